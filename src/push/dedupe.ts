import type { PushFact } from '../shared/model/push.ts';

export interface DedupeDeps {
  now: () => number;
  maxEntries?: number;
  maxAgeMs?: number;
}

/** Whether this fact was seen before; remembers it if not. */
export type SeenBefore = (fact: PushFact) => boolean;

const DEFAULT_ENTRIES = 20_000;
const DEFAULT_AGE_MS = 24 * 3_600_000;

/**
 * Remembers `(callId, event)`, since a push has no time stamp and may arrive twice or be replayed. Each different key
 * sequence counts as a separate event, and so does each different person who answers: a platform that answers itself to ask
 * for keys may push that before the answer of the user. Forgets the oldest first, by number and by age.
 */
export function createDedupe({
  now,
  maxEntries = DEFAULT_ENTRIES,
  maxAgeMs = DEFAULT_AGE_MS,
}: DedupeDeps): SeenBefore {
  // In order of insertion, and therefore of age.
  const seenAt = new Map<string, number>();

  function forgetOld(oldest: number): void {
    for (const [key, at] of seenAt) {
      if (at >= oldest && seenAt.size <= maxEntries) return;
      seenAt.delete(key);
    }
  }

  return (fact) => {
    const key = JSON.stringify([fact.event, fact.callId, tellingApart(fact)]);
    const at = now();
    forgetOld(at - maxAgeMs);
    if (seenAt.has(key)) return true;
    seenAt.set(key, at);
    forgetOld(at - maxAgeMs);
    return false;
  };
}

/** What tells two pushes of one event and call apart that are no repetition of each other. */
export function tellingApart(fact: PushFact): string {
  if (fact.event === 'dtmf') return fact.digits;
  return fact.event === 'answer' ? (fact.userId ?? fact.fullUserId ?? fact.userName ?? '') : '';
}
