import type { KeyRuleAction, RuleAction, RuleMark } from '../../shared/model/call-rule.ts';
import type { NewCallFact } from '../../shared/model/push.ts';
import type { DoNotDisturbAnswer } from '../../shared/model/do-not-disturb.ts';
import type { PushPolicy } from '../../shared/model/push-policy.ts';
import { ringsFor } from '../rings-only.ts';
import type { FindRule, RuleCircumstances } from './compile.ts';

/** An earlier timeout left the caller no time to press a key. */
const LEAST_OF_TIMEOUT = 0.5;

export interface DecisionFacts extends RuleCircumstances {
  userId: string;
  findRule: FindRule;
  /** Do-not-disturb, and the answer to calls meanwhile. */
  doNotDisturb: { on: boolean; answer: DoNotDisturbAnswer };
}

export interface CallDecision {
  policy: PushPolicy;
  mark?: RuleMark;
}

const RING: PushPolicy = { action: 'ring' };

/**
 * Decides about a call that begins: pure, and quick enough for the platform to wait for it.
 *
 * 1. The first rule that fits decides; a rule "ring as usual" ends the search and leaves the call to do-not-disturb.
 * 2. Where no rule fits, do-not-disturb decides.
 * 3. The platform is told so only of a call that rings this user alone: its answer holds for everybody whom the call rings.
 *    A call that rings others as well, or does not say whom, is left alone, and a rule only keeps it off this desk's popup.
 *    A rule that would ask for a key does not even do that: the caller could not get through here.
 */
export function decideCall(fact: NewCallFact, facts: DecisionFacts): CallDecision {
  if (fact.direction !== 'in') return { policy: RING };
  const rings = ringsFor(fact, facts.userId);
  if (rings === 'others') return { policy: RING };
  const rule = facts.findRule(fact, facts);
  if (rule && rule.action.kind !== 'ring') {
    const { id, name, action } = rule;
    if (rings !== 'meAlone') {
      if (action.kind === 'askForKey') return { policy: RING };
      return { policy: RING, mark: { id, name, action, hidden: true } };
    }
    return { policy: policyOf(action), mark: { id, name, action } };
  }
  return { policy: rings === 'meAlone' ? doNotDisturbPolicy(facts.doNotDisturb) : RING };
}

/** What a caller was asked, and for how long. */
export interface AskedKeys {
  mark: RuleMark & { action: KeyRuleAction };
  askedMs: number;
}

/** Do-not-disturb decides about callers who pass, or who had no time to press a key. */
export function decideKeys(
  { mark, askedMs }: AskedKeys,
  digits: string,
  doNotDisturb: DecisionFacts['doNotDisturb'],
): CallDecision {
  const { code, seconds, pass, otherwise } = mark.action;
  if (digits === '' && askedMs < seconds * 1_000 * LEAST_OF_TIMEOUT)
    return { policy: doNotDisturbPolicy(doNotDisturb) };
  const pressed = digits === code ? 'right' : digits === '' ? 'nothing' : 'wrong';
  const next = pressed === 'right' ? pass : otherwise;
  return {
    policy: next.kind === 'ring' ? doNotDisturbPolicy(doNotDisturb) : policyOf(next),
    mark: { ...mark, pressed },
  };
}

function doNotDisturbPolicy({ on, answer }: DecisionFacts['doNotDisturb']): PushPolicy {
  if (!on || answer === 'ring') return RING;
  return answer === 'busy' ? { action: 'reject', reason: 'busy' } : { action: 'voicemail' };
}

function policyOf(action: RuleAction): PushPolicy {
  switch (action.kind) {
    case 'voicemail':
      return { action: 'voicemail' };
    case 'redirect':
      return { action: 'redirect', numbers: [action.to] };
    case 'reject':
      return { action: 'reject', reason: action.reason };
    case 'hangup':
      return { action: 'hangup' };
    case 'ring':
      return RING;
    case 'askForKey': {
      const { code, seconds, announcement } = action;
      return {
        action: 'gather',
        maxDigits: code.length,
        timeoutMs: seconds * 1_000,
        ...(announcement !== undefined && { playUrl: announcement }),
      };
    }
  }
}
