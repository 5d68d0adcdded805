import { generateKeyPairSync, sign } from 'node:crypto';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

interface Answer {
  status: number;
  type: string;
  body: string;
}

/** The platform's side of a tunnel: sends signed pushes without retries, and reads the answers. */
export interface Platform {
  /** PEM. */
  publicKey: string;
  /** Sends one signed push. Rejects if the connection breaks before the complete answer. */
  push(url: string, body: Uint8Array | string, headers?: Record<string, string>): Promise<Answer>;
  /** The signature header of a body. */
  sign(body: Uint8Array | string): string;
  /** Sends one push with only the given headers, so unsigned by default. */
  send(url: string, body: Uint8Array | string, headers: Record<string, string>): Promise<Answer>;
  /** A fetch with the same name resolution, for test pushes. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Closes kept-alive connections, so that the next push opens a new one. */
  hangUp(): void;
}

interface PlatformOptions {
  /** PEM of an additional trusted authority. */
  ca?: string;
  /** Maps a public address to the real one, since the providers' names cannot be resolved here. */
  resolve?: (url: URL) => URL;
}

const FORM = 'application/x-www-form-urlencoded; charset=UTF-8';

export function createPlatform({ ca, resolve = (url) => url }: PlatformOptions = {}): Platform {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const agents = {
    plain: new PlainAgent({ keepAlive: true, maxSockets: 64 }),
    secure: new SecureAgent({ keepAlive: true, maxSockets: 64, ...(ca !== undefined && { ca }) }),
  };

  function send(address: string, body: Buffer, headers: Record<string, string>, signal?: AbortSignal | null) {
    const url = resolve(new URL(address));
    const options = {
      method: 'POST',
      headers: { 'content-type': FORM, ...headers, 'content-length': body.length },
      ...(signal && { signal }),
    };
    return new Promise<Answer>((resolve, reject) => {
      const sending =
        url.protocol === 'https:'
          ? secureRequest(url, { ...options, agent: agents.secure })
          : plainRequest(url, { ...options, agent: agents.plain });
      sending.on('error', reject);
      sending.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const type = response.headers['content-type'] ?? '';
          resolve({ status: response.statusCode ?? 0, type, body: Buffer.concat(chunks).toString() });
        });
      });
      sending.end(body);
    });
  }

  const signatureOf = (body: Uint8Array | string): string =>
    sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64');

  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    push: (url, body, headers = {}) => {
      return send(url, Buffer.from(body), { 'x-sipgate-signature': signatureOf(body), ...headers });
    },
    sign: signatureOf,
    send: (url, body, headers) => send(url, Buffer.from(body), headers),
    fetch: async (url, init) => {
      const headers = Object.fromEntries(new Headers(init.headers).entries());
      try {
        const { status, type, body } = await send(
          url,
          Buffer.from(init.body as string),
          headers,
          init.signal,
        );
        return new Response(body, { status, headers: { 'content-type': type } });
      } catch (error) {
        throw init.signal?.aborted === true ? (init.signal.reason as Error) : error;
      }
    },
    hangUp: () => {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}
