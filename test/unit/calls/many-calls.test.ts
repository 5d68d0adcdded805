import { expect, it } from 'vitest';
import { createBoard, take, type Board } from '../../../src/calls/board.ts';
import { blankCall } from '../../../src/calls/call.ts';
import { consultationOf } from '../../../src/calls/correlate.ts';
import { ME } from './support.ts';

const MANY = 2_000;

const ringing = (): Board => ({
  ...createBoard({ userId: ME }),
  calls: Array.from({ length: MANY }, (_, n) => blankCall(`c${n}`, 'in', 0)),
});

/** Elements of lists that are gone through or copied one by one meanwhile. */
function elementsRead(work: () => void): number {
  const own = Array.prototype[Symbol.iterator];
  let read = 0;
  const become = (value: typeof own): void =>
    void Object.defineProperty(Array.prototype, Symbol.iterator, {
      value,
      configurable: true,
      writable: true,
    });
  become(function (this: unknown[]) {
    read += this.length;
    return own.call(this);
  });
  try {
    work();
  } finally {
    become(own);
  }
  return read;
}

it('compares a list with thousands of calls in one pass, without copying a list for each', () => {
  const board = ringing();
  const read = elementsRead(() => take(board, { kind: 'listed', calls: [], askedAt: 1_000, at: 1_000 }));
  expect(read).toBeGreaterThanOrEqual(MANY);
  expect(read).toBeLessThanOrEqual(4 * MANY);
});

it('ends thousands of calls that rang too long in one pass', () => {
  const board = ringing();
  let effects = 0;
  const read = elementsRead(() => {
    effects = take(board, { kind: 'tick', at: 600_000 }).effects.length;
  });
  expect(effects).toBe(2 * MANY);
  expect(read).toBeLessThanOrEqual(20 * MANY);
});

it('looks for the consultation only of those calls that are being transferred', () => {
  const calls = Object.assign([], {
    find: () => {
      throw new Error('All calls were looked through.');
    },
  });
  expect(consultationOf(calls, blankCall('a', 'in', 0))).toBeUndefined();
});
