import { describe, expect, it } from 'vitest';
import { take, type Board } from '../../../src/calls/board.ts';
import { afterClockSet } from '../../../src/calls/clock-set.ts';
import type { Fact } from '../../../src/calls/facts.ts';
import { createCallDesk } from '../../../src/main/calls/call-desk.ts';
import { answer, COLLEAGUE, desk, forwarded, hangup, newCall } from './support.ts';

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
const JUMPS: [string, number][] = [
  ['back by 30 s', -30 * SECOND],
  ['back by 30 days', -30 * DAY],
  ['ahead by a day', DAY],
];

/** A desk with a clock that can be set: `wait` lets time pass and ticks. */
function settable(): {
  wait(ms: number): void;
  set(ms: number): void;
  feed(fact: object): void;
  board(): Board;
} {
  let now = 40 * DAY;
  let jump = 0;
  const calls = createCallDesk(undefined, () => {
    const by = jump;
    jump = 0;
    return by;
  });
  calls.reset('w0');
  const feed = (fact: object): void => calls.apply({ ...fact, at: now } as Fact);
  return {
    feed,
    set: (ms) => {
      now += ms;
      jump += ms;
    },
    wait: (ms) => {
      now += ms;
      feed({ kind: 'tick' });
    },
    board: calls.board,
  };
}

describe.each(JUMPS)('when the clock is set %s', (_, ms) => {
  it('an ended call leaves the board after its usual time', () => {
    const d = settable();
    d.feed({ kind: 'push', push: newCall('a') });
    d.feed({ kind: 'push', push: hangup('a', 'cancel') });
    d.set(ms);
    d.wait(3_000);
    expect(d.board().calls).toHaveLength(1);
    d.wait(1_000);
    expect(d.board().calls).toEqual([]);
  });

  it('a call rings for its usual limit, and a forwarded one waits for its usual time', () => {
    const d = settable();
    d.feed({ kind: 'push', push: newCall('a') });
    d.feed({ kind: 'push', push: newCall('b') });
    d.feed({ kind: 'push', push: hangup('b', 'forwarded') });
    d.set(ms);
    d.wait(1_000);
    expect(d.board().calls.map(({ state }) => state)).toEqual(['ringing', 'ringing']);
    d.wait(1_000);
    expect(d.board().calls.map(({ state }) => state)).toEqual(['ringing', 'ended']);
    d.wait(117_000);
    expect(d.board().calls).toMatchObject([{ state: 'ringing' }]);
    d.wait(1_000);
    expect(d.board().calls).toMatchObject([{ state: 'ended', missed: true }]);
  });

  it('calls of colleagues are remembered for their usual time', () => {
    const d = desk();
    d.push(newCall('a', { userIds: [COLLEAGUE] }), answer('x'));
    const board = afterClockSet(d.board(), ms);
    const at = d.now() + ms;
    const later = take(board, { kind: 'tick', at: at + 3_599_000 }).board;
    expect(later).toMatchObject({ foreign: [{ callId: 'a' }], early: [] });
    expect(take(later, { kind: 'tick', at: at + 3_600_000 }).board.foreign).toEqual([]);
    expect(take(later, { kind: 'push', push: forwarded('b', 'a', { userIds: [] }), at }).board.calls).toEqual(
      [],
    );
  });
});
