import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everySecond } from '../../../src/shared/every-second.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what looks every second', () => {
  it('looks together with all others, by one timer, whenever it began', () => {
    const looks: string[] = [];
    const ends = ['first', 'second'].map((name) => {
      const end = everySecond(() => looks.push(`${name} ${performance.now()}`));
      vi.advanceTimersByTime(300);
      return end;
    });
    const began = performance.now() - 600;
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1_400);
    expect(looks).toEqual([1_000, 2_000].flatMap((ms) => [`first ${began + ms}`, `second ${began + ms}`]));
    for (const end of ends) end();
  });

  it('ends for itself alone, and with the last one there is no timer any more', () => {
    const look = vi.fn();
    const [end, endOther] = [everySecond(look), everySecond(look)];
    end();
    vi.advanceTimersByTime(1_000);
    expect(look).toHaveBeenCalledTimes(1);
    endOther();
    expect(vi.getTimerCount()).toBe(0);
    const endAgain = everySecond(look);
    vi.advanceTimersByTime(1_000);
    expect(look).toHaveBeenCalledTimes(2);
    endAgain();
  });
});
