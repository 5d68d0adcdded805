import { openForReading } from '../../storage/open-database.ts';
import { createReading } from '../../timeline/reading.ts';
import { timelineMigrations } from '../../timeline/schema.ts';
import type { Reader } from './connection.ts';

/** Opens a timeline for looks into its indexes, beside the worker that writes it. */
export function openReader(path: string): Reader | undefined {
  const db = openForReading(path, timelineMigrations.length);
  return db && { ...createReading(db), close: () => db.close() };
}
