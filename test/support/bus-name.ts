import { connect, type Socket } from 'node:net';

const bus = 'org.freedesktop.DBus';

/** Encodes a D-Bus string: padding to a multiple of `align`, length, bytes, zero byte. */
export function text(value: string, lengthBytes: 1 | 4 = 4): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(lengthBytes);
  if (lengthBytes === 4) length.writeUInt32LE(bytes.length);
  else length.writeUInt8(bytes.length);
  return Buffer.concat([length, bytes, Buffer.alloc(1)]);
}

export const padded = (buffer: Buffer, align: number): Buffer =>
  Buffer.concat([buffer, Buffer.alloc((align - (buffer.length % align)) % align)]);

/** Encodes a method call to the bus itself, little-endian (D-Bus Specification, "Message Format"). */
function call(member: string, serial: number, body: Buffer, signature: string): Buffer {
  const fields: [code: number, type: string, value: string][] = [
    [1, 'o', '/org/freedesktop/DBus'],
    [2, 's', bus],
    [3, 's', member],
    [6, 's', bus],
    ...(signature === '' ? [] : [[8, 'g', signature] as [number, string, string]]),
  ];
  let list = Buffer.alloc(0);
  for (const [code, type, value] of fields) {
    list = Buffer.concat([
      padded(list, 8),
      Buffer.from([code]),
      text(type, 1),
      text(value, type === 'g' ? 1 : 4),
    ]);
  }
  const head = Buffer.alloc(16);
  head.set([0x6c, 1, 0, 1]);
  head.writeUInt32LE(body.length, 4);
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(list.length, 12);
  return Buffer.concat([padded(Buffer.concat([head, list]), 8), body]);
}

/**
 * Owns a name on a session bus without answering any calls, so that others find it taken.
 * @param address as printed by `dbus-daemon --print-address`
 * @returns releases the name
 */
export async function ownBusName(address: string, name: string): Promise<() => void> {
  const socket = await nameSocket(address, name);
  socket.resume();
  socket.unref();
  return () => socket.destroy();
}

/** A connection to a session bus that owns a name there. */
export async function nameSocket(address: string, name: string): Promise<Socket> {
  const path = /unix:(?:.*,)?(path|abstract)=([^,;]+)/.exec(address);
  if (!path) throw new Error(`No socket of a bus: ${address}`);
  const socket = connect(path[1] === 'abstract' ? `\0${path[2]}` : (path[2] ?? ''));
  socket.on('error', () => undefined);
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.once('data', (answer) => {
      if (answer.toString().startsWith('OK')) resolve();
      else reject(new Error(`The bus refused: ${answer.toString()}`));
    });
    socket.once('close', () => reject(new Error('The bus has closed.')));
  });
  const flags = Buffer.alloc(4);
  socket.write('BEGIN\r\n');
  socket.write(call('Hello', 1, Buffer.alloc(0), ''));
  const wanted = padded(text(name), 4);
  socket.write(call('RequestName', 2, Buffer.concat([wanted, flags]), 'su'));
  return socket;
}
