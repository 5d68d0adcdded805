import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { debounce, debounceAtMost } from '../../../src/shared/debounce.ts';

describe('debounced work', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  });

  it('waits while it is requested again, up to a longest wait if given', () => {
    const [patient, bounded] = [vi.fn(), vi.fn()];
    const work = [debounce(patient, 300), debounceAtMost(bounded, 300, 1_500)];
    for (let asked = 0; asked < 20; asked += 1) {
      for (const { request } of work) request();
      vi.advanceTimersByTime(200);
    }
    expect([patient.mock.calls.length, bounded.mock.calls.length]).toEqual([0, 2]);
    vi.advanceTimersByTime(300);
    expect([patient.mock.calls.length, bounded.mock.calls.length]).toEqual([1, 3]);
    vi.advanceTimersByTime(10_000);
    expect([patient.mock.calls.length, bounded.mock.calls.length]).toEqual([1, 3]);
  });

  it('does not run once it is cancelled', () => {
    const done = vi.fn();
    const { request, cancel } = debounceAtMost(done, 300, 1_500);
    request();
    cancel();
    vi.advanceTimersByTime(10_000);
    expect(done).not.toHaveBeenCalled();
  });
});
