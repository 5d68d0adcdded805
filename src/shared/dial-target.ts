import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { isEmergency } from './emergency-numbers.ts';
import { callingCodeOf, countryCode, dialled, toE164 } from './phone-number.ts';

export interface DialTarget {
  /** E.164 of a `number`; otherwise the digits as written. */
  number: string;
  /** `short`: an internal number or a short code; `service`: such as `*31#`. */
  kind: 'number' | 'short' | 'service' | 'emergency';
}

/**
 * The number in a typed or pasted text: in any notation, as a `tel:` address, or within words. National notation is
 * read in `country` (ISO 3166-1 alpha-2). Emergency, short and internal numbers stay as they are, as E.164 would
 * reach somebody else. Undefined: no number, or several.
 */
export function readTarget(text: string, country: string): DialTarget | undefined {
  const plain = withoutScheme(text);
  const digits = dialled(plain);
  if (digits !== undefined) {
    if (/[*#]/.test(digits)) return { number: digits, kind: 'service' };
    if (isEmergency(withoutCountry(digits, country), country)) return { number: digits, kind: 'emergency' };
    if (isShort(digits, country)) return { number: digits, kind: 'short' };
  }
  const number = toE164(plain, country);
  if (number !== undefined) return { number, kind: 'number' };
  if (digits !== undefined) return { number: digits, kind: 'short' };
  const [only, other] = numbersIn(text, country);
  return only !== undefined && other === undefined ? { number: only, kind: 'number' } : undefined;
}

/** The external numbers in a text that contains words, E.164, without duplicates. */
export function numbersIn(text: string, country: string): string[] {
  return /\p{L}/u.test(text) ? numbersInText(text, country) : [];
}

/** The external numbers in a text, E.164, without duplicates. */
function numbersInText(text: string, country: string): string[] {
  if (!/\d(?:\D{0,3}\d){4}/.test(text)) return [];
  const found = findPhoneNumbersInText(text, { defaultCountry: countryCode(country) });
  return [...new Set(found.map(({ number }) => number.number))];
}

/** A longer text is not a number; of a very long one only the start is searched. */
const longestNumber = 60;
const longestText = 20_000;

/** The numbers in a text selected in another program: one in any notation, or all external ones. */
export function targetsIn(selected: string, country: string): DialTarget[] {
  const text = selected.trim();
  const whole = text.length <= longestNumber && !/[\r\n]/.test(text) ? readTarget(text, country) : undefined;
  if (whole) return [whole];
  return numbersInText(text.slice(0, longestText), country).map((number) => ({ number, kind: 'number' }));
}

/** Links encode the plus, sometimes as a space. */
function withoutScheme(text: string): string {
  const link = /^\s*(?:tel|callto|sip):(?:\/\/)?(.*)$/is.exec(text)?.[1];
  if (link === undefined) return text;
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** `+49 112` is not a valid number, but a call for help. */
function withoutCountry(digits: string, country: string): string {
  const code = callingCodeOf(country);
  return digits.replace(new RegExp(`^(?:\\+|00)${code}(?=\\d{2,4}$)`), '');
}

/** Countries with six-digit national numbers. */
const SIX_DIGITS = new Set(['AD', 'FO', 'GL', 'NC', 'PF', 'SB']);

/** Without an international prefix, and too short for area code and subscriber. */
function isShort(digits: string, country: string): boolean {
  const longest = SIX_DIGITS.has(country.toUpperCase()) ? 5 : 6;
  return /^[1-9]\d*$/.test(digits) && digits.length <= longest;
}
