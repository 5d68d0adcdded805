import { describe, expect, it } from 'vitest';
import { startPolling } from '../../../../src/main/base/polling.ts';

/** A clock whose pauses end by hand, or when they are no longer wanted. */
function pauses() {
  const open: { ms: number; end: () => void }[] = [];
  const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((end, abort) => {
      open.push({ ms, end });
      signal.addEventListener('abort', () => {
        open.pop();
        abort(new Error('aborted'));
      });
    });
  return { clock: { sleep }, open };
}
const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('polling', () => {
  it('waits after each poll for the delay that the poll returned', async () => {
    const { clock, open } = pauses();
    let looks = 0;
    const ends = new AbortController();
    startPolling({ clock, signal: ends.signal, poll: () => Promise.resolve((looks += 1) * 100) });
    await turn();
    expect([looks, open.map(({ ms }) => ms)]).toEqual([1, [100]]);
    open.pop()?.end();
    await turn();
    expect([looks, open.map(({ ms }) => ms)]).toEqual([2, [200]]);
    ends.abort();
    await turn();
    expect([looks, open]).toEqual([2, []]);
  });

  it('polls at once when requested during a delay, and once more when requested during a poll', async () => {
    const { clock, open } = pauses();
    let answer = Promise.withResolvers<number>();
    let looks = 0;
    const polling = startPolling({
      clock,
      signal: new AbortController().signal,
      poll() {
        looks += 1;
        return answer.promise;
      },
    });
    await turn();
    polling.pollNow();
    polling.pollNow();
    const before = answer;
    answer = Promise.withResolvers();
    before.resolve(100);
    await turn();
    expect([looks, open.length]).toEqual([2, 0]);
    answer.resolve(100);
    await turn();
    expect([looks, open.length]).toEqual([2, 1]);
    polling.pollNow();
    await turn();
    expect([looks, open.length]).toEqual([3, 1]);
  });

  it('starts after `waitFor`, and not at all if that rejects', async () => {
    let looks = 0;
    const { clock } = pauses();
    const look = (): Promise<number> => Promise.resolve((looks += 1));
    const { signal } = new AbortController();
    const first = Promise.withResolvers<undefined>();
    startPolling({ clock, signal, waitFor: first.promise, poll: look });
    startPolling({ clock, signal, waitFor: Promise.reject(new Error('closed')), poll: look });
    await turn();
    expect(looks).toBe(0);
    first.resolve(undefined);
    await turn();
    expect(looks).toBe(1);
  });

  it('can wait before the first poll, until `pollNow` is called', async () => {
    let looks = 0;
    const { clock, open } = pauses();
    const { signal } = new AbortController();
    const look = (): Promise<number> => Promise.resolve((looks += 1) * 100);
    const polling = startPolling({ clock, signal, initialDelay: () => 50, poll: look });
    await turn();
    expect([looks, open.map(({ ms }) => ms)]).toEqual([0, [50]]);
    polling.pollNow();
    await turn();
    expect([looks, open.map(({ ms }) => ms)]).toEqual([1, [100]]);
  });
});
