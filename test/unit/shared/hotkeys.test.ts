import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hotkeyActions,
  hotkeyProblems,
  noHotkeys,
  problemOfKeys,
  sameKeys,
  suggestedHotkeys,
} from '../../../src/shared/hotkeys.ts';
import { settingsSchema } from '../../../src/shared/model/settings.ts';

const silence = 'CommandOrControl+Alt+S';

describe('global hotkeys', () => {
  it('are off until their user chooses them, and stay on where they are', () => {
    expect(settingsSchema.parse({}).hotkeys).toEqual(noHotkeys);
    expect(settingsSchema.parse({ hotkeys: suggestedHotkeys }).hotkeys).toEqual(suggestedHotkeys);
  });

  it.each([true, false])('are valid as suggested, on a Mac (%s) too', (mac) => {
    expect(hotkeyProblems(suggestedHotkeys, [silence], mac)).toEqual({});
  });

  it('are equal in any spelling', () => {
    expect(sameKeys('Ctrl+Alt+Return', 'alt+CommandOrControl+enter', false)).toBe(true);
    expect(sameKeys('Ctrl+Alt+D', 'CommandOrControl+Alt+D', true)).toBe(false);
    expect(sameKeys('Cmd+Option+D', 'CommandOrControl+Alt+D', true)).toBe(true);
  });

  it('are equal in any order of their modifiers, and differ by their key', () => {
    const modifiers = fc.shuffledSubarray(['Control', 'Alt', 'Shift', 'Super'], { minLength: 1 });
    fc.assert(
      fc.property(modifiers, fc.constantFrom('D', 'F7', 'Space', '5'), (held, key) => {
        const keys = [...held, key].join('+');
        expect(sameKeys(keys, [...held.reverse(), key.toLowerCase()].join('+'), false)).toBe(true);
        expect(sameKeys(keys, [...held, 'X'].join('+'), false)).toBe(false);
      }),
    );
  });

  it('that are equal work only for the first action', () => {
    const keys = { ...noHotkeys, hangUp: 'Control+Alt+Shift+H', mute: 'Shift+Ctrl+Alt+h' };
    expect(hotkeyProblems(keys, [], false)).toEqual({ mute: 'twice' });
    expect(hotkeyProblems({ ...noHotkeys, mute: silence }, [silence], false)).toEqual({ mute: 'twice' });
  });

  it('that work are all different, for any settings', () => {
    const key = fc.option(fc.constantFrom('Ctrl+Alt+D', 'Alt+Ctrl+d', 'F7', 'Ctrl+C', 'nothing'));
    const all = fc.record(
      Object.fromEntries(hotkeyActions.map((action) => [action, key])) as Record<
        (typeof hotkeyActions)[number],
        typeof key
      >,
    );
    fc.assert(
      fc.property(all, (keys) => {
        const problems = hotkeyProblems(keys, [], false);
        const work = hotkeyActions.flatMap((action) => (problems[action] ? [] : (keys[action] ?? [])));
        work.forEach((one, at) =>
          work.slice(at + 1).forEach((other) => expect(sameKeys(one, other, false)).toBe(false)),
        );
      }),
    );
  });

  it.each([
    ['Ctrl+C', false, 'reserved'],
    ['CommandOrControl+V', true, 'reserved'],
    ['Shift+A', false, 'reserved'],
    ['Alt+Tab', false, 'reserved'],
    ['Alt+F4', false, 'reserved'],
    ['Ctrl+Alt+Delete', false, 'reserved'],
    ['Ctrl+Alt+Q', false, 'reserved'],
    ['Ctrl+Alt+F3', false, 'reserved'],
    ['Super+L', false, 'reserved'],
    ['Command+Space', true, 'reserved'],
    ['Command+Option+H', true, 'reserved'],
    ['D', false, 'unreadable'],
    ['Enter', false, 'unreadable'],
    ['Ctrl+', false, 'unreadable'],
    ['Hyper+D', false, 'unreadable'],
    ['', false, 'unreadable'],
    ['F9', false, undefined],
    ['MediaPlayPause', false, undefined],
    ['Ctrl+Shift+F9', false, undefined],
    ['Super+Shift+D', false, undefined],
  ])('include %s (on a Mac: %s) as %s', (keys, mac, problem) =>
    expect(problemOfKeys(keys, mac)).toBe(problem),
  );
});
