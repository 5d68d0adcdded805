import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLeader } from '../../../src/network/leader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Uses that end when they are told to. */
function uses(inTurn = createLeader(100)) {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const start = (name: string, signal?: AbortSignal): Promise<void> =>
    inTurn(() => {
      begun.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise;
    }, signal);
  return { begun, start, end: (name: string) => ends.get(name) };
}
const turn = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

it('lets all callers wait for the first one, however it ends', async () => {
  const { begun, start, end } = uses();
  const all = Promise.allSettled(['a', 'b', 'c'].map((name) => start(name)));
  await turn();
  expect(begun).toEqual(['a']);
  end('a')?.reject(new Error('refused'));
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['b', 'c']) end(name)?.resolve();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

it('lets the next caller try when the first takes too long', async () => {
  const { begun, start } = uses();
  for (const name of ['a', 'b', 'c']) void start(name);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('doubles the wait after each caller that took too long, and resets it after a result', async () => {
  const { begun, start, end } = uses();
  for (const name of ['a', 'b', 'c', 'd']) void start(name);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(199);
  expect(begun).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'b', 'c']);
  end('c')?.resolve();
  await turn();
  for (const name of ['e', 'f']) void start(name);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('lets no caller wait longer than its signal', async () => {
  const { begun, start } = uses();
  void start('a');
  const signal = new AbortController();
  const waiting = start('b', signal.signal);
  signal.abort(new Error('over'));
  await expect(waiting).rejects.toThrow('over');
  expect(begun).toEqual(['a']);
});
