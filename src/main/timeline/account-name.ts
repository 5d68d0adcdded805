import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { UserInfo } from '../../shared/model/account.ts';

/** User ids such as `w0` exist in every account, and the built-in service changes its address. */
export function accountName(
  { baseUrl, user }: { baseUrl: string; user: UserInfo },
  builtIn: boolean,
): string {
  const where = builtIn ? 'built-in' : baseUrl;
  return [where, user.masterSipId ?? '', user.domain ?? '', user.userId].join(' ');
}

/** The file of an account's timeline; kept after sign-out, as notes cannot be downloaded again. */
export function timelinePath(profile: string, account: string): string {
  return join(profile, `timeline-${createHash('sha256').update(account).digest('hex').slice(0, 16)}.sqlite`);
}
