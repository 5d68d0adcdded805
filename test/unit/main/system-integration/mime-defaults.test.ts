import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDefault, withDefault } from '../../../../src/main/system-integration/mime-defaults.ts';

const entry = 'deskbell-links.desktop';
const types = ['x-scheme-handler/tel', 'x-scheme-handler/callto'];
const on = (list: string): string => withDefault(list, types, entry, true);
const off = (list: string): string => withDefault(list, types, entry, false);

const before = [
  '[Added Associations]',
  'x-scheme-handler/tel=skype.desktop;',
  '',
  '[Default Applications]',
  '# mine',
  'text/html=firefox.desktop',
  'x-scheme-handler/tel=skype.desktop',
  '',
  '[Removed Associations]',
  'a/b=c.desktop;',
  '',
].join('\n');

describe('the list of default programs', () => {
  it('gets the entry in the first place, and keeps the previous one behind it', () => {
    expect(on(before).split('\n').slice(3, 9)).toEqual([
      '[Default Applications]',
      'x-scheme-handler/tel=deskbell-links.desktop;skype.desktop;',
      'x-scheme-handler/callto=deskbell-links.desktop;',
      '# mine',
      'text/html=firefox.desktop',
      '',
    ]);
    expect(types.every((type) => isDefault(on(before), type, entry))).toBe(true);
    expect(isDefault(before, 'x-scheme-handler/tel', entry)).toBe(false);
  });

  it('is created if missing', () => {
    expect(on('')).toBe(
      '[Default Applications]\nx-scheme-handler/tel=deskbell-links.desktop;\nx-scheme-handler/callto=deskbell-links.desktop;\n',
    );
    expect(off('')).toBe('');
  });

  const line = fc.constantFrom(
    ...['[Default Applications]', '[Added Associations]', 'text/html=a.desktop', '', '# a word'],
    ...['x-scheme-handler/tel=b.desktop;', 'x-scheme-handler/callto=deskbell-links.desktop'],
  );
  const list = fc.array(line).map((lines) => lines.map((each) => `${each}\n`).join(''));

  it('loses no other line when the entry is added and removed', () => {
    fc.assert(
      fc.property(list, (text) => {
        expect(on(on(text))).toBe(on(text));
        expect(types.every((type) => isDefault(on(text), type, entry))).toBe(true);
        expect(types.some((type) => isDefault(off(on(text)), type, entry))).toBe(false);
        const others = (all: string): string[] =>
          all.split('\n').filter((each) => !each.startsWith('x-scheme-handler') && !each.startsWith('[Def'));
        expect(others(off(on(text)))).toEqual(others(text));
      }),
    );
  });
});
