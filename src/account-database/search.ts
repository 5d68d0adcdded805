import type { DatabaseSync } from 'node:sqlite';
import type { Conditions } from './filter.ts';

/** Shorter words are not in any trigram: they are searched row by row. */
export const shortestIndexed = 3;

const likeText = ['name', 'number', 'note', 'log', 'text']
  .map((column) => `coalesce(e.${column}, '')`)
  .join(" || ' ' || ");

/**
 * The rows of the table `entry` that contain every word of `text` in a name, line, note, message or agent log, or the
 * digits of a number, and meet the conditions; newest first.
 * @param before only ids below this one
 */
export function rowsWith(
  db: DatabaseSync,
  text: string,
  { where, values }: Conditions,
  before: number,
  limit: number,
): unknown[] {
  const words = wordsOf(text);
  const long = words.filter((word) => word.length >= shortestIndexed);
  const short = words.filter((word) => !long.includes(word));
  const patterns = short.map(likePattern);
  const all = ['e.id < ?', ...where, ...short.map(() => `(${likeText}) LIKE ? ESCAPE '\\'`)].join(' AND ');
  if (long.length === 0) {
    const rows = db.prepare(`SELECT e.* FROM entry e WHERE ${all} ORDER BY e.id DESC LIMIT ?`);
    return rows.all(before, ...values, ...patterns, limit);
  }
  const match = long.map(phraseOf).join(' AND ');
  const rows = db.prepare(
    `SELECT e.* FROM entry_text t CROSS JOIN entry e ON e.id = t.rowid
     WHERE t.entry_text MATCH ? AND t.rowid < ? AND ${all} ORDER BY t.rowid DESC LIMIT ?`,
  );
  return rows.all(match, before, before, ...values, ...patterns, limit);
}

/** Whether it may be (part of) a number. */
export const isNumber = (text: string): boolean => /^[+\d\s()/.-]+$/.test(text) && /\d/.test(text);

export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

export const phraseOf = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** A number in any spelling becomes one word of digits: without the international prefix or the trunk zero. */
export function wordsOf(text: string): string[] {
  const trimmed = text.trim();
  if (isNumber(trimmed)) {
    return [
      trimmed
        .replace(/\(0\)/g, '')
        .replace(/\D/g, '')
        .replace(/^0+(?=\d)/, ''),
    ];
  }
  return trimmed.split(/\s+/).filter((word) => word !== '');
}
