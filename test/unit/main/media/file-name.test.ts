import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaFileName } from '../../../../src/main/media/file-name.ts';

const at = new Date(2026, 2, 2, 14, 5).getTime();
const name = (who: string, what = 'Voicemail'): string => mediaFileName({ at, who, what, ending: 'mp3' });

describe('the name of a saved file', () => {
  it('contains time, person and kind', () => {
    expect(name('Anna Berg')).toBe('2026-03-02 14.05 Anna Berg Voicemail.mp3');
    expect(name('+49 30 23125 101')).toBe('2026-03-02 14.05 +49 30 23125 101 Voicemail.mp3');
    expect(name('Jürgen Müller-Lüdenscheidt', 'Aufnahme 2')).toBe(
      '2026-03-02 14.05 Jürgen Müller-Lüdenscheidt Aufnahme 2.mp3',
    );
  });

  it.each([
    ['a path', '../../etc/passwd', '2026-03-02 14.05 etc passwd Voicemail.mp3'],
    ['a Windows path', 'C:\\Users\\x', '2026-03-02 14.05 C Users x Voicemail.mp3'],
    ['an ending of its own', 'invoice.exe\u0000', '2026-03-02 14.05 invoice.exe Voicemail.mp3'],
    ['letters that turn the direction', 'a\u202Efdp.exe', '2026-03-02 14.05 a fdp.exe Voicemail.mp3'],
    ['lines', 'a\nb', '2026-03-02 14.05 a b Voicemail.mp3'],
    ['nothing', ' . ', '2026-03-02 14.05 Voicemail.mp3'],
  ])('is safe with %s in a name', (_, who, wanted) => {
    expect(name(who)).toBe(wanted);
  });

  it('is valid on every file system, for any name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit: 'binary' }),
        (who, what) => {
          const made = name(who, what);
          expect(made).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}]/u);
          expect(Buffer.byteLength(made)).toBeLessThanOrEqual(255);
          expect(made).toMatch(/^2026-03-02 14\.05( .*)?\.mp3$/u);
          expect(made).not.toMatch(/[. ]\.mp3$/);
        },
      ),
    );
  });
});
