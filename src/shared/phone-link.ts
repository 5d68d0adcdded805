import type { Sentence } from './sentence.ts';

/** The number of a link, without separators. */
type PhoneLink = { ok: true; number: string; extension?: string } | { ok: false; problem: Sentence };

/** Longer than any phone link. */
const longest = 300;
const LINK = /^(tel|callto):(?:\/\/)?(.*)$/is;
/** Visual separators of RFC 3966 and common others. */
const SEPARATORS = /[-.()\s/\u00a0]/g;
const GLOBAL = /^\+\d{2,15}$/;
const LOCAL = /^[\d*#]{2,20}$/;

/** Whether a command line argument is a phone link. */
export const isPhoneLink = (text: string): boolean => /^(?:tel|callto):/i.test(text);

/**
 * Reads a `tel:` link (RFC 3966) or `callto:` link, with percent-encoding, `ext`, `phone-context`, and the query of
 * `callto:`. Anything else is refused, as other programs are not trusted.
 */
export function readPhoneLink(link: string): PhoneLink {
  const excerpt = link.slice(0, 80);
  const refuse = (id: 'link.noLink' | 'link.noNumber' | 'link.badEncoding'): PhoneLink => ({
    ok: false,
    problem: { id, values: { link: excerpt } },
  });
  const [, scheme = '', rest = ''] = LINK.exec(link.trim()) ?? [];
  if (scheme === '' || link.length > longest) return refuse('link.noLink');
  const path = scheme.toLowerCase() === 'callto' ? rest.replace(/\?[\w=&]*$/, '') : rest;
  const [written = '', ...given] = path.replace(/\/$/, '').split(';');
  const plain = decoded(written);
  if (plain === undefined) return refuse('link.badEncoding');
  const digits = plain.replace(SEPARATORS, '');
  const parameters = new Map(given.map(parameterOf));
  const number = GLOBAL.test(digits) ? digits : inContext(digits, parameters.get('phone-context'));
  if (number === undefined) return refuse('link.noNumber');
  const extension = parameters.get('ext')?.replace(SEPARATORS, '');
  if (extension !== undefined && !/^\d{1,15}$/.test(extension)) return refuse('link.noNumber');
  return { ok: true, number, ...(extension !== undefined && { extension }) };
}

/** Decoded once only: `%252B` is not a plus. Undefined: wrong encoding, or invisible characters. */
function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return /[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e]/.test(plain) ? undefined : plain;
  } catch {
    return undefined;
  }
}

function parameterOf(text: string): [string, string] {
  const [name = '', value = ''] = text.split('=', 2);
  return [name.toLowerCase(), decoded(value) ?? ''];
}

/** Completes a local number by its context; a domain as context adds nothing. */
function inContext(digits: string, context = ''): string | undefined {
  if (!LOCAL.test(digits)) return undefined;
  const area = context.replace(SEPARATORS, '');
  const whole = `${area}${digits.replace(/^0/, '')}`;
  return /^\+\d+$/.test(area) && GLOBAL.test(whole) ? whole : digits;
}
