import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everySecondSeen } from '../../../src/renderer/ui/seconds.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const turn = (state: 'visible' | 'hidden'): void => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: 10_300 });
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ticks at once and on full seconds', () => {
  const ticks: number[] = [];
  everySecondSeen((now) => ticks.push(now));
  vi.advanceTimersByTime(1_700);
  expect(ticks).toEqual([10_300, 11_000, 12_000]);
});

it('pauses while the page is hidden, and is up to date as soon as it is visible', () => {
  const ticks: number[] = [];
  everySecondSeen((now) => ticks.push(now));
  turn('hidden');
  vi.advanceTimersByTime(60_000);
  expect(ticks).toEqual([10_300]);
  expect(vi.getTimerCount()).toBe(0);
  turn('visible');
  vi.advanceTimersByTime(700);
  expect(ticks).toEqual([10_300, 70_300, 71_000]);
});

it('does not tick once it is stopped', () => {
  const ticks: number[] = [];
  const stop = everySecondSeen((now) => ticks.push(now));
  stop();
  turn('visible');
  vi.advanceTimersByTime(60_000);
  expect(ticks).toEqual([10_300]);
});
