import { crc32 } from 'node:zlib';
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

export interface ReadRecords {
  messages: RelayMessage[];
  /** Where the last whole record ends; behind it is what was being written when the process ended. */
  end: number;
}

/** The whole records of a file, up to the first that is not. A torn one was never acknowledged to anybody. */
export function decodeRecords(file: Buffer): ReadRecords {
  const messages: RelayMessage[] = [];
  let end = 0;
  while (end + PREFIX_BYTES + 4 <= file.length) {
    const length = file.readUInt32LE(end);
    const next = end + PREFIX_BYTES + length;
    if (length < 4 || length > LONGEST_RECORD || next > file.length) break;
    const content = file.subarray(end + PREFIX_BYTES, next);
    if (crc32(content) !== file.readUInt32LE(end + 4)) break;
    const headEnd = 4 + content.readUInt32LE(0);
    const head = JSON.parse(content.toString('utf8', 4, headEnd)) as Omit<RelayMessage, 'body'>;
    messages.push({ ...head, body: content.subarray(headEnd) });
    end = next;
  }
  return { messages, end };
}
