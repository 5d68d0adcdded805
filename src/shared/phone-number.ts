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

/** Caches recent results, as numbers repeat. */
function cached<T>(compute: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const hit = cache.get(key);
    if (hit !== undefined) return hit;
    const value = compute(key);
    if (cache.size >= CACHE_LIMIT) for (const oldest of cache.keys()) if (cache.delete(oldest)) break;
    cache.set(key, value);
    return value;
  };
}

/** ISO 3166-1 alpha-2; the platform's accounts are German, so that is the default. */
export function countryCode(country: string): CountryCode {
  const upper = country.toUpperCase();
  return isSupportedCountry(upper) ? upper : 'DE';
}

/** `49` */
export const callingCodeOf = (country: string): string => getCountryCallingCode(countryCode(country));

/**
 * E.164 of a number in any notation: `+49 (0) 30 …`, `0049 …`, `030/…`, `tel:+49…`; without its extension. National
 * notation is read in `country` (ISO 3166-1 alpha-2). Undefined: not callable from outside, such as an internal
 * number, or one without area code.
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

/** Whether a superfluous trunk zero follows the country code (`+49 030 …`); in Italy it is correct. */
function hasTrunkZero(e164: string): boolean {
  return e164.charAt(1 + callingCode(e164).length) === '0';
}

function withoutTrunk(international: string): string {
  const number = parsePhoneNumberFromString(international);
  return number?.isPossible() ? number.number : international;
}

/** No code is a prefix of another. */
const callingCodes = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));

/** The country code, `49`; empty if there is none. */
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
  // Some countries have four-digit numbers, but one that short is internal.
  return number && E164.test(number.number) ? number.number : undefined;
}

/** Without `+`, long digits with the own country code are international, unless only national is valid. */
function fromPlatform(
  digits: string,
  country: CountryCode,
  here: PhoneNumber | undefined,
): PhoneNumber | undefined {
  if (digits.length < 9 || !digits.startsWith(getCountryCallingCode(country))) return undefined;
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() || (number?.isPossible() && !here?.isValid()) ? number : undefined;
}

/** In countries with a trunk zero, digits without it lack the area code. */
function isWhole(digits: string, number: PhoneNumber): boolean {
  if (digits.startsWith('0') || number.nationalNumber !== digits) return true;
  return !number.formatNational().startsWith('0');
}

const ofPush = cached((digits): string => {
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isPossible() ? number.number : digits;
});

/** Parses a number of pushes and lists (no `+`, `anonymous`, internal). E.164 if possible; undefined: withheld or none. */
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

/** Formatted: `+49 30 23125101`; other text stays as it is. */
export function pretty(number: string): string {
  return E164.test(number) ? international(number) : number;
}

/** The number as it is dialled in its country: `03023125101`; other text stays as it is. */
export function nationalDigits(number: string): string {
  return E164.test(number) ? (parsed(number)?.formatNational().replace(/\D/g, '') ?? number) : number;
}

/** Whether its country assigns this number (E.164). */
export const isValidNumber = (e164: string): boolean => E164.test(e164) && parsed(e164)?.isValid() === true;

/** Calling code and national number: `49` and `3023125101`. */
export function numberParts(number: string): { callingCode: string; national: string } | undefined {
  const result = E164.test(number) ? parsed(number) : null;
  return result ? { callingCode: result.countryCallingCode, national: result.nationalNumber } : undefined;
}

/** ISO 3166-1 alpha-2; undefined without a single country. */
export function countryOf(e164: string): string | undefined {
  return E164.test(e164) ? parsed(e164)?.country : undefined;
}

/** The digits to dial for a number in any notation, an internal number, or a service code such as `*31#`. */
export function dialled(text: string): string | undefined {
  const digits = bareNumber(text);
  return /^(?:\+?\d{2,15}|[*#][\d*#]{1,14})$/.test(digits) ? digits : undefined;
}
