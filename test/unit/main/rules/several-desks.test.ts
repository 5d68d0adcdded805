import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRuleDecisions, type RuleDecisions } from '../../../../src/main/rules/rule-decisions.ts';
import { markedPush } from '../../../../src/main/rules/marked-push.ts';
import { compileRules } from '../../../../src/push/rules/compile.ts';
import { strictest } from '../../../../src/relay/strictest.ts';
import type { CallRule } from '../../../../src/shared/model/call-rule.ts';
import type { DtmfFact, NewCallFact, PushFact } from '../../../../src/shared/model/push.ts';
import { readAnswer, writeAnswer, type GivenAnswer } from '../../../../src/shared/relay/desk-answer.ts';

const FIRST_MS = 800;
const OTHERS_MS = 100;
const RING: GivenAnswer = { policy: { action: 'ring' } };
const call: NewCallFact = {
  event: 'newCall',
  callId: 'c1',
  direction: 'in',
  from: { kind: 'number', e164: '+4930123456' },
  to: { kind: 'number', e164: '+493023125001' },
  userNames: [],
  userIds: ['w0'],
  fullUserIds: [],
  unknown: [],
};

const gate = (code: string): CallRule['action'] => ({
  ...{ kind: 'askForKey', code, seconds: 5 },
  ...{ pass: { kind: 'ring' }, otherwise: { kind: 'reject', reason: 'busy' } },
});
const actions = fc.constantFrom<CallRule['action'] | undefined>(
  undefined,
  { kind: 'ring' },
  { kind: 'voicemail' },
  { kind: 'hangup' },
  { kind: 'reject', reason: 'busy' },
  { kind: 'redirect', to: '+4989123456' },
  { kind: 'redirect', to: '+4989654321' },
  gate('1'),
  gate('2'),
  { ...gate('1'), pass: { kind: 'redirect', to: '+4989123456' } } as CallRule['action'],
);
/** One desk of the user: what it does with the call, and how long it takes to. */
interface DeskStory {
  action?: CallRule['action'] | undefined;
  doNotDisturb: boolean;
  /** An older version: it reports no rule, and does not hear the answer that the platform was given. */
  isOld: boolean;
  /** Delays of the answers to the new call and to the keys. */
  answersAfterMs: [number, number];
  hearsAfterMs: [number, number];
}
const twice = (max: number): fc.Arbitrary<[number, number]> => fc.tuple(fc.nat({ max }), fc.nat({ max }));
const desks = fc.array(
  fc.record<DeskStory>({
    action: actions,
    doNotDisturb: fc.boolean(),
    isOld: fc.boolean(),
    answersAfterMs: twice(1_500),
    hearsAfterMs: twice(1_000),
  }),
  { minLength: 1, maxLength: 4 },
);

interface OneDesk extends DeskStory {
  decisions: RuleDecisions;
  shown: PushFact[];
}

