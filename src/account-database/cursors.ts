import type { DatabaseSync } from 'node:sqlite';

/** How far the lists of the platform have been read. */
export interface CursorReading {
  get(name: string): string | undefined;
}

export function readCursors(db: DatabaseSync): CursorReading {
  const cursor = db.prepare('SELECT value FROM cursor WHERE name = ?');
  return {
    get(name) {
      const value = cursor.get(name)?.['value'];
      return typeof value === 'string' ? value : undefined;
    },
  };
}

/** Writes a cursor; call it in the transaction of the rows read up to there. */
export function createCursorRows(db: DatabaseSync): { put(name: string, value: string): void } {
  const put = db.prepare(
    `INSERT INTO cursor (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value`,
  );
  return { put: (name, value) => void put.run(name, value) };
}
