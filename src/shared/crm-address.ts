import type { Direction } from './model/call.ts';
import type { Sentence } from './sentence.ts';

/** What an address template may hold in braces, of one call. Empty where it is not known. */
export interface CallerFields {
  /** E.164, or as the platform wrote it. */
  number: string;
  /** As dialled within its country, digits only. */
  national: string;
  name: string;
  line: string;
  direction: Direction;
}

/** The placeholders, as they are written between braces. */
export const placeholders = ['number', 'national', 'name', 'line', 'direction'] as const;

/** A template that can be used, or why it cannot; `scheme` where only the user's consent to it is missing. */
export type TemplateReading = { ok: true } | { ok: false; problem: Sentence; scheme?: string };

/** Schemes that run code, read files, or lead into the program itself: no consent allows them. */
const forbidden = new Set(
  (
    'javascript vbscript data file blob filesystem about view-source chrome devtools app ws wss ' +
    'shell ms-msdt search-ms ms-officecmd jar'
  ).split(' '),
);

/** Whether a user or an administrator may allow a scheme, as it is written: without the colon. */
export const canBeChosen = (scheme: string): boolean =>
  /^[a-z][a-z\d+.-]*$/.test(scheme) && !forbidden.has(scheme);

/** The schemes that may leave the program for a caller: https, and those of `chosen` that can be chosen. */
export const allowedSchemes = (chosen: readonly string[]): ReadonlySet<string> =>
  new Set(['https', ...chosen.filter((scheme) => !forbidden.has(scheme))]);

const sample: CallerFields = { number: 'a', national: 'b', name: 'c', line: 'd', direction: 'in' };
const other: CallerFields = { number: 'v', national: 'w', name: 'x', line: 'y', direction: 'out' };

/**
 * Whether an address template can be used: https, or a scheme of `schemes` that the user chose; placeholders that
 * exist, none in the scheme, the host or the port, so that a caller's name never decides where an address leads.
 */
export function readTemplate(template: string, schemes: readonly string[]): TemplateReading {
  const bad = (problem: Sentence): TemplateReading => ({ ok: false, problem });
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(template)?.[1]?.toLowerCase();
  if (scheme === undefined) return bad({ id: 'crm.noScheme' });
  if (forbidden.has(scheme)) return bad({ id: 'crm.forbidden', values: { scheme } });
  for (const [, name = ''] of template.matchAll(/\{([^{}]*)\}/g)) {
    if (!placeholders.some((known) => known === name)) {
      return bad({ id: 'crm.unknownPlaceholder', values: { name: `{${name}}` } });
    }
  }
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, '')))
    return bad({ id: 'crm.brace', values: { sample: '{number}' } });
  const [one, two] = [URL.parse(fillTemplate(template, sample)), URL.parse(fillTemplate(template, other))];
  if (!one || !two || (isWeb(scheme) && one.hostname === '')) return bad({ id: 'crm.noAddress' });
  if (one.username !== '' || one.password !== '') return bad({ id: 'crm.credentials' });
  if (one.protocol !== `${scheme}:` || two.protocol !== one.protocol || one.host !== two.host) {
    return bad({ id: 'crm.hostPlaceholder' });
  }
  if (allowedSchemes(schemes).has(scheme)) return { ok: true };
  return { ok: false, problem: { id: 'crm.schemeNotAllowed', values: { scheme } }, scheme };
}

const isWeb = (scheme: string): boolean => scheme === 'https' || scheme === 'http';

/** The address for a call; every value is encoded whole, so that it adds no part to the address. */
export function fillTemplate(template: string, fields: CallerFields): string {
  const values = new Map<string, string>(Object.entries(fields));
  return template.trim().replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : encoded(value);
  });
}

/**
 * Beyond what a browser needs: some programs hand the address they are started with to a shell, and a step of dots
 * would lead out of a folder however it is encoded.
 */
function encoded(value: string): string {
  if (/^\.{1,2}$/.test(value)) return '';
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
