import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPopupReveal, type PopupReveal } from '../../../../src/main/windows/popup-reveal.ts';

let shown: number;
let reveal: PopupReveal;

beforeEach(() => {
  vi.useFakeTimers();
  shown = 0;
  reveal = createPopupReveal(() => void (shown += 1));
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the window once its page has painted the snapshot, or a later one', () => {
  reveal.after(4);
  reveal.painted(3);
  expect(shown).toBe(0);
  reveal.painted(5);
  expect(shown).toBe(1);
  vi.advanceTimersByTime(1_000);
  reveal.painted(6);
  expect(shown).toBe(1);
});

it('shows the window without its page after a moment', () => {
  reveal.after(1);
  vi.advanceTimersByTime(249);
  expect(shown).toBe(0);
  vi.advanceTimersByTime(1);
  expect(shown).toBe(1);
});

it('waits for the first snapshot, however many follow', () => {
  reveal.after(1);
  vi.advanceTimersByTime(200);
  reveal.after(2);
  reveal.painted(1);
  expect(shown).toBe(1);
});

it('shows nothing after a cancellation, and can be shown again later', () => {
  reveal.after(1);
  reveal.cancel();
  reveal.painted(1);
  vi.advanceTimersByTime(1_000);
  expect(shown).toBe(0);
  reveal.after(2);
  reveal.painted(2);
  expect(shown).toBe(1);
});
