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
  /** Encoded as on the wire. */
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

/** Attempts to make a readable key. */
const mostAttempts = 8;

/**
 * Makes keys and connects by ssh to a server in this process, which has a host key of this type and accepts a user's.
 * @returns the negotiated algorithms
 * @throws errors of ssh2, such as missing algorithms
 */
export async function sshHandshake(kind: KeyKind, signal: AbortSignal): Promise<NegotiatedAlgorithms> {
  const [host, user] = await Promise.all([newKeys(kind), newKeys(kind)]);
  const negotiated = Promise.withResolvers<NegotiatedAlgorithms>();
  const connections = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [host.privateKey] }, (connection) => {
    connections.add(connection);
    // The client reports the error.
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
 * Makes a pair of keys that the library can read: it removes leading zeros of ed25519 keys, and so cannot read one in 256
 * of its own.
 * @throws the library's error for the last one
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
        // The library's types lack that it may return an error.
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
