import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { handOverTo } from '../../../../src/main/updates/hand-over.ts';

/** The updater of macOS, which is asked and answers later. */
function system() {
  const emitter = new EventEmitter();
  let asked = 0;
  const updater = {
    on: (event: string, listener: () => void) => emitter.on(event, listener),
    off: (event: string, listener: () => void) => emitter.off(event, listener),
    checkForUpdates: () => void (asked += 1),
  };
  const listeners = (): number => emitter.eventNames().length;
  return { emitter, updater: updater as never, asked: () => asked, listeners };
}

describe('an update that is handed to macOS', () => {
  it('is ready when the system confirms it', async () => {
    const { emitter, updater, asked, listeners } = system();
    const given = handOverTo(updater);
    emitter.emit('update-downloaded');
    await given;
    expect([asked(), listeners()]).toEqual([1, 0]);
  });

  it('is not ready when the system refuses it', async () => {
    const { emitter, updater, listeners } = system();
    const given = handOverTo(updater);
    emitter.emit('error', new Error('code signature'));
    await expect(given).rejects.toThrow('code signature');
    expect(listeners()).toBe(0);
  });
});
