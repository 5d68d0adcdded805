import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Parses a phone number in the formats of the platform: E.164 with or without '+', with or without `tel:`. Returns
 * E.164 with '+', or undefined. Refuses spaces and brackets.
 */
export function parseNumber(text: string): string | undefined {
  const digits = /^(?:tel:)?\+?([1-9]\d{4,14})$/.exec(text.trim())?.[1];
  return digits === undefined ? undefined : `+${digits}`;
}

/** Parses a number or `anonymous`. */
export function parseCallerId(text: string): string | undefined {
  return text === 'anonymous' ? 'anonymous' : parseNumber(text);
}

/** The number as it is dialled in Germany: `030…`; foreign numbers start with `00`. */
export function localNumber(number: string): string {
  return number.startsWith('+49') ? `0${number.slice(3)}` : number.replace(/^\+/, '00');
}

const pretty = new Map<string, string>();

/** Formatted for people: `+49 30 23125101`. */
export function prettyNumber(number: string): string {
  const cached = pretty.get(number);
  if (cached !== undefined) return cached;
  if (pretty.size > 20_000) pretty.clear();
  const written = parsePhoneNumberFromString(number)?.formatInternational() ?? number;
  pretty.set(number, written);
  return written;
}
