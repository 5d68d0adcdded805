import type { NewCallFact, PushFact } from '../../shared/model/push.ts';
import { ringsFor } from '../../push/rings-only.ts';
import { decideCall, type CallDecision, type DecisionFacts } from '../../push/rules/decide.ts';

/** What was decided about the calls of late. */
export interface Decisions {
  /**
   * What to do with a call that begins. The same call gets the same answer however often it is asked for: the relay asks,
   * and then hands on the push.
   */
  decide(fact: NewCallFact): CallDecision;
  /** What was decided about this call; undefined: nobody asked. */
  of(callId: string): CallDecision | undefined;
  /** A leg of a call that a rule sent elsewhere, and that does not ring this user again: nothing of this desk. */
  isSentAway(push: PushFact): boolean;
}

const REMEMBERED = 1_000;
const RING: CallDecision = { policy: { action: 'ring' } };

/** @param facts what holds now; read once for each call */
export function createDecisions(facts: () => DecisionFacts): Decisions {
  const made = new Map<string, CallDecision>();
  const sentAway = new Set<string>();

  function makeRoom(known: Map<string, unknown> | Set<string>): void {
    if (known.size >= REMEMBERED) for (const oldest of known.keys()) if (known.delete(oldest)) break;
  }

  /** A rule sent this call on, and it came back here: to send it on again would never end. */
  function cameBack({ callId, origCallId }: NewCallFact): boolean {
    if (origCallId === undefined || origCallId === callId) return false;
    const before = made.get(origCallId)?.policy.action;
    return before !== undefined && before !== 'ring';
  }

  return {
    decide(fact) {
      const known = made.get(fact.callId);
      if (known) return known;
      const decision = cameBack(fact) ? RING : decideCall(fact, facts());
      makeRoom(made);
      made.set(fact.callId, decision);
      return decision;
    },
    of: (callId) => made.get(callId),
    isSentAway(push) {
      if (push.event !== 'newCall') return sentAway.has(push.callId);
      const before = push.origCallId === undefined ? undefined : made.get(push.origCallId);
      const rings = ringsFor(push, facts().userId);
      if (!before?.mark || before.mark.hidden || push.callId === push.origCallId) return false;
      if (rings === 'meAlone' || rings === 'meAndOthers') return false;
      makeRoom(sentAway);
      sentAway.add(push.callId);
      return true;
    },
  };
}
