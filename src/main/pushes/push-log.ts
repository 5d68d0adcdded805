import type { PushFact } from '../../shared/model/push.ts';
import type { PushRecord, RefusedPushes } from '../../shared/ipc/requests/diagnostics.ts';
import type { RefusalReason } from '../../tunnel/refusals.ts';

/** The latest pushes for diagnostics: times and kinds, without phone numbers and names. Its size is limited. */
export interface PushLog {
  /** A new push was answered. @param receivedAt when its HTTP head arrived, epoch ms; @param at now */
  received(fact: PushFact, receivedAt: number, at: number): void;
  refused(reason: RefusalReason, at: number): void;
  /** The popup has painted the call whose first push arrived at `startedAt`. */
  painted(startedAt: number, paintedAt: number): void;
  /** Newest first. */
  pushes(): PushRecord[];
  refusals(): RefusedPushes[];
  /** Forgets everything, because another account is used. */
  clear(userId: string): void;
}

export const maxPushes = 200;
/** A popup painted later than this was not caused by the push, ms. */
const paintTimeoutMs = 10_000;

/** Made once at the start; kept in memory alone. */
export function createPushLog(): PushLog {
  let userId = '';
  let records: PushRecord[] = [];
  let refusals = new Map<RefusalReason, RefusedPushes>();
  /** Ids of calls whose first push was for this user. */
  let myCallIds = new Set<string>();

  function recipientOf(fact: PushFact): PushRecord['whose'] {
    if (myCallIds.has(fact.callId)) return 'mine';
    const ids =
      fact.event === 'newCall'
        ? [...fact.userIds, ...fact.fullUserIds.map((id) => id.replace(/^\d+/, ''))]
        : fact.event === 'answer' && fact.userId !== undefined
          ? [fact.userId]
          : [];
    if (ids.length === 0) return 'unknown';
    return ids.includes(userId) ? 'mine' : 'others';
  }

  return {
    received(fact, receivedAt, at) {
      const record: PushRecord = {
        at: receivedAt,
        event: fact.event,
        whose: recipientOf(fact),
        answeredMs: Math.max(0, at - receivedAt),
        ...('direction' in fact && { direction: fact.direction }),
      };
      if (fact.event === 'newCall' && record.whose === 'mine') myCallIds.add(fact.callId);
      if (myCallIds.size > maxPushes) myCallIds = new Set([...myCallIds].slice(-maxPushes));
      records.unshift(record);
      if (records.length > maxPushes) records.length = maxPushes;
    },
    refused(reason, at) {
      const before = refusals.get(reason);
      refusals.set(reason, { reason, count: (before?.count ?? 0) + 1, last: at });
    },
    painted(startedAt, paintedAt) {
      const record = records.find(
        (one) => one.event === 'newCall' && one.at === startedAt && one.paintedMs === undefined,
      );
      const ms = paintedAt - startedAt;
      if (record && ms >= 0 && ms < paintTimeoutMs) record.paintedMs = ms;
    },
    pushes: () => records.map((record) => ({ ...record })),
    refusals: () => [...refusals.values()].sort((a, b) => b.last - a.last),
    clear(next) {
      userId = next;
      records = [];
      refusals = new Map();
      myCallIds = new Set();
    },
  };
}
