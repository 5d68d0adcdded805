import { createNumberSet } from '../../../src/contacts/number-set.ts';
import { createRuleDecisions } from '../../../src/main/rules/rule-decisions.ts';
import type { PushPolicy } from '../../../src/shared/model/push-policy.ts';
import { compileRules } from '../../../src/push/rules/compile.ts';
import type { DecisionFacts } from '../../../src/push/rules/decide.ts';
import { wallTime } from '../../../src/push/rules/local-time.ts';
import { mostRuleNumbers, type CallRule } from '../../../src/shared/model/call-rule.ts';
import type { SteeringFact } from '../../../src/shared/model/push.ts';
import { randomFrom } from '../lib/random.ts';

/** The caller of every push of the measurement: a contact. */
const caller = '+493023125101';
const digits = 8;

/**
 * What a desk decides with so many rules, put together as the app does it. None of them fits: each is tried for every
 * call, and the last asks whether the caller is among the contacts.
 */
export function decideByRules(
  count: number,
  contacts: number,
): (fact: SteeringFact) => PushPolicy | undefined {
  const random = randomFrom(1);
  const number = (): string => `+4915${String(Math.floor(random() * 10 ** digits)).padStart(digits, '0')}`;
  const known = createNumberSet();
  known.add(caller);
  while (known.size < contacts) known.add(number());
  const others = Array.from({ length: count - 1 }, (_each, index): CallRule => ({
    id: `r${index}`,
    name: `Rule ${index}`,
    enabled: true,
    callers: { kind: 'numbers', numbers: Array.from({ length: mostRuleNumbers }, number) },
    hours: { days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 },
    action: { kind: 'voicemail' },
  }));
  const last: CallRule = {
    id: 'unknown',
    name: 'Unknown callers',
    enabled: true,
    callers: { kind: 'unknown' },
    action: { kind: 'reject', reason: 'rejected' },
  };
  const findRule = compileRules([...others, last]);
  const facts = (): DecisionFacts => ({
    userId: 'w0',
    findRule,
    doNotDisturb: { on: false, answer: 'ring' },
    time: wallTime(Date.now()),
    country: 'DE',
    isContact: known.has,
  });
  const decisions = createRuleDecisions(facts, Date.now);
  return (fact) => {
    const policy = decisions.policy(fact);
    const mark = decisions.of(fact.callId)?.mark;
    if (mark) throw new Error(`The rule ${mark.id} fits a caller whom none is about.`);
    return policy;
  };
}
