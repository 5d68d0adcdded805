import type { Direction } from './model/call.ts';
import type { Sentence } from './sentence.ts';

/** The values for an address template; empty if unknown. */
export interface CallerFields {
  /** E.164, or as the platform wrote it. */
  number: string;
  /** The number as it is dialled within its country, digits only. */
  national: string;
  name: string;
  line: string;
  direction: Direction;
}

/** Written between braces in a template. */
export const placeholders = ['number', 'national', 'name', 'line', 'direction'] as const;

/** `scheme`: a scheme that needs the user's consent. */
export type TemplateReading = { ok: true } | { ok: false; problem: Sentence; scheme?: string };

/** Schemes that run code, read files or address the program itself; consent does not allow them. */
const forbidden = new Set(
  (
    'javascript vbscript data file blob filesystem about view-source chrome devtools app ws wss ' +
    'shell ms-msdt search-ms ms-officecmd jar'
  ).split(' '),
);

/** Whether a user or administrator may allow a scheme (without colon). */
export const canBeChosen = (scheme: string): boolean =>
  /^[a-z][a-z\d+.-]*$/.test(scheme) && !forbidden.has(scheme);

/** https and the allowed schemes of `chosen`. */
export const allowedSchemes = (chosen: readonly string[]): ReadonlySet<string> =>
  new Set(['https', ...chosen.filter((scheme) => !forbidden.has(scheme))]);

const sample: CallerFields = { number: 'a', national: 'b', name: 'c', line: 'd', direction: 'in' };
const other: CallerFields = { number: 'v', national: 'w', name: 'x', line: 'y', direction: 'out' };

/**
 * Whether a template is usable: https or an allowed scheme, known placeholders, and none in the scheme, host or port,
 * as a caller's name must not decide where an address leads.
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

/** Fills in a template; values are encoded completely, so that they add no part to the address. */
export function fillTemplate(template: string, fields: CallerFields): string {
  const values = new Map<string, string>(Object.entries(fields));
  return template.trim().replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : encoded(value);
  });
}

/** Stricter than a browser needs: some programs pass their address to a shell, and dots could leave a folder. */
function encoded(value: string): string {
  if (/^\.{1,2}$/.test(value)) return '';
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
