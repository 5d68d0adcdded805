import type { Sentence } from './sentence.ts';

/** What a link of another program asks for: a number as it is written, without separators. */
type PhoneLink = { ok: true; number: string; extension?: string } | { ok: false; problem: Sentence };

/** Longer than any link to a number. */
const longest = 300;
const LINK = /^(tel|callto):(?:\/\/)?(.*)$/is;
/** Visual separators of RFC 3966, and those that pages write beside them. */
const SEPARATORS = /[-.()\s/\u00a0]/g;
const GLOBAL = /^\+\d{2,15}$/;
const LOCAL = /^[\d*#]{2,20}$/;

/** Whether a word of a command line is a link to a number. */
export const isPhoneLink = (text: string): boolean => /^(?:tel|callto):/i.test(text);

/**
 * Reads a `tel:` link (RFC 3966) or a `callto:` link: a number with or without `+`, visual separators,
 * percent-encoding, the parameters `ext` and `phone-context`; `callto:` may have a query, as in `?call`. Anything
 * else is refused: what comes from another program is not guessed at.
 */
export function readPhoneLink(link: string): PhoneLink {
  const shown = link.slice(0, 80);
  const refuse = (id: 'link.noLink' | 'link.noNumber' | 'link.badEncoding'): PhoneLink => ({
    ok: false,
    problem: { id, values: { link: shown } },
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

/** Once and no more: `%252B` is no plus. Undefined: it is not encoded as addresses are, or holds what nobody sees. */
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

/** A local number, in the country or area that its context names; a context that is a domain says nothing to dial. */
function inContext(digits: string, context = ''): string | undefined {
  if (!LOCAL.test(digits)) return undefined;
  const area = context.replace(SEPARATORS, '');
  const whole = `${area}${digits.replace(/^0/, '')}`;
  return /^\+\d+$/.test(area) && GLOBAL.test(whole) ? whole : digits;
}
