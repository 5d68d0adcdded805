import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginning, playerAct } from '../../../src/renderer/desk/media/playback.ts';
import { mediaSentence } from '../../../src/renderer/desk/media/sentence.ts';
import { fileSize } from '../../../src/renderer/i18n/format.ts';

describe('the keys of the player', () => {
  it.each([
    [' ', { act: 'toggle' }],
    ['ArrowRight', { act: 'seek', to: 35 }],
    ['ArrowLeft', { act: 'seek', to: 25 }],
    ['PageUp', { act: 'seek', to: 60 }],
    ['PageDown', { act: 'seek', to: 0 }],
    ['Home', { act: 'seek', to: 0 }],
    ['End', { act: 'seek', to: 90 }],
    ['Enter', undefined],
    ['Tab', undefined],
  ])('%j', (key, wanted) => {
    expect(playerAct(key, 30, 90)).toEqual(wanted);
  });

  it('do nothing while the duration is unknown', () => {
    expect(playerAct('ArrowRight', 0, 0)).toBeUndefined();
    expect(playerAct('End', 0, Number.NaN)).toBeUndefined();
    expect(playerAct(' ', 0, 0)).toEqual({ act: 'toggle' });
  });

  it('never leave the sound', () => {
    const key = fc.constantFrom(
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    );
    const seconds = fc.double({ min: 0, max: 36_000, noNaN: true });
    fc.assert(
      fc.property(key, seconds, seconds, (pressed, at, whole) => {
        const done = playerAct(pressed, at, whole);
        if (done?.act !== 'seek') return;
        expect(done.to).toBeGreaterThanOrEqual(0);
        expect(done.to).toBeLessThanOrEqual(whole);
      }),
    );
  });
});

describe('the start of a call', () => {
  it('is distinguished from a call that was there, and from one that ends', () => {
    expect(beginning([], ['a'])).toBe(true);
    expect(beginning(['a'], ['a'])).toBe(false);
    expect(beginning(['a'], ['a', 'b'])).toBe(true);
    expect(beginning(['a', 'b'], ['b'])).toBe(false);
    expect(beginning(['a'], ['b'])).toBe(true);
  });
});

describe('a medium that fails to load', () => {
  it('is only loaded again by the user', () => {
    for (const kind of ['offline', 'unreachable', 'unknown-host', 'reset', 'timeout'] as const) {
      expect(mediaSentence({ kind, detail: '' })).toEqual({ id: 'media.why.network' });
    }
    expect(mediaSentence({ kind: 'storage', problem: 'full', detail: '' })).toEqual({
      id: 'media.why.noRoomHere',
    });
    expect(mediaSentence({ kind: 'not-a-telephony-service', detail: '' })).toEqual({
      id: 'media.why.elsewhere',
    });
    expect(mediaSentence({ kind: 'media', problem: 'folder-closed' })).toEqual({
      id: 'failure.media.folder-closed',
    });
  });

  it('shows its progress as text', () => {
    expect(fileSize(640_400, 'en')).toBe('640 kB');
    expect(fileSize(3_240_000, 'en')).toBe('3.2 MB');
    expect(fileSize(3_240_000, 'de')).toBe('3,2 MB');
    expect(fileSize(512_000_000, 'en')).toBe('512 MB');
  });
});
