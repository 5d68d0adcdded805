import { existsSync } from 'node:fs';
import { openDatabase } from '../storage/open-database.ts';
import { setAside as putAside, type SetAside } from '../storage/set-aside.ts';
import { rescue, type Rescued } from './rescue.ts';
import { timelineMigrations } from './schema.ts';
import { createTimelineStore, type TimelineStore } from './store.ts';

/** The file could not be used: it was renamed, a new one took its place, and this much was brought back. */
export type TimelineSetAside = SetAside & { notes: number; contacts: number; marks: number };

export interface OpenedTimeline {
  store: TimelineStore;
  setAside?: TimelineSetAside;
  close(): void;
}

export interface OpenTimelineOptions {
  path: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** It was found damaged in use: it is set aside whatever it looks like. */
  distrusted?: boolean;
}

/**
 * Opens the timeline of an account for writing, in a file that is made when there is none. Looks through
 * the whole file for damage: not in the main process.
 * @throws StorageError: disk full, read-only, locked by another program, no access
 */
export function openTimeline({ path, now, distrusted = false }: OpenTimelineOptions): OpenedTimeline {
  const known = distrusted && existsSync(path) ? putAside(path, 'damaged', now()) : undefined;
  const opened = openDatabase({ path, migrations: timelineMigrations, now, durable: true, check: true });
  const store = createTimelineStore(opened.db);
  const close = (): void => opened.db.close();
  const setAside = opened.setAside ?? known;
  if (!setAside) return { store, close };
  const found = rescued(setAside);
  store.bringBack(found);
  const { notes, logs, contacts, marks } = found;
  const counts = {
    notes: notes.length + logs.length,
    contacts: contacts.length,
    marks: marks.length,
  };
  return { store, setAside: { ...setAside, ...counts }, close };
}

/** A file that cannot even be read keeps what is in it where it was put. */
function rescued({ path }: SetAside): Rescued {
  try {
    return rescue(path);
  } catch {
    return { notes: [], logs: [], contacts: [], outgoing: [], marks: [] };
  }
}
