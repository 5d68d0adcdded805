import type { RelayMessage } from '../message.ts';
import { openSegment, readSegments, type Segment, type SpoolFiles } from './segment.ts';
import { encodeRecord } from './record.ts';

/** A message on disk that is still to be delivered. */
export interface SpoolEntry {
  readonly message: RelayMessage;
  readonly bytes: number;
  /** Set when NATS turned out to have it after all. */
  taken: boolean;
}

export interface Spool {
  /** Resolves once it is on the disk; rejects when it is not, and then nothing of it is kept. */
  append(message: RelayMessage): Promise<SpoolEntry>;
  /** The oldest first, at most `count`. */
  peek(count: number): readonly SpoolEntry[];
  /** Forgets the `count` oldest: they are where they belong. */
  shift(count: number): Promise<void>;
  /** How many wait, those included that are being written. */
  length(): number;
  bytes(): number;
  close(): Promise<void>;
}

export interface SpoolOptions {
  folder: string;
  files: SpoolFiles;
  /** Most that may wait. */
  maxBytes: number;
  /** A file is given up, and deleted once it is delivered, at this size. */
  segmentBytes?: number;
}

const DEFAULT_SEGMENT_BYTES = 4 * 1024 * 1024;

interface Waiting {
  message: RelayMessage;
  record: Buffer;
  done: PromiseWithResolvers<SpoolEntry>;
}

/**
 * What NATS did not take, in order, on disk. Everything that is handed in while one write is under way is written and
 * synchronised together. Opening it reads what a former process left.
 */
export async function openSpool(options: SpoolOptions): Promise<Spool> {
  const { folder, files, maxBytes, segmentBytes = DEFAULT_SEGMENT_BYTES } = options;
  const left = await readSegments(files, folder);
  const queue: SpoolEntry[] = left.entries.map((entry) => ({ ...entry, taken: false }));
  const segments: Segment[] = left.segments;
  let nextNumber = left.nextNumber;
  let current: Segment | undefined;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let bytes = queue.reduce((sum, entry) => sum + entry.bytes, 0);

  async function segmentFor(size: number): Promise<Segment> {
    if (current !== undefined && current.size() + size > segmentBytes) current = undefined;
    if (current === undefined) {
      current = await openSegment(files, folder, nextNumber);
      nextNumber += 1;
      segments.push(current);
    }
    return current;
  }

  /** What is behind the last good record would hide what is written next, so the file takes nothing more. */
  async function giveUp(): Promise<void> {
    const given = current;
    current = undefined;
    if (given === undefined || given.left() > 0) return;
    segments.splice(segments.indexOf(given), 1);
    await given.remove().catch(() => undefined);
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const together = Buffer.concat(batch.map(({ record }) => record));
      try {
        const segment = await segmentFor(together.length);
        await segment.append(together, batch.length);
        for (const { message, record, done } of batch) {
          const entry = { message, bytes: record.length, taken: false };
          queue.push(entry);
          done.resolve(entry);
        }
      } catch (error) {
        await giveUp();
        for (const { record, done } of batch) {
          bytes -= record.length;
          done.reject(error instanceof Error ? error : new Error(String(error)));
        }
      }
    }
    writing = undefined;
  }

  return {
    append: (message) => {
      const record = encodeRecord(message);
      if (bytes + record.length > maxBytes) return Promise.reject(new Error('The spool is full.'));
      bytes += record.length;
      const done = Promise.withResolvers<SpoolEntry>();
      waiting.push({ message, record, done });
      writing ??= writeAll();
      return done.promise;
    },
    peek: (count) => queue.slice(0, count),
    shift: async (count) => {
      for (const entry of queue.splice(0, count)) bytes -= entry.bytes;
      let rest = count;
      for (const segment of [...segments]) {
        rest -= await segment.forget(rest);
        if (segment.left() === 0 && segment !== current) {
          segments.splice(segments.indexOf(segment), 1);
          await segment.remove();
        }
        if (rest === 0) break;
      }
    },
    length: () => queue.length + waiting.length,
    bytes: () => bytes,
    close: async () => {
      await writing;
      for (const segment of segments) {
        if (segment.left() === 0) await segment.remove();
        else await segment.close();
      }
    },
  };
}
