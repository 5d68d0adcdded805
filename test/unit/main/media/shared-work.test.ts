import { describe, expect, it } from 'vitest';
import { createSharedWork } from '../../../../src/main/media/shared-work.ts';

const patient = new AbortController().signal;

/** Work that ends when it is told to, and says how often it was begun and ended. */
function work() {
  const shared = createSharedWork<string>();
  const begun: { signal: AbortSignal; done: (value: string) => void; fail: (error: Error) => void }[] = [];
  const start = (signal: AbortSignal): Promise<string> =>
    new Promise((done, fail) => begun.push({ signal, done, fail }));
  return { join: (signal = patient) => shared.join('medium', start, signal), begun };
}

describe('work that several callers wait for', () => {
  it('is done once for all callers that join while it runs', async () => {
    const { join, begun } = work();
    const both = [join(), join()];
    expect(begun).toHaveLength(1);
    begun[0]?.done('file');
    expect(await Promise.all(both)).toEqual(['file', 'file']);
    const third = join();
    expect(begun).toHaveLength(2);
    begun[1]?.done('other');
    expect(await third).toBe('other');
  });

  it('continues while one of them still waits, and is cancelled with the last', async () => {
    const { join, begun } = work();
    const [first, second] = [new AbortController(), new AbortController()];
    const [one, two] = [join(first.signal), join(second.signal)];
    first.abort(new Error('not wanted any more'));
    await expect(one).rejects.toThrow('not wanted any more');
    expect(begun[0]?.signal.aborted).toBe(false);
    second.abort(new Error('nor here'));
    await expect(two).rejects.toThrow('nor here');
    expect(begun[0]?.signal.aborted).toBe(true);
  });

  it('starts again for a caller that comes after all others have left', async () => {
    const { join, begun } = work();
    const left = new AbortController();
    const one = join(left.signal);
    left.abort(new Error('left'));
    await expect(one).rejects.toThrow('left');
    const next = join();
    expect(begun).toHaveLength(2);
    begun[0]?.fail(new Error('ended'));
    begun[1]?.done('file');
    expect(await next).toBe('file');
  });

  it('fails for all of them, and is tried again for the next', async () => {
    const { join, begun } = work();
    const both = [join(), join()];
    begun[0]?.fail(new Error('no network'));
    for (const one of both) await expect(one).rejects.toThrow('no network');
    const again = join();
    begun[1]?.done('file');
    expect(await again).toBe('file');
  });
});
