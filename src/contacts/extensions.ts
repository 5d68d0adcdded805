import type { DatabaseSync } from 'node:sqlite';
import { splitNumber, withExtension } from '../shared/number-text.ts';
import { digitsOf, Rank, storedNumber, type StoredNumber } from './record.ts';

/** Digits of the shortest number (E.164) that has extensions, and of the longest extension. */
const SHORTEST_BASE = 7;
const LONGEST_EXTENSION = 7;
/** Digits of the shortest number without country code, as a search may lack it. */
const SHORTEST_NATIONAL = 5;
/** Each split gives two numbers: the one before the extension, and that of its switchboard. */
const MOST_SPLITS = 2 * LONGEST_EXTENSION;

export interface Split {
  base: string;
  extension: string;
}

/** How a number (E.164) may be written with an extension, as in Germany: `+49 30 5510007` with `12`. */
function splitsOf(number: string): Split[] {
  const longest = number.startsWith('+') ? Math.min(LONGEST_EXTENSION, number.length - 1 - SHORTEST_BASE) : 0;
  return splitsUpTo(number, longest);
}

function splitsUpTo(number: string, longest: number): Split[] {
  return Array.from({ length: Math.max(longest, 0) }, (_, at) => ({
    base: number.slice(0, -(at + 1)),
    extension: number.slice(-(at + 1)),
  }));
}

/**
 * The number (E.164) from which somebody calls whose number has an extension: `+493055100712` of "030 55100 Durchwahl
 * 712" and of "030 55100-0 Durchwahl 712", where the extension takes the place of the switchboard's zero.
 */
export function extendedNumber({ raw, number, extension }: StoredNumber): string | undefined {
  if (number === undefined || extension === undefined || !number.startsWith('+')) return undefined;
  return withExtension(number, { ...splitNumber(raw), extension });
}

/** Germany and Austria: no number is the beginning of another subscriber's, so all extensions belong to one company. */
const OPEN_PLANS = /^\+4[39]\d{5,}$/;
/** "030 55100-712": the extension of a number whose switchboard is "030 55100" or "030 55100-0" (DIN 5008). */
const HYPHENATED = /[\-\u2010-\u2015\u2212]\s?(\d{1,5})\s*$/;

/** Rows with these columns of contacts `c` by the number (E.164) of the switchboard that they are behind. */
export function createSwitchboardLookup(db: DatabaseSync, columns: string, limit: number) {
  const find = db.prepare(
    `SELECT ${columns}, n.raw, n.type, n.number, n.extension FROM numbers n
     JOIN contacts c ON c.id = n.contact
     WHERE n.number > ?1 AND n.number < ?1 || ':' AND n.extension IS NULL LIMIT ${limit}`,
  );
  return (number: string): { row: Record<string, unknown>; isSwitchboard: boolean }[] => {
    const heads = [number, ...(number.endsWith('0') ? [number.slice(0, -1)] : [])];
    return heads
      .filter((head) => OPEN_PLANS.test(head))
      .flatMap((head) =>
        find.all(head).flatMap((row) => {
          const { raw, type, number: whole = '' } = storedNumber(row);
          const [, extension] = HYPHENATED.exec(raw) ?? [];
          if (extension === undefined || whole !== head + extension || PRIVATE.has(type)) return [];
          return [{ row, isSwitchboard: extension === '0' }];
        }),
      );
  };
}

/** Types of numbers that are not behind the switchboard of the contact's company. */
const PRIVATE: ReadonlySet<string> = new Set(['HOME', 'CELL', 'MOBILE']);

/** The number (E.164) of a switchboard besides that of the contact, which is written with an extension or a zero for it. */
export function switchboardOf({ raw, number, extension }: StoredNumber): string | undefined {
  if (number === undefined || extension !== undefined) return number;
  return number.endsWith('0') && HYPHENATED.exec(raw)?.[1] === '0' ? number.slice(0, -1) : undefined;
}

/** The digits to search, also with the extension. */
export function searchDigits(stored: StoredNumber): string[] {
  const extended = extendedNumber(stored);
  return extended === undefined ? [digitsOf(stored)] : [digitsOf(stored), extended.slice(1)];
}

/** Whether a look-up may find this number (E.164) where only these numbers are known as they are. */
export const mayBeExtended = (number: string, isKnown: (number: string) => boolean): boolean =>
  OPEN_PLANS.test(number) || splitsOf(number).some(({ base }) => isKnown(base) || isKnown(`${base}0`));

/** The values of the table `splits (base, extension)`, which the statement has to begin with. */
const SPLITS = `WITH splits (base, extension) AS (VALUES ${Array.from({ length: MOST_SPLITS }, () => '(?, ?)').join(', ')})`;

const valuesOf = (splits: readonly Split[]): (string | null)[] =>
  Array.from({ length: MOST_SPLITS / 2 }, (_, at) => splits[at]).flatMap((split) =>
    split ? [split.base, split.extension, `${split.base}0`, split.extension] : [null, null, null, null],
  );

/** Rows with these columns of contacts `c` that have this number (E.164) by the shortest extension. */
export function createExtendedLookup(db: DatabaseSync, columns: string, limit: number) {
  const find = db.prepare(
    `${SPLITS} SELECT ${columns}, n.raw, n.number, n.extension FROM splits s
     CROSS JOIN numbers n ON n.number = s.base AND n.extension = s.extension
     JOIN contacts c ON c.id = n.contact LIMIT ${limit}`,
  );
  return (number: string): Record<string, unknown>[] => {
    const splits = splitsOf(number);
    if (splits.length === 0) return [];
    const rows = find.all(...valuesOf(splits)).filter((row) => extendedNumber(storedNumber(row)) === number);
    const shortest = Math.min(...rows.map(({ extension }) => String(extension).length));
    return rows.filter(({ extension }) => String(extension).length === shortest);
  };
}

/**
 * Rows with these columns of contacts `c` whose number may, with its extension, begin with these digits of a number with
 * or without its country's code. In the order of their ids, from behind `after`.
 */
export function createExtendedSearch(db: DatabaseSync, columns: string) {
  const extension = `n.extension >= s.extension AND n.extension < s.extension || ':'`;
  const find = db.prepare(
    `${SPLITS} SELECT ${columns} FROM (
       SELECT n.contact FROM splits s CROSS JOIN numbers n ON n.number = '+' || s.base AND ${extension}
       UNION
       SELECT n.contact FROM splits s CROSS JOIN beginnings b ON b.rank = ${Rank.national} AND b.text = s.base
         CROSS JOIN numbers n ON n.contact = b.contact AND ${extension}
     ) f CROSS JOIN contacts c ON c.id = f.contact WHERE f.contact > ? ORDER BY f.contact LIMIT ?`,
  );
  return (digits: string, after: number, limit: number): Record<string, unknown>[] => {
    const splits = splitsUpTo(digits, Math.min(LONGEST_EXTENSION, digits.length - SHORTEST_NATIONAL));
    return splits.length === 0 ? [] : find.all(...valuesOf(splits), after, limit);
  };
}
