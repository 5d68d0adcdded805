import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { showForAttention } from '../../../../src/main/windows/attention.ts';

function windowThat(is: { minimised?: boolean; focused?: boolean; takesFocus?: boolean }) {
  const done: string[] = [];
  let { focused = false, minimised = false } = is;
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    isFocused: () => focused,
    isMinimized: () => minimised,
    restore() {
      minimised = false;
      done.push('restored');
    },
    showInactive() {
      focused = is.takesFocus === true;
      done.push('shown');
    },
    flashFrame: (on: boolean) => void done.push(on ? 'flashes' : 'is calm'),
  });
  return { window: window as typeof window & Parameters<typeof showForAttention>[0], done };
}

it('a window is shown without the focus, and flashes until it has it', () => {
  const { window, done } = windowThat({});
  showForAttention(window);
  expect(done).toEqual(['shown', 'flashes']);
  window.emit('focus');
  window.emit('focus');
  expect(done).toEqual(['shown', 'flashes', 'is calm']);
});

it('a minimised window is restored for attention', () => {
  const { window, done } = windowThat({ minimised: true });
  showForAttention(window);
  expect(done).toEqual(['restored', 'shown', 'flashes']);
});

it('a focused window needs no attention', () => {
  const before = windowThat({ focused: true });
  showForAttention(before.window);
  expect(before.done).toEqual([]);
  const given = windowThat({ takesFocus: true });
  showForAttention(given.window);
  expect(given.done).toEqual(['shown']);
});
