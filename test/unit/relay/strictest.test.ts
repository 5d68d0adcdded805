import fc from 'fast-check';
import { expect, it } from 'vitest';
import { strictest } from '../../../src/relay/strictest.ts';
import { readAnswer, writeAnswer, type GivenAnswer } from '../../../src/shared/relay/desk-answer.ts';
import type { RuleMark } from '../../../src/shared/model/call-rule.ts';

const order = ['ring', 'gather', 'redirect', 'voicemail', 'reject', 'hangup'];
const policy: fc.Arbitrary<GivenAnswer['policy']> = fc.oneof(
  fc.constantFrom<GivenAnswer['policy']>(
    { action: 'ring' },
    { action: 'voicemail' },
    { action: 'hangup' },
    { action: 'reject', reason: 'busy' },
    { action: 'reject', reason: 'rejected' },
    { action: 'gather', maxDigits: 1, timeoutMs: 5_000 },
    { action: 'gather', maxDigits: 2, timeoutMs: 5_000, playUrl: 'https://example.com/a.wav' },
    { action: 'redirect', numbers: ['+4989123456'] },
    { action: 'redirect', numbers: ['+4930123456'] },
  ),
);
const rule = fc.record<RuleMark>({
  id: fc.string({ maxLength: 8 }),
  name: fc.string({ maxLength: 20, unit: 'binary' }),
  action: fc.constantFrom<RuleMark['action']>({ kind: 'voicemail' }, { kind: 'redirect', to: '+4989123456' }),
});
const answers = fc.array(
  fc
    .record({ policy, rule: fc.option(rule, { nil: undefined }) })
    .map(({ policy: said, rule: by }): GivenAnswer => ({ policy: said, ...(by && { rule: by }) })),
  { minLength: 1, maxLength: 5 },
);

it('the strictest answer is chosen, in whatever order desks answer', () => {
  fc.assert(
    fc.property(
      answers.chain((some) =>
        fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
      ),
      ([some, shuffled]) => {
        const given = strictest(some);
        expect(strictest(shuffled)).toEqual(given);
        const rank = (answer: GivenAnswer | undefined): number => order.indexOf(answer?.policy.action ?? '');
        expect(rank(given)).toBe(Math.max(...some.map(rank)));
        expect(some).toContainEqual(given);
      },
    ),
  );
  expect(strictest([])).toBeUndefined();
});

it('among equally strict answers, one with its rule is chosen', () => {
  const told = { id: 'r1', name: 'Strangers', action: { kind: 'voicemail' } } as const;
  const untold: GivenAnswer = { policy: { action: 'voicemail' } };
  expect(strictest([untold, { ...untold, rule: told }])?.rule).toEqual(told);
});

it('answers between desks and gateways are read back as they were written', () => {
  fc.assert(
    fc.property(answers, fc.option(fc.string({ maxLength: 64 }), { nil: undefined }), ([given], desk) => {
      if (given === undefined) return;
      const said = { ...given, ...(desk !== undefined && { desk }) };
      const text = writeAnswer(said);
      expect(text).not.toMatch(/[\r\n]/);
      expect(readAnswer(text)).toEqual(said);
      // An older program knows the policy alone.
      expect(JSON.parse(text)).toMatchObject(given.policy);
    }),
  );
});

it.each([
  ['nothing', ''],
  ['a policy of a newer program', '{"action":"whisper"}'],
  ['a number that is none', '{"action":"redirect","numbers":["<Hangup/>"]}'],
  [
    'an announcement from anywhere',
    '{"action":"gather","maxDigits":1,"timeoutMs":5000,"playUrl":"file:///etc"}',
  ],
])('an invalid answer is ignored: %s', (_, text) => {
  expect(readAnswer(text)).toBeUndefined();
});

it('an invalid rule is ignored, and its policy kept', () => {
  const text = '{"action":"voicemail","rule":{"id":"r1","name":"x","action":{"kind":"whisper"}},"desk":7}';
  expect(readAnswer(text)).toEqual({ policy: { action: 'voicemail' } });
});
