import { expect, it } from 'vitest';
import { createRuleDecisions, type RuleDecisions } from '../../../../src/main/rules/rule-decisions.ts';
import { compileRules } from '../../../../src/push/rules/compile.ts';
import type { DecisionFacts } from '../../../../src/push/rules/decide.ts';
import type { KeyRuleAction } from '../../../../src/shared/model/call-rule.ts';
import type { DtmfFact, NewCallFact } from '../../../../src/shared/model/push.ts';

const newCall = (change: Partial<NewCallFact>): NewCallFact => ({
  event: 'newCall',
  callId: 'c1',
  direction: 'in',
  from: { kind: 'number', e164: '+4930123456' },
  to: { kind: 'number', e164: '+493023125001' },
  userNames: [],
  userIds: ['w0'],
  fullUserIds: [],
  unknown: [],
  ...change,
});
const facts = (minute: number): DecisionFacts => ({
  userId: 'w0',
  findRule: compileRules([
    {
      id: 'r1',
      name: 'Morning',
      enabled: true,
      callers: { kind: 'everybody' },
      hours: { days: [1], from: 480, to: 540 },
      action: { kind: 'redirect', to: '+4989123456' },
    },
  ]),
  doNotDisturb: { on: false, answer: 'ring' },
  time: { day: 1, minute },
  country: 'DE',
  isContact: () => false,
});

it('the same call gets the same answer, though time passes between the question and the push', () => {
  let minute = 539;
  const decisions = createRuleDecisions(
    () => facts(minute),
    () => 0,
  );
  const asked = decisions.decide(newCall({ callId: 'a' }));
  minute = 540;
  expect(decisions.decide(newCall({ callId: 'a' }))).toBe(asked);
  expect(asked.mark?.id).toBe('r1');
  expect(decisions.decide(newCall({ callId: 'b' })).mark).toBeUndefined();
});

it('a call that a rule forwarded is not forwarded again when it comes back', () => {
  const decisions = createRuleDecisions(
    () => facts(500),
    () => 0,
  );
  expect(decisions.decide(newCall({ callId: 'a', origCallId: 'a' })).policy.action).toBe('redirect');
  expect(decisions.decide(newCall({ callId: 'b', origCallId: 'a' }))).toEqual({ policy: { action: 'ring' } });
});

it('a leg of a call that a rule forwarded is ignored here, unless it rings this user', () => {
  const decisions = createRuleDecisions(
    () => facts(500),
    () => 0,
  );
  decisions.decide(newCall({ callId: 'a', origCallId: 'a' }));
  const leg = newCall({ callId: 'b', origCallId: 'a', userIds: [] });
  expect(decisions.isSentAway(leg)).toBe(true);
  expect(
    decisions.isSentAway({ event: 'hangup', callId: 'b', cause: 'cancel', rawCause: 'cancel', unknown: [] }),
  ).toBe(true);
  expect(
    decisions.isSentAway({
      event: 'hangup',
      callId: 'a',
      cause: 'forwarded',
      rawCause: 'forwarded',
      unknown: [],
    }),
  ).toBe(false);
  expect(decisions.isSentAway(newCall({ callId: 'c', origCallId: 'a' }))).toBe(false);
  expect(decisions.isSentAway(newCall({ callId: 'd', origCallId: 'd', userIds: [] }))).toBe(false);
});

it('only a limited number of calls is remembered', () => {
  const decisions = createRuleDecisions(
    () => facts(500),
    () => 0,
  );
  for (let each = 0; each < 1_500; each += 1) decisions.decide(newCall({ callId: `c${each}` }));
  expect(decisions.of('c0')).toBeUndefined();
  expect(decisions.of('c1499')).toBeDefined();
});

