import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isConsistent, openDatabase } from '../storage/open-database.ts';
import { ownFile } from '../storage/owner-only.ts';
import { isNoFile, setAside as putAside, type SetAside } from '../storage/set-aside.ts';
import { asStorageError } from '../storage/storage-error.ts';
import { storableRows } from './cut-off.ts';
import { withoutRemoved, type Rescued } from './gathered-rows.ts';
import { missingRows } from './missing-rows.ts';
import { rescue } from './rescue.ts';
import { accountMigrations } from './schema.ts';
import { hasSecondCopy, secondCopyFiles, sizeOf } from './second-copy-files.ts';
import { scrub } from './scrub.ts';
import { createSecondCopy, type SecondCopy } from './second-copy.ts';
import { createAccountDatabase, type AccountDatabase } from './account-database.ts';

/**
 * A repair of the database. The file was unusable and renamed, or `missing`; a new one replaced it, with this many restored
 * rows. Or the file stays in use but was `behind` its second copy by this many rows, for example because its log was
 * lost.
 */
export interface DatabaseSetAside {
  why: SetAside['why'] | 'missing' | 'behind';
  /** The new path of the file; of a missing one, its former path. */
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
  /** Deleted data is gone from the files as well. @throws StorageError */
  scrub(): Promise<void>;
  close(): void;
}

export interface OpenAccountDatabaseDeps {
  path: string;
  now: () => number;
  /** It proved damaged during use: it is set aside even if it looks intact. */
  distrusted?: boolean;
}

const lostSchema = z.object({ why: z.enum(['damaged', 'newer', 'missing']), path: z.string() });
type Lost = z.output<typeof lostSchema>;

/**
 * Opens the database of an account for writing, and creates the file if there is none. Checks the whole file for
 * damage, so never call it in the main process. Restores what cannot be fetched again from a damaged file and from the
 * second copy, also if an intact file lacks it.
 * @throws StorageError: disk full, read-only, locked by another program, no access
 */
export function openAccountDatabase(deps: OpenAccountDatabaseDeps): OpenedAccountDatabase {
  const { path, now, distrusted = false } = deps;
  const earlierLoss = lostBefore(path, now, distrusted);
  const opened = openDatabase({ path, migrations: accountMigrations, now, durable: true, check: true });
  const close = (): void => opened.db.close();
  try {
    const copy = createSecondCopy(opened.db, path, now);
    const database = createAccountDatabase(opened.db, copy);
    const result = { database, backUp: copy.backUp, scrub: () => scrub(opened.db, path, copy), close };
    const lost = opened.setAside ?? earlierLoss;
    if (lost) return { ...result, setAside: { ...lost, ...bringBack(database, lost, path) } };
    // Rows in the second copy that were deleted for good are not missing.
    const missing = storableRows(opened.db, missingRows(opened.db, path));
    if (Object.values<unknown[]>({ ...missing }).every(({ length }) => length === 0)) return result;
    // The log of another file leaves a mixture of both.
    if (!isConsistent(opened.db)) {
      close();
      return openAccountDatabase({ ...deps, distrusted: true });
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

/** Exists while a new file is being filled: an interrupted start repeats that. */
const markerOf = (path: string): string => `${path}.restoring`;

/** Whether SQLite would take it for a new file: empty or missing, although there was one before. */
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
    // The file itself was cut short: only the second copy is left.
    return { why: 'missing', path };
  }
}
