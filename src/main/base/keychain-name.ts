import { createHash } from 'node:crypto';

/** The entry in the keychain carries the program's name; another profile than the usual one has an entry of its own. */
export function keychainName({ profile, ownProfile }: { profile: string; ownProfile: boolean }): string {
  return ownProfile
    ? `Deskbell ${createHash('sha256').update(profile).digest('hex').slice(0, 12)}`
    : 'Deskbell';
}
