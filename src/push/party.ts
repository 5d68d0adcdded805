import type { PushParty } from '../shared/model/push.ts';

/** E.164 without `+`: a country code, which never begins with 0, and at most 15 digits in total. */
const E164_DIGITS = /^[1-9]\d{6,14}$/;
const WITHHELD = new Set(['', 'anonymous', 'unknown', 'restricted', 'withheld']);

/** One end of a call as pushes write it: digits without `+`, `anonymous`, or something else. */
export function partyOf(written: string): PushParty {
  const text = written.trim();
  if (WITHHELD.has(text.toLowerCase())) return { kind: 'withheld' };
  const digits = text.replace(/^(\+|00)/, '');
  return E164_DIGITS.test(digits) ? { kind: 'number', e164: `+${digits}` } : { kind: 'raw', raw: text };
}
