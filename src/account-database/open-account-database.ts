import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isConsistent, openDatabase } from '../storage/open-database.ts';
import { ownFile } from '../storage/owner-only.ts';
import { isNoFile, setAside as putAside, type SetAside } from '../storage/set-aside.ts';
import { asStorageError } from '../storage/storage-error.ts';
import { keptRows } from './cut-off.ts';
import { withoutRemoved, type Rescued } from './gathered-rows.ts';
import { missingRows } from './missing-rows.ts';
import { rescue } from './rescue.ts';
import { accountMigrations } from './schema.ts';
import { hasSecondCopy, secondCopyFiles, sizeOf } from './second-copy-files.ts';
import { scrub } from './scrub.ts';
import { createSecondCopy, type SecondCopy } from './second-copy.ts';
import { createAccountDatabase, type AccountDatabase } from './account-database.ts';

/**
 * The file could not be used: it was renamed, or was `missing`, a new one took its place, and this much was brought back.
 * Or it is in use, and was `behind` its second copy by this much: its log was lost, say.
 */
export interface DatabaseSetAside {
  why: SetAside['why'] | 'missing' | 'behind';
  /** Where the file is now; of one that is missing, where it was. */
  path: string;
  notes: number;
  contacts: number;
  marks: number;
  rules: number;
}

export interface OpenedAccountDatabase {
  database: AccountDatabase;
  setAside?: DatabaseSetAside;
  backUp: SecondCopy['backUp'];
  /** Nothing that was deleted can be read from its files any more. @throws StorageError */
  scrub(): Promise<void>;
  close(): void;
}

export interface OpenAccountDatabaseOptions {
  path: string;
  now: () => number;
  /** It was found damaged in use: it is set aside whatever it looks like. */
  distrusted?: boolean;
}

const lostSchema = z.object({ why: z.enum(['damaged', 'newer', 'missing']), path: z.string() });
type Lost = z.output<typeof lostSchema>;

/**
 * Opens the database of an account for writing, in a file that is made when there is none. Looks through
 * the whole file for damage: not in the main process. What cannot be fetched again comes back out of a file that was
 * damaged or lost, and out of its second copy; the latter also where a whole file lacks it.
 * @throws StorageError: disk full, read-only, locked by another program, no access
 */
export function openAccountDatabase(options: OpenAccountDatabaseOptions): OpenedAccountDatabase {
  const { path, now, distrusted = false } = options;
  const known = lostBefore(path, now, distrusted);
  const opened = openDatabase({ path, migrations: accountMigrations, now, durable: true, check: true });
  const close = (): void => opened.db.close();
  try {
    const copy = createSecondCopy(opened.db, path, now);
    const database = createAccountDatabase(opened.db, copy);
    const result = { database, backUp: copy.backUp, scrub: () => scrub(opened.db, path, copy), close };
    const lost = opened.setAside ?? known;
    if (lost) return { ...result, setAside: { ...lost, ...bringBack(database, lost, path) } };
    // What was deleted for good and is still in the second copy is not missing.
    const missing = keptRows(opened.db, missingRows(opened.db, path));
    if (Object.values<unknown[]>({ ...missing }).every(({ length }) => length === 0)) return result;
    // A log that belongs to another file leaves parts of both.
    if (!isConsistent(opened.db)) {
      close();
      return openAccountDatabase({ ...options, distrusted: true });
    }
    database.bringBack(missing);
    const counts = countsOf(withoutRemoved(missing));
    const isNews = Object.values(counts).some((count) => count > 0);
    return { ...result, ...(isNews && { setAside: { why: 'behind', path, ...counts } }) };
  } catch (error) {
    if (opened.db.isOpen) close();
    throw asStorageError(error);
  }
}

type Counts = Pick<DatabaseSetAside, 'notes' | 'contacts' | 'marks' | 'rules'>;

function bringBack(database: AccountDatabase, lost: Lost, path: string): Counts {
  const marker = markerOf(path);
  writeFileSync(marker, JSON.stringify(lost), { mode: ownFile });
  const found = rescue(lost.why === 'missing' ? undefined : lost.path, path);
  database.bringBack(found);
  rmSync(marker);
  return countsOf(found);
}

const countsOf = ({ notes, logs, contacts, marks, rules }: Rescued): Counts => ({
  notes: notes.length + logs.length,
  contacts: contacts.length,
  // A note is counted as what it is.
  marks: marks.filter(({ field }) => field !== 'note').length,
  rules: rules.length,
});

/** There while a new file is filled: a start that was cut short in between is done again. */
const markerOf = (path: string): string => `${path}.restoring`;

/** What SQLite would take for a new file: one of no length, or none, where there was one before. */
function lostBefore(path: string, now: () => number, distrusted: boolean): Lost | undefined {
  const unfinished = readMarker(path);
  if (unfinished) return unfinished;
  if (isNoFile(path)) return putAside(path, 'damaged', now());
  const file = statSync(path, { throwIfNoEntry: false });
  const hadData = hasSecondCopy(secondCopyFiles(path)) || sizeOf(`${path}-wal`) > 0;
  if (!file) return hadData ? { why: 'missing', path } : undefined;
  const isLost = distrusted || (file.size === 0 && hadData);
  return isLost ? putAside(path, 'damaged', now()) : undefined;
}

function readMarker(path: string): Lost | undefined {
  if (!existsSync(markerOf(path))) return undefined;
  try {
    return lostSchema.parse(JSON.parse(readFileSync(markerOf(path), 'utf8')));
  } catch {
    // It was cut short itself: the second copy is all there is.
    return { why: 'missing', path };
  }
}
