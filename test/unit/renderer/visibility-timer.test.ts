import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceVisible } from '../../../src/renderer/desk/messages/visibility-timer.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const turn = (state: 'visible' | 'hidden'): void => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what stands on a visible page for a moment is seen', () => {
  const seen = vi.fn();
  onceVisible(1_000, seen);
  vi.advanceTimersByTime(999);
  expect(seen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(seen).toHaveBeenCalledOnce();
});

it('what comes while the window is hidden is seen a moment after it is opened, and not before', () => {
  page.visibilityState = 'hidden';
  const seen = vi.fn();
  onceVisible(1_000, seen);
  vi.advanceTimersByTime(60_000);
  expect(seen).not.toHaveBeenCalled();
  turn('visible');
  vi.advanceTimersByTime(500);
  turn('hidden');
  vi.advanceTimersByTime(60_000);
  expect(seen).not.toHaveBeenCalled();
  turn('visible');
  vi.advanceTimersByTime(1_000);
  expect(seen).toHaveBeenCalledOnce();
});

it('is not waited for any more once it is gone', () => {
  const seen = vi.fn();
  const stop = onceVisible(1_000, seen);
  stop();
  turn('visible');
  vi.advanceTimersByTime(60_000);
  expect(seen).not.toHaveBeenCalled();
});
