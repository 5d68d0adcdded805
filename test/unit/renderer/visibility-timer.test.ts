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

it('an entry counts as seen after a moment on a visible page', () => {
  const seen = vi.fn();
  onceVisible(1_000, seen);
  vi.advanceTimersByTime(999);
  expect(seen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(seen).toHaveBeenCalledOnce();
});

it('an entry that arrives in a hidden window counts as seen a moment after that is opened', () => {
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

it('an entry that is removed no longer counts', () => {
  const seen = vi.fn();
  const stop = onceVisible(1_000, seen);
  stop();
  turn('visible');
  vi.advanceTimersByTime(60_000);
  expect(seen).not.toHaveBeenCalled();
});
