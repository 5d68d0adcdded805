/**
 * What the session knows of the network's proxy. A server that answers with 407 stands for one: Node's requests go by
 * none.
 */
let authorization: string | undefined;

export const proxyHeader = (): string | undefined => authorization;

export function rememberProxy(header: string): void {
  authorization = header;
}

/** The proxy refused it: as Chromium does, no other request begins with it. */
export function forgetProxy(header: string): void {
  if (authorization === header) authorization = undefined;
}

type Ask = (url: string, info: Electron.AuthInfo) => Promise<string | undefined>;

/** In a utility process: asks the main process, which may answer. */
let asker: Ask | undefined;

export function askForLogin(ask: Ask): void {
  asker = ask;
}

/** The words for the proxy that another process gave; undefined: none. */
export async function askedForProxy(
  url: string,
  info = asks(new URL(url), 407, undefined),
): Promise<string | undefined> {
  authorization = (info && (await asker?.(url, info))) ?? authorization;
  return asker && authorization;
}

/** The words for a server that asks; undefined: none. */
export const askedForServer: Ask = async (url, info) => asker?.(url, info);

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Who asks for a name and a password by this answer: a proxy, or the server itself. undefined: nobody does. */
export function asks(
  url: URL,
  status: number,
  challenge: string | null | undefined,
): Electron.AuthInfo | undefined {
  const isProxy = status === 407;
  if (!isProxy && (status !== 401 || !/^basic\b/i.test(challenge ?? ''))) return undefined;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return askedOf(url.hostname, port, isProxy, challenge);
}

/** What Electron tells of somebody who asks for a name and a password. */
export const askedOf = (
  host: string,
  port: number,
  isProxy: boolean,
  challenge: string | null | undefined,
): Electron.AuthInfo => ({
  ...{ isProxy, scheme: 'basic', host, port },
  realm: /realm="([^"]*)"/i.exec(challenge ?? '')?.[1] ?? '',
});
