import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoard, take } from '../../../src/calls/board.ts';
import { activeCallId } from '../../../src/calls/call.ts';
import type { Fact, UserCommand } from '../../../src/calls/facts.ts';
import { delivered, happen, listOf, stories, type Delivery, type PlatformCall } from './history.ts';
import {
  answer,
  CALLER,
  COLLEAGUE,
  desk,
  forwarded,
  hangup,
  listed,
  ME,
  newCall,
  party,
  REFUSAL,
  type Desk,
} from './support.ts';

const RUNS = { numRuns: 400 };

const histories = (...mayLose: ('newCall' | 'answer' | 'hangup')[]) =>
  stories.chain((reported) => {
    const calls = reported.map(happen);
    return fc.tuple(
      fc.constant(calls),
      delivered(
        calls.flatMap(({ pushes }) => pushes),
        mayLose,
      ),
    );
  });

function deliver(d: Desk, deliveries: Delivery[]): void {
  for (const { push, lost, times } of deliveries) {
    d.later(10);
    for (let i = 0; i < times && !lost; i++) d.push(push);
  }
}

/** The desk asks GET /calls as it does while calls are connected. */
function reconcile(d: Desk, calls: readonly PlatformCall[], rounds: number): void {
  for (let i = 0; i < rounds; i++) {
    d.later(2000);
    const askedAt = d.now();
    d.wait(2000);
    d.list(listOf(calls), askedAt);
    d.wait(10);
  }
}

const legsInState = (d: Desk, ...states: string[]): string[] =>
  d
    .board()
    .calls.filter(({ state }) => states.includes(state))
    .map((call) => activeCallId(call) ?? 'none')
    .sort();

const legIds = (calls: PlatformCall[]): string[] => calls.map(({ legId }) => legId).sort();

