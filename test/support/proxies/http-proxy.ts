import { createServer, type Socket } from 'node:net';
import { connect } from 'node:net';
import { listening, type Listening } from './listening.ts';

/** A request to a proxy: the target host and the credentials. */
interface ProxyRequest {
  authority: string;
  /** `name:password` of Basic authentication. */
  credentials?: string;
}

export interface TestProxy extends Listening {
  requests: ProxyRequest[];
}

/** Returns an answer instead of opening the connection; undefined opens it. */
type Answer = (asked: ProxyRequest) => string | undefined;

/** Target of the connections: one port of this computer for all, or a function of host and port. */
type Target = number | ((authority: string) => { host: string; port: number });

export async function startHttpProxy(
  target: Target,
  answer: Answer = () => undefined,
  { port = 0, host = '127.0.0.1' } = {},
): Promise<TestProxy> {
  const asked: ProxyRequest[] = [];
  const server = createServer((near) => {
    let head = '';
    const read = (data: Buffer): void => {
      head += data.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      near.off('data', read);
      const [, authority = ''] = /^CONNECT (\S+) /.exec(head) ?? [];
      const [, basic] = /^proxy-authorization: Basic (\S+)/im.exec(head) ?? [];
      const credentials = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString();
      const question = { authority, ...(credentials !== undefined && { credentials }) };
      asked.push(question);
      const words = answer(question);
      if (words !== undefined) return void near.end(words, 'latin1');
      const to = typeof target === 'number' ? { host: '127.0.0.1', port: target } : target(authority);
      lead(near, to, 'HTTP/1.1 200 Connection established\r\n\r\n');
    };
    near.on('error', () => undefined).on('data', read);
  });
  return { ...(await listening(server, port, host)), requests: asked };
}

/** Closes each stream when the other ends. */
export function lead(near: Socket, target: { host: string; port: number }, first: string | Uint8Array): void {
  const far = connect(target, () => {
    near.write(first);
    near.pipe(far).pipe(near);
  });
  far.on('error', () => near.destroy()).on('close', () => near.destroy());
  near.on('error', () => far.destroy()).on('close', () => far.destroy());
}

/** An answer that demands authentication by one of these schemes. */
export const asks = (...schemes: string[]): string =>
  [
    'HTTP/1.1 407 Proxy Authentication Required',
    ...schemes.map((scheme) => `Proxy-Authenticate: ${scheme}`),
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
