import { expect, it } from 'vitest';
import { createDecisions } from '../../../../src/main/rules/decisions.ts';
import { compileRules } from '../../../../src/push/rules/compile.ts';
import type { DecisionFacts } from '../../../../src/push/rules/decide.ts';
import type { NewCallFact } from '../../../../src/shared/model/push.ts';

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

it('the same call gets the same answer, though the clock goes on between the question and the push', () => {
  let minute = 539;
  const decisions = createDecisions(() => facts(minute));
  const asked = decisions.decide(newCall({ callId: 'a' }));
  minute = 540;
  expect(decisions.decide(newCall({ callId: 'a' }))).toBe(asked);
  expect(asked.mark?.id).toBe('r1');
  expect(decisions.decide(newCall({ callId: 'b' })).mark).toBeUndefined();
});

it('a call that a rule sent on is not sent on again when it comes back', () => {
  const decisions = createDecisions(() => facts(500));
  expect(decisions.decide(newCall({ callId: 'a', origCallId: 'a' })).policy.action).toBe('redirect');
  expect(decisions.decide(newCall({ callId: 'b', origCallId: 'a' }))).toEqual({ policy: { action: 'ring' } });
});

it('a leg of a call that a rule sent on is nothing of this desk, unless it rings its user', () => {
  const decisions = createDecisions(() => facts(500));
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

it('only so many calls are remembered', () => {
  const decisions = createDecisions(() => facts(500));
  for (let each = 0; each < 1_500; each += 1) decisions.decide(newCall({ callId: `c${each}` }));
  expect(decisions.of('c0')).toBeUndefined();
  expect(decisions.of('c1499')).toBeDefined();
});
