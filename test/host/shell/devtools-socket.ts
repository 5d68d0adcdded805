import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ConnectOverCDPTransport } from 'playwright-core';

/** The kinds of frames of RFC 6455 that Chromium sends. */
const opcodes = { continuation: 0, text: 1, close: 8, ping: 9 } as const;
const last = 0x80;
const masked = 0x80;
const handshakeEnd = '\r\n\r\n';

/**
 * A WebSocket to Chromium's DevTools for Playwright, whose own one compresses what never leaves this computer.
 * @param endpoint the `ws:` address
 */
export async function openDevToolsSocket(endpoint: string): Promise<ConnectOverCDPTransport> {
  const { hostname, port, host, pathname } = new URL(endpoint);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  // A fixed key proves nothing; that the answer is a WebSocket's is all that is asked here.
  socket.write(
    [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
    ].join('\r\n') + handshakeEnd,
  );
  const rest = await readHandshake(socket);
  const transport: ConnectOverCDPTransport = {
    send: (message) => void socket.write(frame(opcodes.text, Buffer.from(JSON.stringify(message)))),
    close: () => void socket.end(),
  };
  const receive = createFrameReader((opcode, payload) => {
    if (opcode === opcodes.ping) return void socket.write(frame(10, payload));
    if (opcode === opcodes.close) return void socket.end();
    // As with Playwright's own: each message in a task of its own.
    setImmediate(() => transport.onmessage?.(JSON.parse(payload.toString()) as object));
  });
  socket.on('data', receive);
  socket.on('error', () => undefined);
  socket.once('close', () => transport.onclose?.());
  if (rest.length > 0) receive(rest);
  return transport;
}

/** Resolves with what follows the answer to the upgrade. */
async function readHandshake(socket: Socket): Promise<Buffer> {
  let read: Buffer = Buffer.alloc(0);
  while (!read.includes(handshakeEnd)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    read = Buffer.concat([read, chunk]);
  }
  const end = read.indexOf(handshakeEnd);
  const answer = read.toString('latin1', 0, end);
  if (!answer.startsWith('HTTP/1.1 101')) throw new Error(`Chromium refused the DevTools socket: ${answer}`);
  return read.subarray(end + handshakeEnd.length);
}

/** Clients must mask; a mask of zeros changes nothing. */
function frame(opcode: number, payload: Buffer): Buffer {
  const size = payload.length;
  const head = Buffer.alloc(size < 126 ? 6 : size < 2 ** 16 ? 8 : 14);
  head[0] = last | opcode;
  if (size < 126) head[1] = masked | size;
  else if (size < 2 ** 16) {
    head[1] = masked | 126;
    head.writeUInt16BE(size, 2);
  } else {
    head[1] = masked | 127;
    head.writeBigUInt64BE(BigInt(size), 2);
  }
  return Buffer.concat([head, payload]);
}

/** Calls `take` with every whole message, whatever pieces it comes in. */
function createFrameReader(take: (opcode: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let length = 0;
  let needed = 2;
  let message: { opcode: number; parts: Buffer[] } | undefined;

  return (chunk) => {
    pieces.push(chunk);
    length += chunk.length;
    while (length >= needed) {
      const buffer = pieces.length === 1 ? (pieces[0] ?? chunk) : Buffer.concat(pieces);
      pieces = [buffer];
      const size = frameSize(buffer);
      if (size === undefined || buffer.length < size.head + size.payload) {
        needed = size === undefined ? buffer.length + 1 : size.head + size.payload;
        return;
      }
      const [first = 0] = buffer;
      const payload = buffer.subarray(size.head, size.head + size.payload);
      const after = buffer.subarray(size.head + size.payload);
      [pieces, length, needed] = [[after], after.length, 2];
      const opcode = first & 0x0f;
      if (opcode > opcodes.text) {
        take(opcode, payload);
        continue;
      }
      message ??= { opcode, parts: [] };
      message.parts.push(payload);
      if ((first & last) === 0) continue;
      const { parts } = message;
      message = undefined;
      take(opcodes.text, parts.length === 1 ? payload : Buffer.concat(parts));
    }
  };
}

/** Sizes of the first frame in the buffer, once its head is there. */
function frameSize(buffer: Buffer): { head: number; payload: number } | undefined {
  const short = (buffer[1] ?? 0) & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (buffer.length < head) return undefined;
  if (short < 126) return { head, payload: short };
  return { head, payload: short === 126 ? buffer.readUInt16BE(2) : Number(buffer.readBigUInt64BE(2)) };
}
