import type { RelayMessage } from '../message.ts';
import type { SpoolFiles } from './files.ts';
import { encodeRecord } from './record.ts';
import { openSegment, readSegments, type Segment } from './segment.ts';

/** A message on disk that is still to be delivered. */
export interface SpoolEntry {
  /** Absent if the record of an earlier process cannot be read. */
  readonly message?: RelayMessage;
  readonly bytes: number;
  /** The bytes on the disk. */
  record(): Buffer;
  /** Set if NATS has the message after all. */
  taken: boolean;
}

interface Spooled {
  entry: SpoolEntry;
  /** Resolves when the entry would survive a power failure; it survives the end of this process at once. */
  synced: Promise<void>;
}

export interface Spool {
  /** @throws if there is no room; nothing of the message is stored then */
  append(message: RelayMessage): Spooled;
  /** The oldest first, at most `count`. */
  peek(count: number): readonly SpoolEntry[];
  /** Removes the `count` oldest entries, which are delivered. */
  shift(count: number): void;
  length(): number;
  bytes(): number;
  close(): Promise<void>;
}

export interface SpoolDeps {
  folder: string;
  files: SpoolFiles;
  /** Limit for all waiting messages. */
  maxBytes: number;
  /** At this size a new file is begun; the old one is deleted once all of it is delivered. */
  segmentBytes?: number;
}

const DEFAULT_SEGMENT_BYTES = 4 * 1024 * 1024;

/** Keeps on disk, in order, what NATS did not take, across restarts. @throws a sentence with what to do */
export function openSpool(deps: SpoolDeps): Spool {
  const { folder, files, maxBytes, segmentBytes = DEFAULT_SEGMENT_BYTES } = deps;
  const leftovers = readSegments(files, folder);
  const queue: SpoolEntry[] = leftovers.records.map(({ message, bytes: record }) => ({
    ...(message && { message }),
    bytes: record.length,
    record: () => record,
    taken: false,
  }));
  const segments: Segment[] = leftovers.segments;
  let nextNumber = leftovers.nextNumber;
  let current: Segment | undefined;
  let bytes = queue.reduce((sum, entry) => sum + entry.bytes, 0);

  function segmentFor(size: number): Segment {
    if (current === undefined || (current.size() > 0 && current.size() + size > segmentBytes)) {
      current = openSegment(files, folder, nextNumber);
      nextNumber += 1;
      segments.push(current);
    }
    return current;
  }

  function dropDelivered(): void {
    for (const segment of [...segments]) {
      if (segment.left() > 0 || segment === current) continue;
      segments.splice(segments.indexOf(segment), 1);
      segment.remove();
    }
  }

  return {
    append: (message) => {
      const record = encodeRecord(message);
      if (bytes + record.length > maxBytes) throw new Error('The spool is full.');
      const segment = segmentFor(record.length);
      segment.append(record);
      bytes += record.length;
      const entry = {
        message,
        bytes: record.length,
        record: () => encodeRecord(message),
        taken: false,
      };
      queue.push(entry);
      const synced = segment.sync();
      // The failure is handled here in case no caller awaits it any more.
      synced.catch(() => undefined);
      return { entry, synced };
    },
    peek: (count) => queue.slice(0, count),
    shift: (count) => {
      for (const entry of queue.splice(0, count)) bytes -= entry.bytes;
      let rest = count;
      for (const segment of segments) {
        rest -= segment.forget(rest);
        if (rest === 0) break;
      }
      dropDelivered();
    },
    length: () => queue.length,
    bytes: () => bytes,
    close: async () => {
      await current?.sync().catch(() => undefined);
      current = undefined;
      dropDelivered();
      for (const segment of segments) segment.close();
    },
  };
}
