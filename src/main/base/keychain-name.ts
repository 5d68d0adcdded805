import { createHash } from 'node:crypto';

/** The name of the keychain entry: a custom profile has its own, so that profiles do not share a token. */
export function keychainName({ profile, ownProfile }: { profile: string; ownProfile: boolean }): string {
  return ownProfile
    ? `Deskbell ${createHash('sha256').update(profile).digest('hex').slice(0, 12)}`
    : 'Deskbell';
}
