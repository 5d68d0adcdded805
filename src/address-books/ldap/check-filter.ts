import { FilterParser } from 'ldapts';
import { AddressBookException, type Detail } from '../source.ts';
import { bracketProblem } from './filter-brackets.ts';

/** Characters of the filter that are quoted where it is wrong. */
const quoted = 40;

/** @throws AddressBookException that names the position, counted from 1, at which a filter (RFC 4515) is wrong */
export function checkFilter(filter: string): void {
  const place = (at: number) => ({
    place: at + 1,
    text: Array.from(filter)
      .slice(at, at + quoted)
      .join('')
      .toWellFormed(),
  });
  const wrong = bracketProblem(filter);
  if (wrong) {
    throw new AddressBookException(wrong.problem, { id: 'bookDetail.filter-place', values: place(wrong.at) });
  }
  const bad = (detail: Detail, cause?: unknown): AddressBookException =>
    new AddressBookException('bad-filter', detail, { cause });
  const part = wrongPart(filter);
  if (part) throw bad({ id: `bookDetail.filter-${part.kind}`, values: place(part.at) });
  try {
    FilterParser.parseString(sentFilter(filter));
  } catch (error) {
    throw bad({ id: 'bookDetail.filter-form', values: { text: place(0).text } }, error);
  }
}

/** An attribute, perhaps with a rule of matching, and how it is compared. */
const comparison = /^[\w.;-]*(:dn)?(:[\w.-]+)?:?[~<>]?=/i;

/** The first part that says nothing; `at` counts characters from 0. */
function wrongPart(filter: string): { kind: 'escape' | 'comparison'; at: number } | undefined {
  const characters = (index: number): number => Array.from(filter.slice(0, index)).length;
  const escape = /\\(?![0-9a-f]{2})/i.exec(filter);
  if (escape) return { kind: 'escape', at: characters(escape.index) };
  for (const { 1: inside = '', index } of filter.matchAll(/\(([^()]*)\)/g)) {
    // Without parts, "and" is true of every entry, and "or" of none (RFC 4526).
    if (inside === '&' || inside === '|') continue;
    if (!comparison.test(inside) || inside.startsWith('='))
      return { kind: 'comparison', at: characters(index + 1) };
  }
  return undefined;
}

/**
 * The filter in words that the library reads as RFC 4515 and 4526 mean them: it knows no "and" and no "or" without parts,
 * and takes each escaped byte for a character.
 */
export function sentFilter(filter: string): string {
  return filter
    .replaceAll('(&)', '(objectClass=*)')
    .replaceAll('(|)', '(!(objectClass=*))')
    .replace(/(?:\\[89a-f][0-9a-f])+/gi, (escaped) => {
      const bytes = Buffer.from(escaped.replaceAll('\\', ''), 'hex');
      // Bytes that are no text stay what they are.
      return bytes.equals(Buffer.from(bytes.toString())) ? bytes.toString() : escaped;
    });
}
