import type { Agent } from 'undici';
import { proxyErrorIn } from '../../network/proxy-error.ts';
import type { OpenSocket } from '../../network/open-socket.ts';
import type { Fetch } from '../../platform/transport.ts';

/** Chromium's error for an unknown certificate authority. */
const unknownAuthority = /net::ERR_CERT_AUTHORITY_INVALID/;
/** Its error for a SOCKS proxy with authentication, which it does not support. */
const asksBySocks = /net::ERR_SOCKS_CONNECTION_FAILED/;

/** Repeats requests that Chromium cannot make through own sockets, until one of those fails; nothing was sent before. */
function fetchBySocketWhere(fails: (words: string) => boolean, fetch: Fetch, openSocket: OpenSocket): Fetch {
  let agent: Agent | undefined;
  let isPreferred = false;

  async function bySocket(url: string, { onSent: _, ...init }: Parameters<Fetch>[1]): Promise<Response> {
    const { Agent, fetch: fetchBy } = await import('undici');
    const { connectorBy } = await import('../../network/undici-connector.ts');
    agent ??= new Agent({ connect: connectorBy(openSocket) });
    try {
      const response = await fetchBy(url, { ...(init as object), dispatcher: agent });
      isPreferred = true;
      return response as unknown as Response;
    } catch (error) {
      isPreferred = false;
      throw proxyErrorIn(error) ?? error;
    }
  }

  return async (url, init) => {
    if (isPreferred) return bySocket(url, init);
    try {
      return await fetch(url, init);
    } catch (error) {
      if (!(error instanceof Error) || !fails(error.message)) throw error;
      return bySocket(url, init);
    }
  };
}

/** For the main process. */
export const fetchSigningInToSocks = (fetch: Fetch, openSocket: OpenSocket): Fetch =>
  fetchBySocketWhere((words) => asksBySocks.test(words), fetch, openSocket);

/** For checks of the connections that sockets open, with the stored credentials. */
export const fetchBySocket = (openSocket: OpenSocket): Fetch =>
  fetchBySocketWhere(
    () => true,
    () => Promise.reject(new Error('Only by socket')),
    openSocket,
  );

/** Chromium of utility processes cannot be told to trust the system's authorities, either (trust-system.ts). */
export const fetchOfUtilityProcess = (
  fetch: Fetch,
  openSocket: OpenSocket,
  platform: NodeJS.Platform = process.platform,
): Fetch =>
  fetchBySocketWhere(
    (words) => asksBySocks.test(words) || (platform === 'linux' && unknownAuthority.test(words)),
    fetch,
    openSocket,
  );
