import { describe, expect, it } from 'vitest';
import { popupFlags, takesKeyboard } from '../../../../src/main/windows/popup-options.ts';

describe('the popup window', () => {
  it.each(['win32', 'darwin', 'linux'] as const)(
    'is created hidden, above others, on no task bar: %s',
    (name) => {
      expect(popupFlags(name)).toMatchObject({
        show: false,
        alwaysOnTop: true,
        skipTaskbar: true,
        fullscreenable: false,
      });
    },
  );

  it('cannot be activated if the system supports that, and is a notification otherwise', () => {
    expect(popupFlags('win32').focusable).toBe(false);
    expect(popupFlags('darwin')).toMatchObject({ focusable: false, type: 'panel' });
    expect(popupFlags('linux')).toMatchObject({ type: 'notification' });
    expect(popupFlags('linux')).not.toHaveProperty('focusable');
  });

  it('accepts the first click on macOS, and is on every virtual desktop of Windows', () => {
    expect(popupFlags('darwin').acceptFirstMouse).toBe(true);
    expect(popupFlags('win32').type).toBe('toolbar');
  });

  it('accepts the keyboard only while a control in it needs it', () => {
    const done: unknown[][] = [];
    const window = {
      setFocusable: (on: boolean) => void done.push(['focusable', on]),
      setSkipTaskbar: (on: boolean) => void done.push(['skipTaskbar', on]),
      focus: () => void done.push(['focus']),
    };
    takesKeyboard(window, true, 'win32');
    takesKeyboard(window, false, 'win32');
    expect(done).toEqual([
      ['focusable', true],
      ['skipTaskbar', true],
      ['focus'],
      ['focusable', false],
      ['skipTaskbar', true],
    ]);
  });
});
