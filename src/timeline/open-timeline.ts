import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { openDatabase } from '../storage/open-database.ts';
import { ownFile } from '../storage/owner-only.ts';
import { isNoFile, setAside as putAside, type SetAside } from '../storage/set-aside.ts';
import { asStorageError } from '../storage/storage-error.ts';
import { rescue } from './rescue.ts';
import { timelineMigrations } from './schema.ts';
import { createSecondCopy, hasSecondCopy, secondCopyFiles, type SecondCopy } from './second-copy.ts';
import { createTimelineStore, type TimelineStore } from './store.ts';

/**
 * The file could not be used: it was renamed, or was `missing`, a new one took its place, and this much was brought back.
 */
export interface TimelineSetAside {
  why: SetAside['why'] | 'missing';
  /** Where the file is now; of one that is missing, where it was. */
  path: string;
  notes: number;
  contacts: number;
  marks: number;
  rules: number;
}

export interface OpenedTimeline {
  store: TimelineStore;
  setAside?: TimelineSetAside;
  backUp: SecondCopy['backUp'];
  close(): void;
}

export interface OpenTimelineOptions {
  path: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** It was found damaged in use: it is set aside whatever it looks like. */
  distrusted?: boolean;
}

const lostSchema = z.object({ why: z.enum(['damaged', 'newer', 'missing']), path: z.string() });
type Lost = z.output<typeof lostSchema>;

/**
 * Opens the timeline of an account for writing, in a file that is made when there is none. Looks through
 * the whole file for damage: not in the main process. What cannot be fetched again comes back out of a file that was
 * damaged or lost, and out of its second copy.
 * @throws StorageError: disk full, read-only, locked by another program, no access
 */
export function openTimeline({ path, now, distrusted = false }: OpenTimelineOptions): OpenedTimeline {
  const known = lostBefore(path, now, distrusted);
  const opened = openDatabase({ path, migrations: timelineMigrations, now, durable: true, check: true });
  const copy = createSecondCopy(opened.db, path, now);
  const store = createTimelineStore(opened.db, copy);
  const timeline = { store, backUp: copy.backUp, close: () => opened.db.close() };
  const lost = opened.setAside ?? known;
  if (!lost) return timeline;
  try {
    return { ...timeline, setAside: { ...lost, ...bringBack(store, lost, path) } };
  } catch (error) {
    timeline.close();
    throw asStorageError(error);
  }
}

function bringBack(
  store: TimelineStore,
  lost: Lost,
  path: string,
): Pick<TimelineSetAside, 'notes' | 'contacts' | 'marks' | 'rules'> {
  const marker = markerOf(path);
  writeFileSync(marker, JSON.stringify(lost), { mode: ownFile });
  const found = rescue(lost.why === 'missing' ? undefined : lost.path, path);
  store.bringBack(found);
  rmSync(marker);
  const { notes, logs, contacts, marks, rules } = found;
  return {
    notes: notes.length + logs.length,
    contacts: contacts.length,
    // A note is counted as what it is.
    marks: marks.filter(({ field }) => field !== 'note').length,
    rules: rules.length,
  };
}

/** There while a new file is filled: a start that was cut short in between is done again. */
const markerOf = (path: string): string => `${path}.restoring`;

/** What SQLite would take for a new file: one of no length, or none, where there was one before. */
function lostBefore(path: string, now: () => number, distrusted: boolean): Lost | undefined {
  const unfinished = readMarker(path);
  if (unfinished) return unfinished;
  if (isNoFile(path)) return putAside(path, 'damaged', now());
  const file = statSync(path, { throwIfNoEntry: false });
  const hadData = hasSecondCopy(secondCopyFiles(path)) || hasLength(`${path}-wal`);
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

const hasLength = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
