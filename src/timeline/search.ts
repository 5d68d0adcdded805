import type { DatabaseSync } from 'node:sqlite';

/** Shorter words are in no trigram: they are looked for row by row. */
const shortest = 3;

/**
 * Ids of the entries that have every word of `text` in a name, line, note or agent log, or the digits of a number, newest
 * first.
 * @param before only ids below it
 */
export function idsWith(db: DatabaseSync, text: string, before: number, limit: number): number[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const long = words.filter((word) => word.length >= shortest);
  const short = words.filter((word) => !long.includes(word));
  const likeness = short.map(
    () =>
      `(coalesce(e.name, '') || ' ' || coalesce(e.number, '') || ' ' || coalesce(e.note, '') || ' ' || coalesce(e.log, '')) LIKE ? ESCAPE '\\'`,
  );
  const patterns = short.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const where = ['e.id < ?', ...likeness].join(' AND ');
  if (long.length === 0) {
    const rows = db.prepare(`SELECT e.id FROM entry e WHERE ${where} ORDER BY e.id DESC LIMIT ?`);
    return rows.all(before, ...patterns, limit).map(({ id }) => Number(id));
  }
  const match = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  const rows = db.prepare(
    `SELECT e.id FROM entry_text t JOIN entry e ON e.id = t.rowid
     WHERE t.entry_text MATCH ? AND t.rowid < ? AND ${where} ORDER BY t.rowid DESC LIMIT ?`,
  );
  return rows.all(match, before, before, ...patterns, limit).map(({ id }) => Number(id));
}

/** A number in any writing is one word of its digits: without the international prefix or the trunk zero. */
function wordsOf(text: string): string[] {
  const trimmed = text.trim();
  if (/^[+\d\s()/.-]+$/.test(trimmed) && /\d/.test(trimmed)) {
    return [
      trimmed
        .replace(/\(0\)/g, '')
        .replace(/\D/g, '')
        .replace(/^0+(?=\d)/, ''),
    ];
  }
  return trimmed.split(/\s+/).filter((word) => word !== '');
}
