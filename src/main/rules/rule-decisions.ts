import type { DtmfFact, NewCallFact, PushFact, SteeringFact } from '../../shared/model/push.ts';
import type { PushPolicy } from '../../shared/model/push-policy.ts';
import type { GivenAnswer } from '../../shared/relay/desk-answer.ts';
import { ringsFor } from '../../push/rings-only.ts';
import { decideCall, decideKeys, type CallDecision, type DecisionFacts } from '../../push/rules/decide.ts';

/** The latest decisions about calls. */
export interface RuleDecisions {
  /** Repeated questions get the same answer: the relay first asks and then forwards the push. */
  decide(fact: NewCallFact): CallDecision;
  /** The answer, also to pressed keys; undefined: this desk did not ask for them. @param ageMs age of the push */
  policy(fact: SteeringFact, ageMs?: number): PushPolicy | undefined;
  /**
   * For a relay, with the rule behind it.
   * @param rule the rule that asked for the keys: a desk with another one does not answer
   */
  answer(fact: SteeringFact, rule?: string): GivenAnswer | undefined;
  /** The relay's answer to the platform applies, whichever desk gave it. @param ageMs age of the push */
  follow(push: PushFact, given: GivenAnswer, ageMs: number): void;
  /** The decision about a call, including its keys; undefined: none. */
  of(callId: string): DecidedCall | undefined;
  /** A leg that a rule sent elsewhere and that does not ring this user again. */
  isSentAway(push: PushFact): boolean;
}

export interface DecidedCall extends CallDecision {
  /** When the caller was asked for keys, by the clock of the decisions. */
  askedAt?: number;
  askedBy?: string;
}

const REMEMBERED = 1_000;
const RING: CallDecision = { policy: { action: 'ring' } };

/** @param facts the current facts; read once per call. @param now monotonic clock, ms */
export function createRuleDecisions(facts: () => DecisionFacts, now: () => number): RuleDecisions {
  const made = new Map<string, DecidedCall>();
  const sentAway = new Set<string>();

  function makeRoom(known: Map<string, unknown> | Set<string>): void {
    if (known.size >= REMEMBERED) for (const oldest of known.keys()) if (known.delete(oldest)) break;
  }

  /** A redirected or accepted call that returned: deciding again would loop. */
  function cameBack({ callId, origCallId }: NewCallFact): boolean {
    if (origCallId === undefined || origCallId === callId) return false;
    const before = made.get(origCallId);
    return before !== undefined && (before.policy.action !== 'ring' || before.askedAt !== undefined);
  }

  function decide(fact: NewCallFact, ageMs = 0): DecidedCall {
    const earlier = made.get(fact.callId);
    if (earlier) return earlier;
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
    const decided = made.get(callId);
    if (decided?.askedAt === undefined) return undefined;
    const { askedAt, askedBy, mark, policy } = decided;
    // A push may come twice; the caller is asked once.
    if (policy.action !== 'gather' || mark?.action.kind !== 'askForKey') return decided;
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
      // Hiding a call here is not told to the platform.
      if (own?.mark?.hidden && given.policy.action === 'ring') return;
      remember(push.callId, asked(decisionBy(given), own?.askedAt ?? now() - ageMs));
    },
    of: (callId) => made.get(callId),
    isSentAway(push) {
      if (push.event !== 'newCall') return sentAway.has(push.callId);
      const before = push.origCallId === undefined ? undefined : made.get(push.origCallId);
      const rings = ringsFor(push, facts().userId);
      if (!before?.mark || before.mark.hidden || push.callId === push.origCallId) return false;
      // A caller who passed is treated by the account's settings.
      if (before.policy.action === 'ring' || before.policy.action === 'gather') return false;
      if (rings === 'meAlone' || rings === 'meAndOthers') return false;
      makeRoom(sentAway);
      sentAway.add(push.callId);
      return true;
    },
  };
}

function givenBy({ policy, mark }: CallDecision): GivenAnswer {
  return { policy, ...(mark && !mark.hidden && { rule: mark }) };
}

/** If an older desk asked for the keys, the call may get through at any time, so it is shown. */
function decisionBy({ policy, rule }: GivenAnswer): CallDecision {
  const isUntold = policy.action === 'gather' && rule?.action.kind !== 'askForKey';
  return { policy: isUntold ? RING.policy : policy, ...(rule && !rule.hidden && { mark: rule }) };
}