const gate: KeyRuleAction = {
  kind: 'askForKey',
  code: '1',
  seconds: 10,
  pass: { kind: 'ring' },
  otherwise: { kind: 'reject', reason: 'busy' },
};
const keys = (digits: string, callId = 'a'): DtmfFact => ({ event: 'dtmf', callId, digits, unknown: [] });
function gated(action: KeyRuleAction = gate): { decisions: RuleDecisions; pass: (ms: number) => void } {
  let now = 0;
  const rule = { id: 'r1', name: 'Gate', enabled: true, callers: { kind: 'everybody' as const }, action };
  const decisions = createRuleDecisions(
    () => ({ ...facts(0), findRule: compileRules([rule]) }),
    () => now,
  );
  decisions.decide(newCall({ callId: 'a', origCallId: 'a' }));
  return { decisions, pass: (ms) => void (now += ms) };
}

it('a caller who was asked for a key is let through with the right one only', () => {
  for (const [digits, action, pressed] of [
    ['1', 'ring', 'right'],
    ['2', 'reject', 'wrong'],
    ['', 'reject', 'nothing'],
  ] as const) {
    const { decisions, pass } = gated();
    expect(decisions.of('a')?.policy).toEqual({ action: 'gather', maxDigits: 1, timeoutMs: 10_000 });
    pass(10_000);
    expect(decisions.policy(keys(digits))?.action).toBe(action);
    expect(decisions.of('a')?.mark).toMatchObject({ id: 'r1', pressed });
  }
});

it('keys are handled once, however often they are pushed', () => {
  const { decisions, pass } = gated();
  pass(10_000);
  expect(decisions.policy(keys('2'))?.action).toBe('reject');
  expect(decisions.policy(keys('1'))?.action).toBe('reject');
});

it('a caller whom the platform never asked for a key is let through without the rule', () => {
  const { decisions, pass } = gated();
  pass(4_999);
  expect(decisions.policy(keys(''))).toEqual({ action: 'ring' });
  expect(decisions.of('a')?.mark).toBeUndefined();
});

it('a desk that learns of a call late counts the time from when its caller was asked', () => {
  let now = 100_000;
  const rule = {
    id: 'r1',
    name: 'Gate',
    enabled: true,
    callers: { kind: 'everybody' as const },
    action: gate,
  };
  const late = createRuleDecisions(
    () => ({ ...facts(0), findRule: compileRules([rule]) }),
    () => now,
  );
  late.policy(newCall({ callId: 'a', origCallId: 'a' }), 8_000);
  now += 2_000;
  expect(late.policy(keys(''))).toEqual({ action: 'reject', reason: 'busy' });
  expect(late.of('a')?.mark).toMatchObject({ pressed: 'nothing' });
  // Keys that it hears of late, too, came as long after the question as the platform pushed them.
  const both = createRuleDecisions(
    () => ({ ...facts(0), findRule: compileRules([rule]) }),
    () => now,
  );
  both.policy(newCall({ callId: 'a', origCallId: 'a' }), 8_000);
  expect(both.policy(keys(''), 7_000)).toEqual({ action: 'ring' });
});

it('keys of calls for which no key was asked are ignored', () => {
  const decisions = createRuleDecisions(
    () => facts(500),
    () => 0,
  );
  expect(decisions.policy(keys('1'))).toBeUndefined();
  decisions.decide(newCall({ callId: 'a' }));
  expect(decisions.policy(keys('1'))).toBeUndefined();
});

it('a caller who was let through is not asked again, and the next ringing leg is shown', () => {
  const { decisions, pass } = gated();
  pass(2_000);
  decisions.policy(keys('1'));
  expect(decisions.decide(newCall({ callId: 'b', origCallId: 'a' }))).toEqual({ policy: { action: 'ring' } });
  expect(decisions.isSentAway(newCall({ callId: 'c', origCallId: 'a', userIds: [] }))).toBe(false);
});

it('a caller whom the right key forwarded is ignored from then on', () => {
  const { decisions } = gated({ ...gate, pass: { kind: 'redirect', to: '+4989123456' } });
  expect(decisions.policy(keys('1'))).toEqual({ action: 'redirect', numbers: ['+4989123456'] });
  expect(decisions.isSentAway(newCall({ callId: 'c', origCallId: 'a', userIds: [] }))).toBe(true);
});
