/**
 * What the session knows of the network's proxy. A server that answers with 407 stands for one: Node's requests go by
 * none.
 */
let authorization: string | undefined;

export const proxyHeader = (): string | undefined => authorization;

export function rememberProxy(header: string): void {
  authorization = header;
}

/** In a utility process: asks the main process, which may answer. */
let asker: ((url: string) => Promise<string | undefined>) | undefined;

export function askForProxy(ask: typeof asker): void {
  asker = ask;
}

/** The words for the proxy that another process gave; undefined: none. */
export async function askedForProxy(url: string): Promise<string | undefined> {
  authorization = (await asker?.(url)) ?? authorization;
  return asker && authorization;
}

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** What an app learns of a proxy that asks. */
export const authInfoOf = ({ hostname, port, protocol }: URL): Electron.AuthInfo => ({
  isProxy: true,
  scheme: 'basic',
  host: hostname,
  port: Number(port || (protocol === 'https:' ? 443 : 80)),
  realm: '',
});
