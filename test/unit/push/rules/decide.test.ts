import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRules } from '../../../../src/push/rules/compile.ts';
import { decideCall, type CallDecision, type DecisionFacts } from '../../../../src/push/rules/decide.ts';
import type { CallRule, RuleAction } from '../../../../src/shared/model/call-rule.ts';
import type { NewCallFact, PushParty } from '../../../../src/shared/model/push.ts';
import { doNotDisturbAnswers } from '../../../../src/shared/model/do-not-disturb.ts';

const call: NewCallFact = {
  event: 'newCall',
  callId: 'c1',
  direction: 'in',
  from: { kind: 'number', e164: '+4930123456' },
  to: { kind: 'number', e164: '+493023125001' },
  userNames: ['Mara Lindner'],
  userIds: ['w0'],
  fullUserIds: ['2418113w0'],
  unknown: [],
};
const monday9 = { day: 1, minute: 540 };
const base: DecisionFacts = {
  userId: 'w0',
  findRule: () => undefined,
  doNotDisturb: { on: false, answer: 'ring' },
  time: monday9,
  country: 'DE',
  isContact: () => true,
};
const rule = (change: Partial<CallRule> = {}): CallRule => ({
  id: 'r1',
  name: 'Everybody to voicemail',
  enabled: true,
  callers: { kind: 'everybody' },
  action: { kind: 'voicemail' },
  ...change,
});
const decide = (
  rules: CallRule[],
  fact: Partial<NewCallFact> = {},
  facts: Partial<DecisionFacts> = {},
): CallDecision => decideCall({ ...call, ...fact }, { ...base, findRule: compileRules(rules), ...facts });
const ring = { policy: { action: 'ring' } };

describe('a call that begins', () => {
  it.each<[RuleAction, CallDecision['policy']]>([
    [{ kind: 'voicemail' }, { action: 'voicemail' }],
    [
      { kind: 'redirect', to: '+4989123456' },
      { action: 'redirect', numbers: ['+4989123456'] },
    ],
    [
      { kind: 'reject', reason: 'busy' },
      { action: 'reject', reason: 'busy' },
    ],
    [
      { kind: 'reject', reason: 'rejected' },
      { action: 'reject', reason: 'rejected' },
    ],
    [{ kind: 'hangup' }, { action: 'hangup' }],
  ])('is answered by the matching rule: %o', (action, policy) => {
    expect(decide([rule({ action })])).toEqual({
      policy,
      mark: { id: 'r1', name: 'Everybody to voicemail', action },
    });
  });

  it('is decided by the first rule that matches', () => {
    const anna = rule({
      id: 'anna',
      callers: { kind: 'numbers', numbers: ['+4930123456'] },
      action: { kind: 'hangup' },
    });
    expect(decide([anna, rule()]).mark?.id).toBe('anna');
    expect(decide([rule(), anna]).mark?.id).toBe('r1');
    expect(decide([{ ...anna, enabled: false }, rule()]).mark?.id).toBe('r1');
  });

  it('rings if an exception is above the rule', () => {
    const exception = rule({
      callers: { kind: 'numbers', numbers: ['+4930123456'] },
      action: { kind: 'ring' },
    });
    expect(decide([exception, rule()])).toEqual(ring);
  });

  it.each<[string, Partial<NewCallFact>]>([
    ['goes out', { direction: 'out' }],
    ['rings colleagues alone', { userIds: ['w1'], fullUserIds: [] }],
    ['comes from an emergency service', { from: { kind: 'raw', raw: '112' } }],
  ])('is not decided by rules when it %s', (_, fact) => {
    expect(decide([rule()], fact)).toEqual(ring);
  });

  it.each<[string, Partial<NewCallFact>]>([
    ['rings colleagues as well', { userIds: ['w0', 'w1'] }],
    ['does not say whom it rings', { userIds: [], fullUserIds: [] }],
    ['names a colleague by the full id alone', { userIds: ['w0'], fullUserIds: ['2418113w1', '2418113w0'] }],
  ])('is only hidden on this desk when it %s', (_, fact) => {
    const decision = decide([rule()], fact);
    expect(decision.policy).toEqual({ action: 'ring' });
    expect(decision.mark).toMatchObject({ id: 'r1', hidden: true });
  });
});

describe('callers', () => {
  const parties: Record<string, PushParty> = {
    known: { kind: 'number', e164: '+4930111111' },
    unknown: { kind: 'number', e164: '+4930222222' },
    withheld: { kind: 'withheld' },
    internal: { kind: 'raw', raw: '12' },
    national: { kind: 'raw', raw: '030333333' },
  };
  const isContact = (number: string): boolean => number === '+4930111111';
  const fits = (callers: CallRule['callers'], from: string, known = isContact): boolean =>
    decide([rule({ callers })], { from: parties[from] ?? { kind: 'withheld' } }, { isContact: known })
      .mark !== undefined;

  it('are unknown when they show a number that no contact has', () => {
    const found = Object.keys(parties).filter((from) => fits({ kind: 'unknown' }, from));
    expect(found).toEqual(['unknown', 'national']);
  });

  it('are never unknown before the contacts were read', () => {
    const facts: Partial<DecisionFacts> = { isContact: () => undefined };
    expect(decide([rule({ callers: { kind: 'unknown' } })], {}, facts)).toEqual(ring);
  });

  it('match by withholding their number, or by a number that a rule names', () => {
    expect(Object.keys(parties).filter((from) => fits({ kind: 'withheld' }, from))).toEqual(['withheld']);
    const named = { kind: 'numbers', numbers: ['+4930333333', '12'] } as const;
    expect(
      Object.keys(parties).filter((from) => fits({ ...named, numbers: [...named.numbers] }, from)),
    ).toEqual(['internal', 'national']);
  });

  it('are looked up at most once, and only for a rule that needs it', () => {
    let looks = 0;
    const facts = {
      isContact: () => {
        looks += 1;
        return true;
      },
    };
    const unknown = rule({ callers: { kind: 'unknown' } });
    decide([rule({ hours: { days: [2], from: 0, to: 1440 } }), { ...unknown, enabled: false }], {}, facts);
    expect(looks).toBe(0);
    decide([unknown, { ...unknown, id: 'r2' }, { ...unknown, id: 'r3' }], {}, facts);
    expect(looks).toBe(1);
  });
});

