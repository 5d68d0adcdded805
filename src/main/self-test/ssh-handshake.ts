import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import ssh2, { type Connection, type NegotiatedAlgorithms, type PublicKeyAuthContext } from 'ssh2';
import { openDirectly } from '../../network/open-socket.ts';
import { connectSsh } from '../../tunnel/ssh/connect.ts';
import { fingerprint } from '../../tunnel/ssh/host-key.ts';

export type KeyKind = 'ed25519' | 'rsa';

interface Keys {
  /** In OpenSSH's format. */
  privateKey: string;
  /** As it crosses the wire. */
  publicKey: Buffer;
  verify: (data: Buffer, signature: Buffer, algorithm?: string) => boolean;
}

type MakeKeyPair = (
  kind: KeyKind,
  options: { bits?: number },
) => Promise<{ private: string; public: string }>;

const makeKeyPair = promisify(
  ssh2.utils.generateKeyPair as (...args: never[]) => void,
) as unknown as MakeKeyPair;

/** So often in a row an unreadable key is no accident. */
const mostAttempts = 8;

/**
 * Makes keys, and connects by ssh to a server in this process, which shows a key of this kind and accepts one of it.
 * @returns what both sides agreed on
 * @throws what ssh2 says, where the cryptography of this program lacks something
 */
export async function sshHandshake(kind: KeyKind, signal: AbortSignal): Promise<NegotiatedAlgorithms> {
  const [host, user] = await Promise.all([newKeys(kind), newKeys(kind)]);
  const negotiated = Promise.withResolvers<NegotiatedAlgorithms>();
  const connections = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [host.privateKey] }, (connection) => {
    connections.add(connection);
    // What went wrong is said by the client.
    connection.on('error', () => undefined);
    connection.on('handshake', negotiated.resolve);
    connection.on('authentication', (context) => {
      if (context.method === 'publickey' && shows(context, user)) context.accept();
      else context.reject(['publickey']);
    });
  });
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening', { signal });
    const { port } = server.address() as AddressInfo;
    const address = { host: '127.0.0.1', port, user: 'self-test', hostKey: fingerprint(host.publicKey) };
    const { client } = await connectSsh(
      address,
      { privateKey: user.privateKey },
      { openSocket: openDirectly, signal },
    );
    client.destroy();
    return await negotiated.promise;
  } finally {
    for (const connection of connections) connection.end();
    server.close();
  }
}

/**
 * A new pair of keys that the library can read. It cuts the leading zeros off an ed25519 key that it makes, and so
 * cannot read one in 256 of its own.
 * @throws what the library says of the last one
 */
export async function newKeys(kind: KeyKind, make: MakeKeyPair = makeKeyPair): Promise<Keys> {
  for (let attempt = 1; ; attempt += 1) {
    const pair = await make(kind, kind === 'rsa' ? { bits: 2048 } : {});
    const key = ssh2.utils.parseKey(pair.public);
    if (key instanceof Error) {
      if (attempt < mostAttempts) continue;
      throw key;
    }
    return {
      privateKey: pair.private,
      publicKey: key.getPublicSSH(),
      verify: (data, signature, algorithm) => {
        // The library returns an error that its types do not tell of.
        const verified: unknown = key.verify(data, signature, algorithm);
        return verified === true;
      },
    };
  }
}

/** Without a signature the client asks whether it may use the key. */
function shows({ key, blob, signature, hashAlgo }: PublicKeyAuthContext, user: Keys): boolean {
  if (!key.data.equals(user.publicKey)) return false;
  return signature === undefined || (blob !== undefined && user.verify(blob, signature, hashAlgo));
}
