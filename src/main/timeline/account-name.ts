import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { UserInfo } from '../../shared/model/account.ts';

/**
 * Names an account over restarts. The platform counts users from `w0` in every account, so that the user's id alone
 * says too little. The built-in service listens elsewhere at each start.
 */
export function accountName(
  { baseUrl, user }: { baseUrl: string; user: UserInfo },
  builtIn: boolean,
): string {
  const where = builtIn ? 'built-in' : baseUrl;
  return [where, user.masterSipId ?? '', user.domain ?? '', user.userId].join(' ');
}

/** The file of an account's timeline: kept when the user signs out, since notes cannot be fetched again. */
export function timelinePath(profile: string, account: string): string {
  return join(profile, `timeline-${createHash('sha256').update(account).digest('hex').slice(0, 16)}.sqlite`);
}
