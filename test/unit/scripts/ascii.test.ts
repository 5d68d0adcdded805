import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inAscii } from '../../../scripts/vite-ascii.mjs';

it('code has the same meaning when it is written in ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const ascii = inAscii(JSON.stringify(text));
      expect(ascii).toMatch(/^[\x20-\x7e]*$/);
      expect(JSON.parse(ascii)).toBe(text);
    }),
  );
});
