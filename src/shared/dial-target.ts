import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { isEmergency } from './emergency-numbers.ts';
import { callingCodeOf, countryCode, dialled, toE164 } from './phone-number.ts';

/** What a call is to be started to. */
export interface DialTarget {
  /** What the platform is told: E.164 of a `number`, and the digits exactly as written of everything else. */
  number: string;
  /** `short`: an internal number or a short code; `service`: such as `*31#`. */
  kind: 'number' | 'short' | 'service' | 'emergency';
}

/**
 * What is meant by a text that somebody typed or pasted: a number in any writing, a `tel:` address, or words with one
 * number in them. National writings are read in `country` (ISO 3166-1 alpha-2). Emergency, short and internal numbers
 * stay as they are: made E.164 they would reach somebody else. Undefined: no number, or more than one.
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

/** The outside numbers in a text with words in it, E.164, each once: of a signature, say. */
export function numbersIn(text: string, country: string): string[] {
  return /\p{L}/u.test(text) ? numbersInText(text, country) : [];
}

/** The outside numbers in any text, E.164, each once. */
function numbersInText(text: string, country: string): string[] {
  if (!/\d(?:\D{0,3}\d){4}/.test(text)) return [];
  const found = findPhoneNumbersInText(text, { defaultCountry: countryCode(country) });
  return [...new Set(found.map(({ number }) => number.number))];
}

/** A text longer than this is no number by itself, and of one longer than that only the beginning is looked through. */
const longestNumber = 60;
const longestText = 20_000;

/**
 * What can be called of a text that somebody selected in another program: one number in any writing, or all the
 * outside numbers in it.
 */
export function targetsIn(selected: string, country: string): DialTarget[] {
  const text = selected.trim();
  const whole = text.length <= longestNumber && !/[\r\n]/.test(text) ? readTarget(text, country) : undefined;
  if (whole) return [whole];
  return numbersInText(text.slice(0, longestText), country).map((number) => ({ number, kind: 'number' }));
}

/** Links percent-encode the plus, and may carry it as a space. */
function withoutScheme(text: string): string {
  const link = /^\s*(?:tel|callto|sip):(?:\/\/)?(.*)$/is.exec(text)?.[1];
  if (link === undefined) return text;
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** `+49 112` is no number of the outside world, but somebody calls for help. */
function withoutCountry(digits: string, country: string): string {
  const code = callingCodeOf(country);
  return digits.replace(new RegExp(`^(?:\\+|00)${code}(?=\\d{2,4}$)`), '');
}

/** Countries whose own numbers are as short as short codes elsewhere. */
const SIX_DIGITS = new Set(['AD', 'FO', 'GL', 'NC', 'PF', 'SB']);

/** Without a prefix that leads out of the telephone system, and too short for an area and a subscriber. */
function isShort(digits: string, country: string): boolean {
  const longest = SIX_DIGITS.has(country.toUpperCase()) ? 5 : 6;
  return /^[1-9]\d*$/.test(digits) && digits.length <= longest;
}
