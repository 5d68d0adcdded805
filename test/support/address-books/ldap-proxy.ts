import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { BerReader, BerWriter } from 'ldapts';

/** Operations of LDAP messages (RFC 4511, 4.2). */
export const operation = { bind: 0x60, bound: 0x61, search: 0x63, entry: 0x64, done: 0x65 } as const;

interface LdapMessage {
  id: number;
  /** A tag of `operation`, or another one. */
  kind: number;
  bytes: Buffer;
}

/** Stands before a real directory, or in place of one, and changes what is said. */
export interface LdapProxy {
  port: number;
  /** The requests it was sent, in their order. */
  readonly requests: LdapMessage[];
  /** Open connections to it. */
  readonly open: Set<Socket>;
  /** Answers a request instead of the server where it returns true. */
  instead: (request: LdapMessage, client: Socket) => boolean;
  /** Whether the server's message is passed on. */
  passes: (answer: LdapMessage, client: Socket) => boolean;
  stop(): Promise<void>;
}

/** @param target port of the directory, on loopback; undefined: there is none */
export async function startLdapProxy(target?: number): Promise<LdapProxy> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: LdapProxy = {
    port: (server.address() as AddressInfo).port,
    ...{ requests: [], open: new Set() },
    instead: () => false,
    passes: () => true,
    async stop() {
      for (const socket of proxy.open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('connection', (client) => {
    proxy.open.add(client);
    const directory = target === undefined ? undefined : connect(target, '127.0.0.1');
    client
      .on('error', () => undefined)
      .on('close', () => {
        proxy.open.delete(client);
        directory?.destroy();
      });
    client.on(
      'data',
      inMessages((request) => {
        proxy.requests.push(request);
        if (!proxy.instead(request, client)) directory?.write(request.bytes);
      }),
    );
    directory?.on('error', () => client.destroy()).on('close', () => client.end());
    directory?.on(
      'data',
      inMessages((answer) => {
        if (proxy.passes(answer, client) && client.writable) client.write(answer.bytes);
      }),
    );
  });
  return proxy;
}

function inMessages(take: (message: LdapMessage) => void): (data: Buffer) => void {
  let held: Buffer = Buffer.alloc(0);
  return (data) => {
    held = Buffer.concat([held, data]);
    for (;;) {
      const reader = new BerReader(held);
      if (reader.readSequence() === null || reader.remain < reader.length) return;
      const bytes = held.subarray(0, reader.offset + reader.length);
      held = held.subarray(bytes.length);
      take({ id: reader.readInt() ?? 0, kind: reader.peek() ?? 0, bytes });
    }
  };
}

interface ResultParts {
  code?: number;
  text?: string;
  referrals?: string[];
  /** Cookie of the next page (RFC 2696). */
  cookie?: string;
}

/** The end of an answer. */
export function resultMessage(
  id: number,
  kind: number,
  { code = 0, text = '', referrals = [], cookie }: ResultParts = {},
): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(kind);
  writer.writeEnumeration(code);
  writer.writeString('');
  writer.writeString(text);
  if (referrals.length > 0) {
    writer.startSequence(0xa3);
    for (const referral of referrals) writer.writeString(referral);
    writer.endSequence();
  }
  writer.endSequence();
  if (cookie !== undefined) {
    const page = new BerWriter();
    page.startSequence();
    page.writeInt(0);
    page.writeString(cookie);
    page.endSequence();
    writer.startSequence(0xa0);
    writer.startSequence();
    writer.writeString('1.2.840.113556.1.4.319');
    writer.writeBuffer(page.buffer, 0x04);
    writer.endSequence();
    writer.endSequence();
  }
  writer.endSequence();
  return writer.buffer;
}

/** One found entry. */
export function entryMessage(id: number, dn: string, attributes: Record<string, string | Buffer>): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(operation.entry);
  writer.writeString(dn);
  writer.startSequence();
  for (const [name, value] of Object.entries(attributes)) {
    writer.startSequence();
    writer.writeString(name);
    writer.startSequence(0x31);
    writer.writeBuffer(Buffer.from(value), 0x04);
    writer.endSequence();
    writer.endSequence();
  }
  writer.endSequence();
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}
