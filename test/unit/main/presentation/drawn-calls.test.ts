import { expect, it } from 'vitest';
import { blankCall, type Call } from '../../../../src/calls/call.ts';
import { drawnCalls, MOST_OF_MANY, undrawnCount } from '../../../../src/main/presentation/drawn-calls.ts';

const some = (state: Call['state'], from: number, count: number): Call[] =>
  Array.from({ length: count }, (_, index) => ({
    ...blankCall(`${state}${from + index}`, 'in', index),
    state,
  }));

it('draws every call if there are few', () => {
  const calls = [...some('ringing', 0, 40), ...some('ended', 0, 20)];
  expect(drawnCalls(calls)).toBe(calls);
  expect(undrawnCount(calls, drawnCalls(calls))).toBe(0);
});

it('draws, of thousands, the live ones and the newest ringing ones, in their order', () => {
  const calls = [...some('connected', 0, 2), ...some('ended', 0, 500), ...some('ringing', 0, 5_000)];
  const drawn = drawnCalls(calls);
  expect(drawn).toHaveLength(MOST_OF_MANY);
  expect(drawn.map(({ id }) => id).slice(0, 2)).toEqual(['connected0', 'connected1']);
  expect(drawn.at(-1)?.id).toBe('ringing4999');
  expect(undrawnCount(calls, drawn)).toBe(5_002 - drawn.filter(({ state }) => state !== 'ended').length);
});

it('draws, of many calls, a few ended ones, however many ring', () => {
  const drawn = drawnCalls([...some('ended', 0, 500), ...some('ringing', 0, 5_000)]);
  expect(drawn.filter(({ state }) => state === 'ended').map(({ id }) => id)).toEqual(
    Array.from({ length: 6 }, (_, n) => `ended${494 + n}`),
  );
});
