import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  PhoneNumber,
  type CountryCode,
} from 'libphonenumber-js/min';
import { bareNumber } from './number-text.ts';

const E164 = /^\+[1-9]\d{6,14}$/;
const CACHE_LIMIT = 4096;

/** Keeps the newest results; numbers of a desk repeat. */
function cached<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const hit = known.get(key);
    if (hit !== undefined) return hit;
    const value = compute(key);
    if (known.size >= CACHE_LIMIT) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    known.set(key, value);
    return value;
  };
}

/** ISO 3166-1 alpha-2, in any case; anything else is taken as Germany, where the platform's accounts are. */
export function countryCode(country: string): CountryCode {
  const upper = country.toUpperCase();
  return isSupportedCountry(upper) ? upper : 'DE';
}

/** The country's digits after the `+`: `49`. */
export const callingCodeOf = (country: string): string => getCountryCallingCode(countryCode(country));

/**
 * E.164 of a number in any writing: `+49 (0) 30 …`, `0049 …`, `030/…`, `tel:+49…`; an extension behind it is left out.
 * National writings are read in `country` (ISO 3166-1 alpha-2). Undefined: it is no number that can be called from
 * outside, an internal one say, or one without the area code, whose area nobody knows.
 */
export function toE164(raw: string, country: string): string | undefined {
  if (E164.test(raw) && !hasTrunkZero(raw)) return raw;
  const text = bareNumber(raw);
  if (!/^\+?\d+$/.test(text)) return undefined;
  const international = text.startsWith('00') ? `+${text.slice(2)}` : text;
  if (E164.test(international))
    return hasTrunkZero(international) ? withoutTrunk(international) : international;
  if (international.startsWith('+') || international.length < 4) return undefined;
  return national(text, countryCode(country));
}

/** Whether a zero follows the country's code: a trunk zero that does not belong there (`+49 030 …`), but in Italy. */
function hasTrunkZero(e164: string): boolean {
  return e164.charAt(1 + callingCode(e164).length) === '0';
}

function withoutTrunk(international: string): string {
  const number = parsePhoneNumberFromString(international);
  return number?.isPossible() ? number.number : international;
}

/** No code is the beginning of another one. */
const callingCodes = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));

/** The country's code of an E.164 number, as in `49`; empty where no country has it. */
export function callingCode(e164: string): string {
  for (let end = 2; end <= 4; end += 1) {
    const code = e164.slice(1, end);
    if (callingCodes.has(code)) return code;
  }
  return '';
}

function national(digits: string, country: CountryCode): string | undefined {
  const inside = parsePhoneNumberFromString(digits, country);
  const here = inside?.isPossible() && isWhole(digits, inside) ? inside : undefined;
  const number = fromPlatform(digits, country, here) ?? here;
  // In some countries four digits are possible; so short a number is one of the telephone system's own.
  return number && E164.test(number.number) ? number.number : undefined;
}

/**
 * The platform writes numbers without `+`: long digits that begin with the country's own code are one of those, unless
 * only the national reading is a number that is given to anybody.
 */
function fromPlatform(
  digits: string,
  country: CountryCode,
  here: PhoneNumber | undefined,
): PhoneNumber | undefined {
  if (digits.length < 9 || !digits.startsWith(getCountryCallingCode(country))) return undefined;
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() || (number?.isPossible() && !here?.isValid()) ? number : undefined;
}

/** Where area codes are dialled with a trunk zero, digits without it lack the area code. */
function isWhole(digits: string, number: PhoneNumber): boolean {
  if (digits.startsWith('0') || number.nationalNumber !== digits) return true;
  return !number.formatNational().startsWith('0');
}

const ofPush = cached((digits): string => {
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isPossible() ? number.number : digits;
});

/**
 * A number as the platform writes it in pushes and lists: international without `+`, `anonymous`, or an internal
 * number. E.164 where it is one, internal numbers as they are; undefined: withheld or none.
 */
export function fromPush(raw: string | undefined, country: string): string | undefined {
  const text = raw?.trim() ?? '';
  if (text === '' || text.toLowerCase() === 'anonymous') return undefined;
  if (/^[1-9]\d{6,14}$/.test(text)) return ofPush(text);
  return toE164(text, country) ?? text;
}

const parsed = cached((e164): PhoneNumber | null => parsePhoneNumberFromString(e164) ?? null);
const international = cached((e164): string => {
  // To parse it costs three times as much as to format it; that is needed only where it is not what it seems.
  const isPlain = callingCode(e164) !== '' && !hasTrunkZero(e164);
  return isPlain
    ? new PhoneNumber(e164).formatInternational()
    : (parsed(e164)?.formatInternational() ?? e164);
});

/** Grouped as its country does: `+49 30 23125101`. What is no E.164 stays as it is. */
export function pretty(number: string): string {
  return E164.test(number) ? international(number) : number;
}

/** The digits that are dialled within its own country: `03023125101`. What is no E.164 stays as it is. */
export function nationalDigits(number: string): string {
  return E164.test(number) ? (parsed(number)?.formatNational().replace(/\D/g, '') ?? number) : number;
}

/** Whether a number (E.164) is one that its country gives out. */
export const isValidNumber = (e164: string): boolean => E164.test(e164) && parsed(e164)?.isValid() === true;

/** Calling code and national number of an E.164 number, digits only: `49` and `3023125101`. */
export function numberParts(number: string): { callingCode: string; national: string } | undefined {
  const found = E164.test(number) ? parsed(number) : null;
  return found ? { callingCode: found.countryCallingCode, national: found.nationalNumber } : undefined;
}

/** ISO 3166-1 alpha-2; undefined where the number has no single country. */
export function countryOf(e164: string): string | undefined {
  return E164.test(e164) ? parsed(e164)?.country : undefined;
}

/** What is dialled for a number in any writing, an internal number, or a service code such as `*31#`; else undefined. */
export function dialled(text: string): string | undefined {
  const digits = bareNumber(text);
  return /^(?:\+?\d{2,15}|[*#][\d*#]{1,14})$/.test(digits) ? digits : undefined;
}
