import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysIn } from '../../../src/renderer/ui/keys.ts';

describe('the keys in a pasted text', () => {
  it('are all of them, without separators', () => {
    expect(keysIn(' 0 30/11-5 (#)\n')).toEqual(['030115#']);
    expect(keysIn('12a*')).toEqual(['12A*']);
  });

  it.each(['', ' ', 'call me', '12 ext 3', '+49'])('are none when it contains anything else: %s', (text) => {
    expect(keysIn(text)).toBeUndefined();
  });

  it('are split into batches for one request each, none lost and none twice', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-D*#]{1,200}$/), (text) => {
        const batches = keysIn(text) ?? [];
        expect(batches.join('')).toBe(text);
        expect(batches.every(({ length }) => length > 0 && length <= 32)).toBe(true);
      }),
    );
  });
});
