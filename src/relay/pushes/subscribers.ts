import { createHmac } from 'node:crypto';
import { sameSecret } from '../../push/verify.ts';

/** Longer lists are left out: then answer and hangup find their way as a call does that names nobody. */
const LONGEST_TO = 1500;
const TAG_BYTES = 12;

/**
 * The gateways keep nothing of a call, and any of them may get its hangup. So the address at which the relay subscribes
 * to answer and hangup says to whom the call went, sealed with the account's secret.
 */
export function subscribedUrl(pushUrl: string, secret: string, userIds: readonly string[]): string {
  const to = userIds.map(encodeURIComponent).join(',');
  if (userIds.length === 0 || to.length > LONGEST_TO) return pushUrl;
  return `${pushUrl}?to=${to}&tag=${seal(secret, to)}`;
}

/** The users that the address names; undefined where it names none, or was not made here. */
export function subscribersIn(search: string, secret: string): string[] | undefined {
  const [, to = '', tag = ''] = /^\?to=([^&]+)&tag=([\w-]+)$/.exec(search) ?? [];
  if (to === '' || !sameSecret(seal(secret, to), tag)) return undefined;
  return to.split(',').map(decodeURIComponent);
}

function seal(secret: string, to: string): string {
  return createHmac('sha256', secret).update(to).digest().subarray(0, TAG_BYTES).toString('base64url');
}