function world(stories: readonly DeskStory[]) {
  let now = 0;
  const all = stories.map((story, index): OneDesk => {
    const { action } = story;
    const id = `rule-${index}`;
    const rules: CallRule[] =
      action === undefined ? [] : [{ id, name: id, enabled: true, callers: { kind: 'everybody' }, action }];
    const decisions = createRuleDecisions(
      () => ({
        ...{ userId: 'w0', findRule: compileRules(rules), time: { day: 1, minute: 540 }, country: 'DE' },
        ...{ doNotDisturb: { on: story.doNotDisturb, answer: 'voicemail' }, isContact: () => false },
      }),
      () => now,
    );
    return { ...story, decisions, shown: [] };
  });

  /** One push over the relay: each desk is asked, and hears what was given, at its own time. */
  function send(fact: NewCallFact | DtmfFact, round: 0 | 1, rule?: string): GivenAnswer {
    const begin = now;
    const first = Math.min(...all.map(({ answersAfterMs }) => answersAfterMs[round]));
    const until = first > FIRST_MS ? FIRST_MS : first + OTHERS_MS;
    const said: GivenAnswer[] = [];
    const questions = all.map((desk) => ({
      at: begin + desk.answersAfterMs[round],
      happen: () => {
        const answer = desk.decisions.answer(fact, desk.isOld ? undefined : rule);
        if (answer === undefined || now - begin > until) return;
        const sent = desk.isOld ? { policy: answer.policy } : answer;
        said.push(readAnswer(writeAnswer(sent)) ?? RING);
      },
    }));
    let given = RING;
    const decided = { at: begin + until, happen: () => void (given = strictest(said) ?? RING) };
    const messages = all.map((desk) => ({
      at: begin + until + 1 + desk.hearsAfterMs[round],
      happen: () => {
        const ageMs = desk.hearsAfterMs[round];
        desk.decisions.policy(fact, ageMs);
        if (!desk.isOld) desk.decisions.follow(fact, readAnswer(writeAnswer(given)) ?? RING, ageMs);
        desk.shown.push(markedPush(fact, desk.decisions.of(fact.callId), true));
      },
    }));
    const inTurn = [...questions, decided, ...messages].sort((a, b) => a.at - b.at);
    for (const { at, happen } of inTurn) {
      now = at;
      happen();
    }
    return given;
  }
  return {
    send,
    wait: (ms: number) => void (now += ms),
    ofNow: () => all.filter(({ isOld }) => !isOld),
  };
}

const asks = ({ policy, rule }: GivenAnswer): boolean =>
  policy.action === 'gather' && rule?.action.kind === 'askForKey';

describe('the desks of one user, with any rules and any timing', () => {
  it('show a call as the platform was told, and record exactly the applied rule', () => {
    fc.assert(
      fc.property(desks, (stories) => {
        const { send, ofNow } = world(stories);
        const given = send(call, 0);
        const isAway = given.policy.action !== 'ring' && (given.policy.action !== 'gather' || asks(given));
        const expected = {
          ...call,
          ...(isAway && { turnedAway: true }),
          ...(given.rule && { rule: given.rule }),
        };
        for (const desk of ofNow()) expect(desk.shown).toEqual([expected]);
      }),
    );
  });

  it('handle keys by the rule that asked for them, and show the result', () => {
    fc.assert(
      fc.property(desks, fc.constantFrom('', '1', '2', '12'), (stories, digits) => {
        const { send, ofNow, wait } = world(stories);
        const given = send(call, 0);
        wait(5_000);
        const keys: DtmfFact = { event: 'dtmf', callId: 'c1', digits, unknown: [] };
        const after = send(keys, 1, given.rule?.id);
        const hasOld = stories.some(({ isOld }) => isOld);
        if (asks(given) && !hasOld && after.rule) expect(after.rule.id).toBe(given.rule?.id);
        const decided = {
          turnedAway: after.policy.action !== 'ring',
          ...(after.rule && { rule: after.rule }),
        };
        for (const desk of ofNow())
          expect(desk.shown.at(-1)).toEqual(asks(given) ? { ...keys, decided } : keys);
      }),
    );
  });
});

it('a leg that a rule of another desk forwarded is ignored here', () => {
  const { send, ofNow } = world([
    {
      ...{ action: undefined, doNotDisturb: false, isOld: false },
      ...{ answersAfterMs: [0, 0], hearsAfterMs: [0, 0] },
    },
    {
      ...{ action: { kind: 'redirect', to: '+4989123456' }, doNotDisturb: false, isOld: false },
      ...{ answersAfterMs: [50, 0], hearsAfterMs: [0, 0] },
    },
  ]);
  expect(send(call, 0).policy.action).toBe('redirect');
  const leg: NewCallFact = { ...call, callId: 'c2', origCallId: 'c1', userIds: [] };
  expect(ofNow().map(({ decisions }) => decisions.isSentAway(leg))).toEqual([true, true]);
});
