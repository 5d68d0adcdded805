import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { putAway } from '../../../../src/main/windows/put-away.ts';

function windowIn(fullScreen: boolean) {
  const done: string[] = [];
  const emitter = new EventEmitter();
  const window = Object.assign(emitter, {
    hide: () => void done.push('hidden'),
    minimize: () => void done.push('minimised'),
    isFullScreen: () => fullScreen,
    setFullScreen: (on: boolean) => void done.push(on ? 'full screen' : 'leaves full screen'),
  });
  return { window: window as unknown as Parameters<typeof putAway>[0], emitter, done };
}

it('a window is hidden if a tray icon can reopen it, and minimised otherwise', () => {
  const { window, done } = windowIn(false);
  putAway(window, true);
  putAway(window, false);
  expect(done).toEqual(['hidden', 'minimised']);
});

it('a window in full screen leaves that mode first, which would leave a black screen', () => {
  const { window, emitter, done } = windowIn(true);
  putAway(window, true);
  expect(done).toEqual(['leaves full screen']);
  emitter.emit('leave-full-screen');
  expect(done).toEqual(['leaves full screen', 'hidden']);
});
