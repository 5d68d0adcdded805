import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { withTimeout } from '../../../src/shared/with-timeout.ts';

const never = new Promise<string>(() => undefined);

describe('work with a timeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  });

  it('returns its result, and leaves no timer behind', async () => {
    expect(await withTimeout(Promise.resolve('done'), 1_000, () => 'late')).toBe('done');
    await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, () => 'late')).rejects.toThrow(
      'broken',
    );
    expect(vi.getTimerCount()).toBe(0);
  });

  it('returns the fallback when it takes too long', async () => {
    const result = withTimeout(never, 1_000, () => 'late');
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toBe('late');
  });

  it('rejects if a timeout is an error', async () => {
    const result = withTimeout(never, 1_000, () => {
      throw new Error('no answer');
    });
    const rejected = expect(result).rejects.toThrow('no answer');
    await vi.advanceTimersByTimeAsync(1_000);
    await rejected;
  });
});
