import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_SMS, SMS_LENGTH, smsLength, smsParts } from '../../../src/shared/sms-parts.ts';
import { shows } from '../../coverage/shows.ts';

describe('an SMS', () => {
  it.each([
    [1, 1],
    [160, 1],
    [161, 2],
    [320, 2],
    [321, 3],
    [460, 3],
  ])('of %i characters takes %i messages', (length, parts) => {
    shows('SMS: 160 characters a message, longer is split');
    expect(smsParts('x'.repeat(length))).toBe(parts);
  });

  it.each([0, 461, 10_000])('is not possible with %i characters', (length) => {
    shows('SMS: 460 characters at most');
    expect(smsParts('x'.repeat(length))).toBeUndefined();
  });

  it('counts an emoji as the two UTF-16 units that it takes', () => {
    expect(smsLength('😀')).toBe(2);
    expect(smsParts('😀'.repeat(80))).toBe(1);
    expect(smsParts('😀'.repeat(81))).toBe(2);
  });

  it('fits the reported number of parts, which never falls when the text grows', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: LONGEST_SMS });
    fc.assert(
      fc.property(text, text, (content, more) => {
        const [parts, together] = [smsParts(content), smsParts(content + more)];
        if (smsLength(content) > LONGEST_SMS) expect(parts).toBeUndefined();
        else expect(smsLength(content)).toBeLessThanOrEqual((parts ?? 0) * SMS_LENGTH);
        if (parts !== undefined && together !== undefined) expect(together).toBeGreaterThanOrEqual(parts);
      }),
    );
  });
});
