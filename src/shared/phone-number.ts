import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min';

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
function countryCode(country: string): CountryCode {
  const upper = country.toUpperCase();
  return isSupportedCountry(upper) ? upper : 'DE';
}

/** `tel:` and `callto:` addresses, extensions, and the optional trunk zero of `+49 (0) 30 …` are not part of the number. */
function bare(raw: string): string {
  return raw
    .trim()
    .replace(/^(?:tel|callto|sip):(?:\/\/)?/i, '')
    .replace(/[;?].*$/, '')
    .replace(/\s*(?:,|x|ext\.?|extension|durchwahl|nst\.?)\s*\d{1,7}$/i, '')
    .replace(/\(0\)/g, '')
    .replace(/[\s\u00a0()/.\-\u2010-\u2015\u2212]/g, '');
}

/**
 * E.164 of a number in any writing: `+49 (0) 30 …`, `0049 …`, `030/…`, `tel:+49…`. National writings are read in
 * `country` (ISO 3166-1 alpha-2). Undefined: it is no number that can be called from outside, an internal one say.
 */
export function toE164(raw: string, country: string): string | undefined {
  if (E164.test(raw)) return raw;
  const text = bare(raw);
  if (!/^\+?\d+$/.test(text)) return undefined;
  const international = text.startsWith('00') ? `+${text.slice(2)}` : text;
  if (E164.test(international)) return international;
  if (international.startsWith('+') || international.length < 4) return undefined;
  return national(international, countryCode(country));
}

/** The platform writes numbers without `+`: long digits that begin with the country's own code are one of those. */
function national(digits: string, country: CountryCode): string | undefined {
  const withCode = digits.length >= 10 && digits.startsWith(getCountryCallingCode(country));
  const abroad = withCode ? parsePhoneNumberFromString(`+${digits}`) : undefined;
  const number = abroad?.isPossible() ? abroad : parsePhoneNumberFromString(digits, country);
  // In some countries four digits are possible; so short a number is one of the telephone system's own.
  return number?.isPossible() && E164.test(number.number) ? number.number : undefined;
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
const international = cached((e164): string => parsed(e164)?.formatInternational() ?? e164);

/** Grouped as its country does: `+49 30 23125101`. What is no E.164 stays as it is. */
export function pretty(number: string): string {
  return E164.test(number) ? international(number) : number;
}

/** ISO 3166-1 alpha-2; undefined where the number has no single country. */
export function countryOf(e164: string): string | undefined {
  return E164.test(e164) ? parsed(e164)?.country : undefined;
}

/** What is dialled for a number in any writing, an internal number, or a service code such as `*31#`; else undefined. */
export function dialled(text: string): string | undefined {
  const digits = bare(text);
  return /^(?:\+?\d{2,15}|[*#][\d*#]{1,14})$/.test(digits) ? digits : undefined;
}
