import { BerReader, PagedResultsControl } from 'ldapts';
import type { Socket } from 'node:net';

/** What the library keeps to itself of the message that ends an answer (RFC 4511, 4.1.9). */
export interface Result {
  /** Addresses of the servers to ask instead. */
  referrals: string[];
  /** Where the next page begins (RFC 2696); empty: there is none. */
  cookie: Buffer;
}

/** Tags: BindResponse, SearchResultDone, ExtendedResponse. */
const results = new Set([0x61, 0x65, 0x78]);
const [referralTag, controlsTag] = [0xa3, 0xa0];
/** Bytes of a result, which has texts and a cookie; a longer one is not waited for. */
const longestResult = 1_000_000;

/** Looks on at what a server sends, in whatever pieces it comes, and keeps the last result. */
export function createResultWatch(): { watch(socket: Socket): void; last(): Result | undefined } {
  let last: Result | undefined;
  let unwatch = (): void => undefined;

  function watch(socket: Socket): void {
    unwatch();
    /** The beginning of a message, until its kind is known; of a result, all of it. */
    let held: Buffer = Buffer.alloc(0);
    /** Bytes of an entry that are still to come. */
    let skipped = 0;
    const take = (data: Buffer): void => {
      const passed = Math.min(skipped, data.length);
      skipped -= passed;
      held = held.length === 0 ? data.subarray(passed) : Buffer.concat([held, data.subarray(passed)]);
      for (let message = headOf(held); message !== undefined; message = headOf(held)) {
        const isResult = results.has(message.tag);
        if (isResult && message.length > longestResult) throw new Error('not a result');
        if (isResult && held.length < message.length) return;
        if (isResult && message.id !== 0) last = resultOf(held.subarray(0, message.length));
        skipped = Math.max(0, message.length - held.length);
        held = held.subarray(message.length);
      }
    };
    const onData = (data: Buffer): void => {
      try {
        take(data);
      } catch {
        last = undefined;
        unwatch();
      }
    };
    unwatch = () => socket.off('data', onData);
    socket.on('data', onData);
  }

  return { watch, last: () => last };
}

/** Undefined: more is needed to know. */
function headOf(data: Buffer): { length: number; id: number; tag: number } | undefined {
  const reader = new BerReader(data);
  if (reader.readSequence() === null) return undefined;
  const length = reader.offset + reader.length;
  if (reader.length <= 0) throw new Error('not a message');
  const id = reader.readInt();
  const tag = reader.peek();
  return id === null || tag === null ? undefined : { length, id, tag };
}

function resultOf(message: Buffer): Result {
  const result: Result = { referrals: [], cookie: Buffer.alloc(0) };
  const reader = new BerReader(message);
  reader.readSequence();
  reader.readInt();
  reader.readSequence();
  const end = reader.offset + reader.length;
  reader.readEnumeration();
  reader.readString();
  reader.readString();
  if (reader.offset < end && reader.peek() === referralTag)
    each(reader, () => result.referrals.push(reader.readString() ?? ''));
  reader.offset = end;
  if (reader.peek() === controlsTag) each(reader, () => (result.cookie = cookieIn(reader) ?? result.cookie));
  return result;
}

/** Reads the elements of a sequence. */
function each(reader: BerReader, read: () => unknown): void {
  reader.readSequence();
  const end = reader.offset + reader.length;
  while (reader.offset < end) read();
}

/** Reads one control (RFC 4511, 4.1.11). */
function cookieIn(reader: BerReader): Buffer | undefined {
  reader.readSequence();
  const end = reader.offset + reader.length;
  const isPages = reader.readString() === PagedResultsControl.type;
  if (reader.offset < end && reader.peek() === 0x01) reader.readBoolean();
  const value = isPages && reader.offset < end ? reader.readString(0x04, true) : undefined;
  reader.offset = end;
  if (!value) return undefined;
  const page = new BerReader(value);
  page.readSequence();
  page.readInt();
  return page.readString(0x04, true) ?? undefined;
}
