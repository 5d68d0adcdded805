import { join } from 'node:path';
import { reasonOf } from '../log.ts';
import type { SpoolFiles } from './files.ts';
import { decodeRecords, type ReadRecord } from './record.ts';

/** One file of the spool: records one after the other, and beside it how many of them are delivered. */
export interface Segment {
  /** @throws when there is no room; the file then ends where it did */
  append(record: Buffer): void;
  /** Resolves when all that was appended before is on the disk. */
  sync(): Promise<void>;
  /** Counts up to `count` more of its records as delivered; says how many that were. */
  forget(count: number): number;
  size(): number;
  /** Records not yet delivered. */
  left(): number;
  close(): void;
  remove(): void;
}

const SUFFIX = '.spool';
const NAME = /^\d{10}\.spool$/;
const marksOf = (path: string): string => `${path}.delivered`;

/** Makes a new, empty file. @throws when there is no room for it */
export function openSegment(files: SpoolFiles, folder: string, number: number): Segment {
  const path = join(folder, `${String(number).padStart(10, '0')}${SUFFIX}`);
  return segmentAt(files, path, { size: 0, records: 0, delivered: 0 });
}

interface Present {
  size: number;
  records: number;
  delivered: number;
}

function segmentAt(files: SpoolFiles, path: string, present: Present): Segment {
  const fresh = present.records === 0;
  const file = files.open(path, fresh);
  const marks = openMarks(files, path, fresh);
  let { size, records, delivered } = present;
  const { sync, close: closeFile } = createSyncing(file);
  const close = (): void => {
    closeFile();
    marks?.close();
  };
  return {
    append: (record) => {
      try {
        file.write(record, size);
      } catch (error) {
        cutBack();
        throw error;
      }
      size += record.length;
      records += 1;
    },
    sync,
    forget: (count) => {
      const forgotten = Math.min(count, records - delivered);
      delivered += forgotten;
      if (forgotten > 0) mark();
      return forgotten;
    },
    size: () => size,
    left: () => records - delivered,
    close,
    remove: () => {
      close();
      files.remove(path);
      if (marks !== undefined) files.remove(marksOf(path));
    },
  };

  /** Best effort: a torn record is recognised when it is read, and written over by the next one. */
  function cutBack(): void {
    try {
      file.truncate(size);
    } catch {
      // The disk refuses this as well.
    }
  }

  function mark(): void {
    try {
      marks?.write(Buffer.from(String(delivered).padStart(12, '0')), 0);
    } catch {
      // Messages are then sent again after a crash, and known by their ids.
    }
  }
}

function createSyncing(file: ReturnType<SpoolFiles['open']>): Pick<Segment, 'sync' | 'close'> {
  let syncing: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let closed = false;

  /** Runs one sync at a time; callers during a running sync share the next one. */
  function sync(): Promise<void> {
    if (closed) return Promise.resolve();
    if (syncing === undefined) {
      syncing = file.sync().finally(() => (syncing = undefined));
      return syncing;
    }
    next ??= syncing
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return sync();
      });
    return next;
  }
  /** Not while the system writes: the number of the file could belong to another one by then. */
  const close = (): void => {
    closed = true;
    if (syncing === undefined) file.close();
    else
      syncing
        .catch(() => undefined)
        .then(() => file.close())
        // Synced data is on the disk, and the end of the process closes the file.
        .catch(() => undefined);
  };
  return { sync, close };
}

/** Undefined on a disk that has room for nothing more: without marks, more is sent twice after a crash. */
function openMarks(
  files: SpoolFiles,
  path: string,
  fresh: boolean,
): ReturnType<SpoolFiles['open']> | undefined {
  for (const empty of fresh ? [true] : [false, true]) {
    try {
      return files.open(marksOf(path), empty);
    } catch {
      // Not there, or no room.
    }
  }
  return undefined;
}

interface Left {
  segments: Segment[];
  records: ReadRecord[];
  nextNumber: number;
}

/** An unreadable file may contain pushes, so the relay stops for its operator before it writes anything beside it. */
function orSay<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(
      `The spool cannot be read: ${path}: ${reasonOf(error)}. Repair it or move it away, then start the relay again.`,
      { cause: error },
    );
  }
}

/** What a former process left in the folder. @throws a sentence that says what cannot be read, and what to do */
export function readSegments(files: SpoolFiles, folder: string): Left {
  const names = orSay(folder, () => files.list(folder))
    .filter((name) => NAME.test(name))
    .sort();
  const leftovers: Left = { segments: [], records: [], nextNumber: 0 };
  for (const name of names) {
    const path = join(folder, name);
    const { records, end } = decodeRecords(orSay(path, () => files.read(path)));
    const delivered = Math.min(records.length, deliveredOf(files, path));
    const segment = segmentAt(files, path, { size: end, records: records.length, delivered });
    leftovers.nextNumber = Number.parseInt(name, 10) + 1;
    if (segment.left() === 0) {
      segment.remove();
      continue;
    }
    leftovers.segments.push(segment);
    leftovers.records.push(...records.slice(delivered));
  }
  return leftovers;
}

function deliveredOf(files: SpoolFiles, path: string): number {
  try {
    const text = files.read(marksOf(path)).toString();
    return /^\d+$/.test(text) ? Number(text) : 0;
  } catch {
    return 0;
  }
}
