import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookRegularly } from '../../../src/shared/regular-look.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a task that runs every two seconds', () => {
  it('shares one timer with all others, whenever it began', () => {
    const looks: string[] = [];
    const ends = ['first', 'second'].map((name) => {
      const end = lookRegularly(() => looks.push(`${name} ${performance.now()}`));
      vi.advanceTimersByTime(300);
      return end;
    });
    const began = performance.now() - 600;
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(3_400);
    expect(looks).toEqual([2_000, 4_000].flatMap((ms) => [`first ${began + ms}`, `second ${began + ms}`]));
    for (const end of ends) end();
  });

  it('is stopped separately, and the last one stops the timer', () => {
    const look = vi.fn();
    const [end, endOther] = [lookRegularly(look), lookRegularly(look)];
    end();
    vi.advanceTimersByTime(2_000);
    expect(look).toHaveBeenCalledTimes(1);
    endOther();
    expect(vi.getTimerCount()).toBe(0);
    const endAgain = lookRegularly(look);
    vi.advanceTimersByTime(2_000);
    expect(look).toHaveBeenCalledTimes(2);
    endAgain();
  });
});