describe('with pushes in any order', () => {
  it('the board shows the calls that the platform knows, and every missed call once', () => {
    fc.assert(
      fc.property(histories(), ([calls, deliveries]) => {
        const d = desk();
        deliver(d, deliveries);
        reconcile(d, calls, 3);
        expect(legsInState(d, 'connected')).toEqual(
          legIds(calls.filter((call) => call.talking && !call.held)),
        );
        expect(legsInState(d, 'held')).toEqual(legIds(calls.filter((call) => call.held)));
        expect(d.board().calls.filter(({ state }) => state === 'ringing')).toHaveLength(
          calls.filter((call) => call.rings).length,
        );
        expect(d.story().filter((kind) => kind === 'missed')).toHaveLength(
          calls.filter((call) => call.missed).length,
        );
      }),
      RUNS,
    );
  });

  it('the board shows exactly the connected calls, ten seconds after answers and hangups were lost', () => {
    fc.assert(
      fc.property(histories('answer', 'hangup'), ([calls, deliveries]) => {
        const d = desk();
        deliver(d, deliveries);
        reconcile(d, calls, 2);
        expect(legsInState(d, 'connected', 'held')).toEqual(legIds(calls.filter((call) => call.talking)));
      }),
      RUNS,
    );
  });

  it('the board shows the connected calls although any push may be lost', () => {
    fc.assert(
      fc.property(histories('newCall', 'answer', 'hangup'), ([calls, deliveries]) => {
        const d = desk();
        deliver(d, deliveries);
        reconcile(d, calls, 2);
        expect(legsInState(d, 'connected', 'held')).toEqual(legIds(calls.filter((call) => call.talking)));
      }),
      RUNS,
    );
  });

  it('the board is empty when everything is over, even if no end was ever reported', () => {
    fc.assert(
      fc.property(histories('answer', 'hangup'), ([calls, deliveries]) => {
        const d = desk();
        deliver(d, deliveries);
        reconcile(d, [], 35);
        expect(d.board().calls).toEqual([]);
        expect(calls.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});

const id = fc.constantFrom('a', 'b', 'c', 'dial-1', 'dial-2');
const at = fc.integer({ min: 1_000_000, max: 1_200_000 });
const user = fc.constantFrom(ME, COLLEAGUE, '');
const number = fc.constantFrom(CALLER, '+49301', '101', undefined);
const cause = fc.constantFrom('normalClearing', 'busy', 'cancel', 'noAnswer', 'forwarded', 'other');
const push = fc.oneof(
  fc
    .tuple(id, id, user, number, fc.constantFrom('in', 'out'))
    .map(([callId, origCallId, userId, from, direction]) =>
      newCall(callId, { origCallId, direction, from: party(from), userIds: userId === '' ? [] : [userId] }),
    ),
  fc.tuple(id, id).map(([callId, orig]) => forwarded(callId, orig)),
  fc.tuple(id, user, id).map(([callId, userId, origCallId]) => answer(callId, userId, { origCallId })),
  fc.tuple(id, cause).map(([callId, why]) => hangup(callId, why)),
  id.map((callId) => ({ event: 'dtmf' as const, callId, digits: '1', unknown: [] })),
);
const command: fc.Arbitrary<UserCommand> = fc.oneof(
  fc.record({ name: fc.constantFrom('mute', 'hold', 'record', 'park'), on: fc.boolean() }),
  fc.record({ name: fc.constant('dtmf'), digits: fc.constantFrom('1', '23') }),
  fc.record({
    name: fc.constant('transfer'),
    target: fc.constantFrom(CALLER, '101'),
    attended: fc.boolean(),
  }),
  fc.record({ name: fc.constant('hangUp') }),
  fc.record({ name: fc.constant('announce'), url: fc.constant('https://files.example.com/a.wav') }),
);
const call = fc
  .tuple(id, fc.boolean(), fc.boolean())
  .map(([callId, hold, muted]) => listed(callId, { hold, muted }));
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ kind: fc.constant('push'), push, at }),
  fc.record({ kind: fc.constant('listed'), calls: fc.array(call, { maxLength: 3 }), askedAt: at, at }),
  fc.record({
    kind: fc.constant('dialRequested'),
    id,
    target: fc.constant(CALLER),
    deviceIds: fc.constant([]),
    at,
  }),
  fc.record({ kind: fc.constant('dialAccepted'), id, callId: id, at }),
  fc.record({ kind: fc.constant('dialAccepted'), id, sessionId: fc.constant('s'), at }),
  fc.record({
    kind: fc.constant('session'),
    id,
    sessionId: fc.constantFrom('s', 'other'),
    status: fc.constantFrom('calling', 'talking', 'held', 'alive', 'over'),
    recording: fc.boolean(),
    parked: fc.boolean(),
    farMember: fc.constantFrom('m0', 'm1'),
    askedAt: at,
    at,
  }),
  fc.record({ kind: fc.constant('dialRefused'), id, failure: fc.constant(REFUSAL), at }),
  fc.record({ kind: fc.constant('commandSent'), id, command, at }),
  fc.record({ kind: fc.constant('commandConfirmed'), id, command, sentAt: at, at }),
  fc.record({
    kind: fc.constant('commandRefused'),
    id,
    command,
    sentAt: at,
    failure: fc.constant(REFUSAL),
    at,
  }),
  fc.record({ kind: fc.constant('forget'), id, at }),
  fc.record({ kind: fc.constant('tick'), at }),
);

describe('with any facts', () => {
  it('a push or a list that is repeated changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 30 }), (facts) => {
        let board = createBoard({ userId: ME });
        for (const each of facts) {
          board = take(board, each).board;
          if (each.kind !== 'tick') expect(take(board, each).board).toBe(board);
        }
      }),
      RUNS,
    );
  });

  it('every leg belongs to one card, every card has its own id, and its state fits its times', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 40 }), (facts) => {
        let board = createBoard({ userId: ME });
        for (const each of facts) {
          board = take(board, each).board;
          const legs = board.calls.flatMap((one) => one.legs.map(({ callId }) => callId));
          expect(new Set(legs).size).toBe(legs.length);
          expect(new Set(board.calls.map((one) => one.id)).size).toBe(board.calls.length);
          for (const one of board.calls) {
            const isOver = one.state === 'ended';
            expect([one.endedAt !== undefined, one.cause !== undefined]).toEqual([isOver, isOver]);
            expect(one.state === 'held' ? one.held : true).toBe(true);
            expect(one.state === 'connected' ? one.held : false).toBe(false);
          }
        }
      }),
      RUNS,
    );
  });

  it('a frozen board is never written to', () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
        Object.freeze(value);
        Object.values(value).forEach(freeze);
      }
      return value;
    };
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 20 }), (facts) => {
        let board = freeze(createBoard({ userId: ME }));
        for (const each of facts) board = freeze(take(board, freeze(each)).board);
        expect(Object.isFrozen(board)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
