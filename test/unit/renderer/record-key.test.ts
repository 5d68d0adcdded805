import { describe, expect, it } from 'vitest';
import { recorded } from '../../../src/renderer/desk/settings/record-key.ts';

const press = (key: string, code: string, held = ''): Parameters<typeof recorded>[0] => ({
  key,
  code,
  ctrlKey: held.includes('c'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
  metaKey: held.includes('m'),
});

describe('a hotkey that is being recorded', () => {
  it.each([
    [press('d', 'KeyD', 'ca'), false, 'CommandOrControl+Alt+D'],
    [press('D', 'KeyD', 'cas'), false, 'CommandOrControl+Alt+Shift+D'],
    // Where Z and Y have changed places the letter counts.
    [press('z', 'KeyY', 'ca'), false, 'CommandOrControl+Alt+Z'],
    [press('∂', 'KeyD', 'ma'), true, 'CommandOrControl+Alt+D'],
    [press('d', 'KeyD', 'c'), true, 'Control+D'],
    [press('!', 'Digit1', 'cs'), false, 'CommandOrControl+Shift+1'],
    [press('F9', 'F9'), false, 'F9'],
    [press(' ', 'Space', 'ca'), false, 'CommandOrControl+Alt+Space'],
    [press('ArrowUp', 'ArrowUp', 'ca'), false, 'CommandOrControl+Alt+Up'],
    [press('d', 'KeyD', 'ms'), false, 'Shift+Super+D'],
    [press('Dead', 'KeyN', 'ma'), true, 'CommandOrControl+Alt+N'],
  ])('%o on a Mac (%s) is %s', (event, mac, accelerator) => {
    expect(recorded(event, mac)).toEqual({ kind: 'keys', accelerator });
  });

  it('is incomplete while only modifiers are pressed', () => {
    expect(recorded(press('Control', 'ControlLeft', 'c'), false)).toEqual({ kind: 'waits' });
    expect(recorded(press('AltGraph', 'AltRight', 'ca'), false)).toEqual({ kind: 'waits' });
  });

  it('is cancelled by Escape and removed by Backspace, but only without modifiers', () => {
    expect(recorded(press('Escape', 'Escape'), false)).toEqual({ kind: 'leave' });
    expect(recorded(press('Backspace', 'Backspace'), false)).toEqual({ kind: 'clear' });
    expect(recorded(press('Delete', 'Delete', 'ca'), false)).toMatchObject({ kind: 'keys' });
  });
});
