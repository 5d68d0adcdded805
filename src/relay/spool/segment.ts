import { join } from 'node:path';
import type { FileHandle } from 'node:fs/promises';
import type { RelayMessage } from '../message.ts';
import { decodeRecords, encodeRecord } from './record.ts';

/** What the spool needs of a file system. */
export interface SpoolFiles {
  mkdir(folder: string, options: { recursive: true }): Promise<unknown>;
  readdir(folder: string): Promise<string[]>;
  readFile(path: string): Promise<Buffer>;
  open(path: string, flags: string): Promise<SpoolFile>;
  unlink(path: string): Promise<void>;
}

export type SpoolFile = Pick<FileHandle, 'write' | 'datasync' | 'truncate' | 'close'>;

/** One file of the spool: records one after the other, and beside it how many of them are delivered. */
export interface Segment {
  /** Resolves when it is on the disk; otherwise the file ends where it did. */
  append(bytes: Buffer, count: number): Promise<void>;
  /** Counts up to `count` more of its records as delivered; says how many that were. */
  forget(count: number): Promise<number>;
  size(): number;
  /** Records not yet delivered. */
  left(): number;
  close(): Promise<void>;
  remove(): Promise<void>;
}

const SUFFIX = '.spool';
const nameOf = (number: number): string => `${String(number).padStart(10, '0')}${SUFFIX}`;

/** Makes a new, empty file. */
export function openSegment(files: SpoolFiles, folder: string, number: number): Promise<Segment> {
  return segmentAt(files, join(folder, nameOf(number)), { size: 0, records: 0, delivered: 0 });
}

interface Present {
  size: number;
  records: number;
  delivered: number;
}

async function segmentAt(files: SpoolFiles, path: string, present: Present): Promise<Segment> {
  const file = await files.open(path, present.records === 0 ? 'w' : 'r+');
  const marks = await files.open(`${path}.delivered`, present.records === 0 ? 'w' : 'r+').catch(async () => {
    return files.open(`${path}.delivered`, 'w');
  });
  let { size, records, delivered } = present;

  const close = async (): Promise<void> => {
    await Promise.all([file.close(), marks.close()]);
  };
  return {
    append: async (bytes, count) => {
      try {
        for (let written = 0; written < bytes.length;) {
          const { bytesWritten } = await file.write(bytes, written, bytes.length - written, size + written);
          written += bytesWritten;
        }
        await file.datasync();
      } catch (error) {
        // Best effort: a torn record is recognised when it is read.
        await file.truncate(size).catch(() => undefined);
        throw error;
      }
      size += bytes.length;
      records += count;
    },
    forget: async (count) => {
      const forgotten = Math.min(count, records - delivered);
      delivered += forgotten;
      // Not synchronised: if it is lost, messages are sent again, and known by their ids.
      if (forgotten > 0) await marks.write(String(delivered).padStart(12, '0'), 0).catch(() => undefined);
      return forgotten;
    },
    size: () => size,
    left: () => records - delivered,
    close,
    remove: async () => {
      await close();
      await files.unlink(path);
      await files.unlink(`${path}.delivered`).catch(() => undefined);
    },
  };
}

interface Left {
  segments: Segment[];
  entries: { message: RelayMessage; bytes: number }[];
  nextNumber: number;
}

/** What a former process left in the folder. */
export async function readSegments(files: SpoolFiles, folder: string): Promise<Left> {
  await files.mkdir(folder, { recursive: true });
  const names = (await files.readdir(folder)).filter((name) => /^\d{10}\.spool$/.test(name)).sort();
  const left: Left = { segments: [], entries: [], nextNumber: 0 };
  for (const name of names) {
    const path = join(folder, name);
    const { messages, end } = decodeRecords(await files.readFile(path));
    const delivered = Math.min(messages.length, await deliveredOf(files, path));
    const segment = await segmentAt(files, path, { size: end, records: messages.length, delivered });
    left.nextNumber = Number.parseInt(name, 10) + 1;
    if (segment.left() === 0) {
      await segment.remove();
      continue;
    }
    left.segments.push(segment);
    for (const message of messages.slice(delivered)) {
      left.entries.push({ message, bytes: encodeRecord(message).length });
    }
  }
  return left;
}

async function deliveredOf(files: SpoolFiles, path: string): Promise<number> {
  const text = await files.readFile(`${path}.delivered`).then(String, () => '0');
  return /^\d+$/.test(text) ? Number(text) : 0;
}
