import { openForReading } from '../../storage/open-database.ts';
import { readAccount } from '../../account-database/reading.ts';
import { accountMigrations } from '../../account-database/schema.ts';
import type { Reader } from './connection.ts';

/** Opens the database for fast reading in this process, while the database process writes it. */
export function openReader(path: string): Reader | undefined {
  const db = openForReading(path, accountMigrations.length);
  return db && { ...readAccount(db), close: () => db.close() };
}
