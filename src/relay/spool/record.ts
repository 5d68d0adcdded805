import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { RelayMessage } from '../message.ts';

/** Length and checksum of what follows. */
const PREFIX_BYTES = 8;
const LONGEST_RECORD = 16 * 1024 * 1024;

/** One message as the spool keeps it: length, checksum, length of the head, head as JSON, body. */
export function encodeRecord({ body, ...rest }: RelayMessage): Buffer {
  const head = Buffer.from(JSON.stringify(rest));
  const record = Buffer.allocUnsafe(PREFIX_BYTES + 4 + head.length + body.byteLength);
  record.writeUInt32LE(record.length - PREFIX_BYTES, 0);
  record.writeUInt32LE(head.length, PREFIX_BYTES);
  head.copy(record, PREFIX_BYTES + 4);
  record.set(body, PREFIX_BYTES + 4 + head.length);
  record.writeUInt32LE(crc32(record.subarray(PREFIX_BYTES)), 4);
  return record;
}

/** One record of a file. */
export interface ReadRecord {
  /** Absent when the record is damaged, or was written by a program that this one does not understand. */
  message?: RelayMessage;
  bytes: Buffer;
}

export interface ReadRecords {
  records: ReadRecord[];
  /** Where the last whole record ends; behind it is what was being written when the process ended. */
  end: number;
}

/**
 * The records of a file, up to a torn one at its end, which was never acknowledged to anybody. A damaged record with
 * others behind it takes nothing but itself away.
 */
export function decodeRecords(file: Buffer): ReadRecords {
  const records: ReadRecord[] = [];
  let end = 0;
  for (let next = endOfRecord(file, end); next !== undefined; next = endOfRecord(file, end)) {
    const whole = isWhole(file, end, next);
    const following = whole ? undefined : endOfRecord(file, next);
    if (!whole && (following === undefined || !isWhole(file, next, following))) break;
    const bytes = file.subarray(end, next);
    const message = whole ? messageIn(bytes.subarray(PREFIX_BYTES)) : undefined;
    records.push(message === undefined ? { bytes } : { bytes, message });
    end = next;
  }
  return { records, end };
}

/** Where the record that begins at `start` ends; undefined when there is none, or not all of it. */
function endOfRecord(file: Buffer, start: number): number | undefined {
  if (start + PREFIX_BYTES + 4 > file.length) return undefined;
  const length = file.readUInt32LE(start);
  const end = start + PREFIX_BYTES + length;
  return length < 4 || length > LONGEST_RECORD || end > file.length ? undefined : end;
}

function isWhole(file: Buffer, start: number, end: number): boolean {
  return crc32(file.subarray(start + PREFIX_BYTES, end)) === file.readUInt32LE(start + 4);
}

const headSchema = z.object({
  kind: z.enum(['push', 'log']),
  account: z.string(),
  id: z.string(),
  head: z.record(z.string(), z.string()),
  receivedAt: z.number(),
  to: z.array(z.string()).exactOptional(),
  after: z.object({ id: z.string(), until: z.number() }).exactOptional(),
  answer: z.string().exactOptional(),
});

function messageIn(content: Buffer): RelayMessage | undefined {
  const headEnd = 4 + content.readUInt32LE(0);
  try {
    const head = headSchema.parse(JSON.parse(content.toString('utf8', 4, headEnd)));
    return { ...head, body: content.subarray(headEnd) };
  } catch {
    return undefined;
  }
}
