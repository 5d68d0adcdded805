import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutMiddle } from '../../../src/shared/cut-middle.ts';

it('a text that is too long loses its middle, no more than needed, and no half character', () => {
  expect(cutMiddle('Kunden der Abteilung Nord', 23)).toBe('Kunden der…eilung Nord');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.integer({ min: 13, max: 60 }),
      (text, most) => {
        const cut = cutMiddle(text, most);
        const signs = Array.from(text);
        expect(Array.from(cut).length).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed()).toBe(true);
        if (signs.length <= most) expect(cut).toBe(text);
        else expect(cut.endsWith(signs.slice(-11).join('').trimStart())).toBe(true);
      },
    ),
  );
});
