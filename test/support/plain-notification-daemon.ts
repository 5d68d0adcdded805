import { nameSocket, padded, text } from './bus-name.ts';

const name = 'org.freedesktop.Notifications';

export interface PlainNotification {
  title: string;
  body: string;
  /** Whether CloseNotification was asked for it. */
  closed: boolean;
}

interface Call {
  serial: number;
  member: string;
  sender: string;
  body: Buffer;
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const aligned = (at: number, to: number): number => Math.ceil(at / to) * to;

/** A string of a message, and where it ends. */
function readText(bytes: Buffer, from: number): [value: string, end: number] {
  const at = aligned(from, 4);
  const length = bytes.readUInt32LE(at);
  return [bytes.toString('utf8', at + 4, at + 4 + length), at + 5 + length];
}

/** The first whole message (D-Bus Specification, "Message Format"), and its length. */
function readMessage(bytes: Buffer): { type: number; call: Call; length: number } | undefined {
  if (bytes.length < 16) return undefined;
  const end = 16 + bytes.readUInt32LE(12);
  const start = aligned(end, 8);
  const length = start + bytes.readUInt32LE(4);
  if (bytes.length < length) return undefined;
  const texts = new Map<number, string>();
  for (let at = 16; at < end;) {
    at = aligned(at, 8);
    const code = bytes.readUInt8(at);
    const type = bytes.toString('latin1', at + 2, at + 3);
    at += 4;
    if (type === 'g') at += bytes.readUInt8(at) + 2;
    else if (type === 'u') at += 4;
    else {
      const [value, after] = readText(bytes, at);
      texts.set(code, value);
      at = after;
    }
  }
  const call = {
    serial: bytes.readUInt32LE(8),
    member: texts.get(3) ?? '',
    sender: texts.get(7) ?? '',
    body: bytes.subarray(start, length),
  };
  return { type: bytes.readUInt8(1), call, length };
}

/** Encodes a method return, little-endian. */
function answer({ serial, sender }: Call, own: number, signature: string, body: Buffer): Buffer {
  const field = (code: number, type: string, value: Buffer): Buffer =>
    Buffer.concat([Buffer.from([code]), text(type, 1), value]);
  const [reply, to, type] = [
    padded(field(5, 'u', u32(serial)), 8),
    field(6, 's', text(sender)),
    field(8, 'g', text(signature, 1)),
  ] as const;
  const list = Buffer.concat(signature === '' ? [reply, to] : [reply, padded(to, 8), type]);
  const head = Buffer.concat([Buffer.from([0x6c, 2, 1, 1]), u32(body.length), u32(own), u32(list.length)]);
  return Buffer.concat([padded(Buffer.concat([head, list]), 8), body]);
}

/**
 * The least that a notification daemon may be: text alone, with neither actions nor markup.
 * @param address of a session bus on which no other daemon runs
 * @param showMs how long it takes to show a notification
 * @returns what it was given
 */
export async function startPlainDaemon(
  address: string,
  { showMs = 0 }: { showMs?: number } = {},
): Promise<{ notifications: readonly PlainNotification[]; stop: () => void }> {
  const socket = await nameSocket(address, name);
  const notifications: PlainNotification[] = [];

  function reply({ member, body }: Call): [signature: string, body: Buffer] {
    if (member === 'GetCapabilities') {
      const list = text('body');
      return ['as', Buffer.concat([u32(list.length), list])];
    }
    if (member === 'GetServerInformation') {
      const three = ['plain', 'test', '1'].map((each) => padded(text(each), 4));
      return ['ssss', Buffer.concat([...three, text('1.2')])];
    }
    if (member === 'CloseNotification') {
      const closed = notifications[body.readUInt32LE(0) - 1];
      if (closed) closed.closed = true;
      return ['', Buffer.alloc(0)];
    }
    if (member !== 'Notify') return ['', Buffer.alloc(0)];
    const [, program] = readText(body, 0);
    const [, icon] = readText(body, aligned(program, 4) + 4);
    const [title, afterTitle] = readText(body, icon);
    const [shown] = readText(body, afterTitle);
    notifications.push({ title, body: shown, closed: false });
    return ['u', u32(notifications.length)];
  }

  let received = Buffer.alloc(0);
  let own = 10;
  const owned = Promise.withResolvers<void>();
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (let next = readMessage(received); next; next = readMessage(received)) {
      received = received.subarray(next.length);
      if (next.call.member === 'NameAcquired' && next.call.body.includes(name)) owned.resolve();
      if (next.type !== 1) continue;
      const answered = answer(next.call, (own += 1), ...reply(next.call));
      if (next.call.member !== 'Notify' || showMs === 0) socket.write(answered);
      else setTimeout(() => socket.write(answered), showMs);
    }
  });
  await owned.promise;
  socket.unref();
  return { notifications, stop: () => socket.destroy() };
}