describe('lines', () => {
  it('match by channel, or by the called number', () => {
    const sales = rule({ lines: ['channel-1'] });
    expect(decide([sales], { channelId: 'channel-1' }).mark?.id).toBe('r1');
    expect(decide([sales], { channelId: 'channel-2' })).toEqual(ring);
    expect(decide([sales])).toEqual(ring);
    expect(decide([rule({ lines: ['+493023125001'] })]).mark?.id).toBe('r1');
    const national: PushParty = { kind: 'raw', raw: '03023125001' };
    expect(decide([rule({ lines: ['+493023125001'] })], { to: national }).mark?.id).toBe('r1');
  });
});

describe('do-not-disturb', () => {
  const doNotDisturb = { on: true, answer: 'busy' } as const;
  const busy = { policy: { action: 'reject', reason: 'busy' } };

  it('decides if no rule matches, or if the matching one says to ring as usual', () => {
    expect(decide([], {}, { doNotDisturb })).toEqual(busy);
    expect(decide([rule({ enabled: false })], {}, { doNotDisturb })).toEqual(busy);
    expect(decide([rule({ action: { kind: 'ring' } })], {}, { doNotDisturb })).toEqual(busy);
  });

  it('gives way to a matching rule', () => {
    expect(decide([rule()], {}, { doNotDisturb }).policy).toEqual({ action: 'voicemail' });
  });

  it.each<[string, Partial<NewCallFact>]>([
    ['goes out', { direction: 'out' }],
    ['rings colleagues as well', { userIds: ['w0', 'w1'], fullUserIds: ['2418113w0', '2418113w1'] }],
    ['rings colleagues alone', { userIds: ['w1'], fullUserIds: [] }],
    ['names nobody', { userIds: [], fullUserIds: [] }],
    ['names a colleague by the full id alone', { userIds: ['w0'], fullUserIds: ['2418113w1'] }],
  ])('does not affect a call that %s', (_, fact) => {
    expect(decide([], fact, { doNotDisturb })).toEqual(ring);
  });
});

const number = fc.constantFrom('+4930111111', '+4930222222', '+4930333333');
const anyRule: fc.Arbitrary<CallRule> = fc.record({
  id: fc.uuid(),
  name: fc.constant('rule'),
  enabled: fc.boolean(),
  callers: fc.oneof(
    fc.constantFrom(
      { kind: 'everybody' as const },
      { kind: 'unknown' as const },
      { kind: 'withheld' as const },
    ),
    fc.record({ kind: fc.constant('numbers' as const), numbers: fc.array(number, { minLength: 1 }) }),
  ),
  action: fc.constantFrom<RuleAction>(
    { kind: 'voicemail' },
    { kind: 'redirect', to: '+4989123456' },
    { kind: 'reject', reason: 'busy' },
    { kind: 'hangup' },
    { kind: 'ring' },
  ),
});
const anyCall = fc.record({
  from: fc.oneof(
    fc.record({ kind: fc.constant('number' as const), e164: number }),
    fc.constant({ kind: 'withheld' as const }),
  ),
  userIds: fc.subarray(['w0', 'w1', 'w2']),
});

it('any rules: calls to others are never decided, and the first matching rule applies', () => {
  fc.assert(
    fc.property(
      fc.array(anyRule, { maxLength: 8 }),
      anyCall,
      fc.boolean(),
      fc.constantFrom(...doNotDisturbAnswers),
      (rules, fact, on, answer) => {
        const isContact = (each: string): boolean => each === '+4930111111';
        const { policy, mark } = decide(
          rules,
          { ...fact, fullUserIds: [] },
          { isContact, doNotDisturb: { on, answer } },
        );
        const alone = fact.userIds.length === 1 && fact.userIds[0] === 'w0';
        if (!alone) expect(policy.action).toBe('ring');
        if (fact.userIds.length > 0 && !fact.userIds.includes('w0')) expect(mark).toBeUndefined();
        expect(mark?.hidden).toBe(mark && !alone ? true : undefined);
        const first = rules.find(({ enabled, callers }) => {
          if (!enabled) return false;
          const { from } = fact;
          if (callers.kind === 'everybody') return true;
          if (callers.kind === 'withheld') return from.kind === 'withheld';
          if (from.kind !== 'number') return false;
          return callers.kind === 'unknown' ? !isContact(from.e164) : callers.numbers.includes(from.e164);
        });
        const decides = first?.action.kind === 'ring' ? undefined : first;
        if (fact.userIds.includes('w0')) expect(mark?.id).toBe(decides?.id);
      },
    ),
    { numRuns: 500 },
  );
});
