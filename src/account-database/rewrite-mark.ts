import type { DatabaseSync } from 'node:sqlite';

/** Set from the first deletion until the file was rewritten: when that is due, epoch milliseconds. */
export const rewriteMarkName = 'retention dirty';
const dayMs = 86_400_000;

/** Marks the file to be rewritten without what was deleted: at once, or within a day of `deletedAt` (epoch milliseconds). */
export interface RewriteMark {
  now(): void;
  withinDay(deletedAt: number): void;
}

/** Call it in the transaction of the deletion. */
export function createRewriteMark(db: DatabaseSync): RewriteMark {
  const put = db.prepare(
    `INSERT INTO cursor (name, value) VALUES ('${rewriteMarkName}', ?1) ON CONFLICT (name) DO UPDATE SET value = excluded.value
     WHERE CAST(excluded.value AS INTEGER) < CAST(value AS INTEGER)`,
  );
  const due = (at: number): void => void put.run(String(at));
  return { now: () => due(0), withinDay: (deletedAt) => due(deletedAt + dayMs) };
}
