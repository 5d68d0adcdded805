import type { DtmfFact, NewCallFact, PushFact, SteeringFact } from '../../shared/model/push.ts';
import type { GivenAnswer } from '../../shared/relay/desk-answer.ts';
import type { PushPolicy } from '../../push/answer.ts';
import { ringsFor } from '../../push/rings-only.ts';
import { decideCall, decideKeys, type CallDecision, type DecisionFacts } from '../../push/rules/decide.ts';

/** What was decided about the calls of late. */
export interface Decisions {
  /**
   * What to do with a call that begins. The same call gets the same answer however often it is asked for: the relay asks,
   * and then hands on the push.
   */
  decide(fact: NewCallFact): CallDecision;
  /**
   * The same for the keys that a caller pressed, too; undefined: this desk has not asked for them.
   * @param ageMs how long ago the platform pushed it: a desk that was away hears of it late
   */
  policy(fact: SteeringFact, ageMs?: number): PushPolicy | undefined;
  /**
   * The same for a relay, which asks all desks of the user, with the rule that says so.
   * @param rule by which the caller was asked for the keys: a desk that would have asked by another one keeps out of it
   */
  answer(fact: SteeringFact, rule?: string): GivenAnswer | undefined;
  /**
   * A relay gave the platform this answer, of this desk or another one, or none in time: that is what happens to the call.
   * @param ageMs how long ago the platform pushed it
   */
  follow(push: PushFact, given: GivenAnswer, ageMs: number): void;
  /** What was decided about this call, by its keys where there were some; undefined: nobody asked. */
  of(callId: string): DecidedCall | undefined;
  /** A leg of a call that a rule sent elsewhere, and that does not ring this user again: nothing of this desk. */
  isSentAway(push: PushFact): boolean;
}

export interface DecidedCall extends CallDecision {
  /** The caller was asked for keys then, by the clock of the decisions. */
  askedAt?: number;
  /** … by this rule. */
  askedBy?: string;
}

const REMEMBERED = 1_000;
const RING: CallDecision = { policy: { action: 'ring' } };

/** @param facts what holds now; read once for each call @param now milliseconds of a clock that nobody sets */
export function createDecisions(facts: () => DecisionFacts, now: () => number): Decisions {
  const made = new Map<string, DecidedCall>();
  const sentAway = new Set<string>();

  function makeRoom(known: Map<string, unknown> | Set<string>): void {
    if (known.size >= REMEMBERED) for (const oldest of known.keys()) if (known.delete(oldest)) break;
  }

  /** A rule sent this call on, or let it through, and it came back here: to decide again would never end. */
  function cameBack({ callId, origCallId }: NewCallFact): boolean {
    if (origCallId === undefined || origCallId === callId) return false;
    const before = made.get(origCallId);
    return before !== undefined && (before.policy.action !== 'ring' || before.askedAt !== undefined);
  }

  function decide(fact: NewCallFact, ageMs = 0): DecidedCall {
    const known = made.get(fact.callId);
    if (known) return known;
    const decision = cameBack(fact) ? RING : decideCall(fact, facts());
    return remember(fact.callId, asked(decision, now() - ageMs));
  }

  function asked(decision: CallDecision, askedAt: number): DecidedCall {
    const { policy, mark } = decision;
    return policy.action === 'gather' && mark ? { ...decision, askedAt, askedBy: mark.id } : decision;
  }

  function remember(callId: string, decided: DecidedCall): DecidedCall {
    if (!made.has(callId)) makeRoom(made);
    made.set(callId, decided);
    return decided;
  }

  function takeKeys({ callId, digits }: DtmfFact, ageMs: number): DecidedCall | undefined {
    const known = made.get(callId);
    if (known?.askedAt === undefined) return undefined;
    const { askedAt, askedBy, mark, policy } = known;
    // A push may come twice, and the caller is asked once.
    if (policy.action !== 'gather' || mark?.action.kind !== 'askForKey') return known;
    const keys = { mark: { ...mark, action: mark.action }, askedMs: now() - ageMs - askedAt };
    const decision = decideKeys(keys, digits, facts().doNotDisturb);
    return remember(callId, { askedAt, ...(askedBy !== undefined && { askedBy }), ...decision });
  }

  return {
    decide: (fact) => decide(fact),
    policy: (fact, ageMs = 0) =>
      (fact.event === 'dtmf' ? takeKeys(fact, ageMs) : decide(fact, ageMs))?.policy,
    answer(fact, rule) {
      const isByAnother = rule !== undefined && made.get(fact.callId)?.askedBy !== rule;
      if (fact.event === 'dtmf' && isByAnother) return undefined;
      const decided = fact.event === 'dtmf' ? takeKeys(fact, 0) : decide(fact);
      return decided && givenBy(decided);
    },
    follow(push, given, ageMs) {
      if (push.event !== 'newCall' && push.event !== 'dtmf') return;
      const own = made.get(push.callId);
      if (push.event === 'dtmf') {
        if (own?.askedAt === undefined) return;
        const { askedAt, askedBy } = own;
        const decision = decisionBy(given);
        remember(push.callId, { askedAt, ...(askedBy !== undefined && { askedBy }), ...decision });
        return;
      }
      // That the call is kept off this desk alone is nothing that the platform is told.
      if (own?.mark?.hidden && given.policy.action === 'ring') return;
      remember(push.callId, asked(decisionBy(given), own?.askedAt ?? now() - ageMs));
    },
    of: (callId) => made.get(callId),
    isSentAway(push) {
      if (push.event !== 'newCall') return sentAway.has(push.callId);
      const before = push.origCallId === undefined ? undefined : made.get(push.origCallId);
      const rings = ringsFor(push, facts().userId);
      if (!before?.mark || before.mark.hidden || push.callId === push.origCallId) return false;
      // Whoever was let through goes on as the account has it.
      if (before.policy.action === 'ring' || before.policy.action === 'gather') return false;
      if (rings === 'meAlone' || rings === 'meAndOthers') return false;
      makeRoom(sentAway);
      sentAway.add(push.callId);
      return true;
    },
  };
}

function givenBy({ policy, mark }: CallDecision): GivenAnswer {
  const given = policy.action === 'redirect' ? { ...policy, numbers: [...policy.numbers] } : policy;
  return { policy: given, ...(mark && !mark.hidden && { rule: mark }) };
}

/** Keys that a desk asks for that does not tell its rule may let the call through at any moment: it shows meanwhile. */
function decisionBy({ policy, rule }: GivenAnswer): CallDecision {
  const isUntold = policy.action === 'gather' && rule?.action.kind !== 'askForKey';
  return { policy: isUntold ? RING.policy : policy, ...(rule && !rule.hidden && { mark: rule }) };
}
