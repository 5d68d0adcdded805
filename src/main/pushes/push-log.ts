import type { PushFact } from '../../shared/model/push.ts';
import type { PushRecord, RefusedPushes } from '../../shared/ipc/requests/diagnostics.ts';
import type { RefusalReason } from '../../tunnel/refusals.ts';

/** What came in lately, for whoever looks for a fault: times and kinds, no number and no name. Nothing in it grows. */
export interface PushLog {
  /** A push was answered and is new. @param receivedAt when its head was there, epoch ms; @param at now */
  taken(fact: PushFact, receivedAt: number, at: number): void;
  refused(reason: RefusalReason, at: number): void;
  /** The popup has painted the call whose first push was there at `startedAt`. */
  painted(startedAt: number, paintedAt: number): void;
  /** Newest first. */
  pushes(): PushRecord[];
  refusals(): RefusedPushes[];
  /** Another account: what came for the last one is forgotten. */
  clear(userId: string): void;
}

export const mostPushes = 200;
/** A popup that is painted later than this belongs to no push any more, ms. */
const paintWithinMs = 10_000;

export function createPushLog(): PushLog {
  let userId = '';
  let records: PushRecord[] = [];
  let refusals = new Map<RefusalReason, RefusedPushes>();
  /** Calls whose first push was for the user. */
  let mine = new Set<string>();

  function whose(fact: PushFact): PushRecord['whose'] {
    if (mine.has(fact.callId)) return 'mine';
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
    taken(fact, receivedAt, at) {
      const record: PushRecord = {
        at: receivedAt,
        event: fact.event,
        whose: whose(fact),
        answeredMs: Math.max(0, at - receivedAt),
        ...('direction' in fact && { direction: fact.direction }),
      };
      if (fact.event === 'newCall' && record.whose === 'mine') mine.add(fact.callId);
      if (mine.size > mostPushes) mine = new Set([...mine].slice(-mostPushes));
      records.unshift(record);
      if (records.length > mostPushes) records.length = mostPushes;
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
      if (record && ms >= 0 && ms < paintWithinMs) record.paintedMs = ms;
    },
    pushes: () => records.map((record) => ({ ...record })),
    refusals: () => [...refusals.values()].sort((a, b) => b.last - a.last),
    clear(next) {
      userId = next;
      records = [];
      refusals = new Map();
      mine = new Set();
    },
  };
}
