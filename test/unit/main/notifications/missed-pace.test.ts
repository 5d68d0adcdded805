import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blankCall } from '../../../../src/calls/call.ts';
import { createMissedPace } from '../../../../src/main/notifications/missed-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = (id: number) => blankCall(`c${id}`, 'in', 0);

it('reports 5,000 missed calls in two notifications, with their exact number', () => {
  const reported: [string[], number][] = [];
  const pace = createMissedPace(
    (calls, count) => reported.push([calls.map(({ id }) => id), count]),
    () => undefined,
  );
  for (let id = 0; id < 5_000; id += 1) pace.tell(call(id));
  expect(reported).toEqual([[['c0'], 1]]);
  vi.advanceTimersByTime(3_000);
  expect(reported[1]).toEqual([['c1', 'c2', 'c3'], 4_999]);
  vi.advanceTimersByTime(60_000);
  pace.tell(call(5_000));
  expect(reported).toHaveLength(3);
});

it('continues after a notification that failed', () => {
  const faults: unknown[] = [];
  const reported: number[] = [];
  const pace = createMissedPace(
    (_, count) => {
      reported.push(count);
      if (reported.length === 1) throw new Error('no notifications here');
    },
    (error) => faults.push(error),
  );
  pace.tell(call(1));
  pace.tell(call(2));
  vi.advanceTimersByTime(3_000);
  expect([reported, faults.length]).toEqual([[1, 1], 1]);
});
