import { createHmac, type KeyObject } from 'node:crypto';
import { sameSecret } from '../../push/verify.ts';

/** Stands for a missing time. */
const NEVER = '0';

/** Longer lists are left out; answer and hangup are then routed like a call that names nobody. */
const LONGEST_TO = 1500;
const TAG_BYTES = 12;

/** What the address says at which the relay subscribes to the rest of a call. */
export interface Subscription {
  userIds: readonly string[];
  /** Epoch milliseconds: the beginning of the call was written to a disk then, as NATS did not take it. */
  spooledAt?: number;
  /** Id of the rule by which the caller was asked for keys. */
  rule?: string;
}

/**
 * The gateways keep nothing of a call, and any of them may get its hangup. So the address at which the relay subscribes
 * to answer and hangup says to whom the call went, sealed with a key of the account's secret.
 */
export function subscribedUrl(
  pushUrl: string,
  sealKey: KeyObject,
  { userIds, spooledAt, rule }: Subscription,
): string {
  const users = userIds.map(encodeURIComponent).join(',');
  if (userIds.length === 0 || users.length > LONGEST_TO) return pushUrl;
  // Each part behind those that were there before it: an older gateway reads the first ones.
  const parts = [
    ...(spooledAt === undefined && rule === undefined ? [] : [spooledAt?.toString(36) ?? NEVER]),
    ...(rule === undefined ? [] : [encodeURIComponent(rule)]),
  ];
  const to = [users, ...parts].join(';');
  return `${pushUrl}?to=${to}&tag=${seal(sealKey, to)}`;
}

/** What the address says; undefined where it says nothing, or was not made here. */
export function subscriptionIn(search: string, sealKey: KeyObject): Subscription | undefined {
  const [, to = '', tag = ''] = /^\?to=([^&]+)&tag=([\w-]+)$/.exec(search) ?? [];
  if (to === '' || !sameSecret(seal(sealKey, to), tag)) return undefined;
  const [users = '', spooled = NEVER, rule] = to.split(';');
  return {
    userIds: users.split(',').map(decodeURIComponent),
    ...(spooled !== NEVER && { spooledAt: Number.parseInt(spooled, 36) }),
    ...(rule !== undefined && { rule: decodeURIComponent(rule) }),
  };
}

function seal(key: KeyObject, to: string): string {
  return createHmac('sha256', key).update(to).digest().subarray(0, TAG_BYTES).toString('base64url');
}
