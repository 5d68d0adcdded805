import type { Agent } from 'undici';
import { proxyErrorIn } from '../../network/proxy-error.ts';
import type { OpenSocket } from '../../network/open-socket.ts';
import type { Fetch } from '../../platform/transport.ts';

/** Chromium's words for a certificate whose authority it does not know. */
const unknownAuthority = /net::ERR_CERT_AUTHORITY_INVALID/;
/** Its words for a SOCKS proxy that asks who this is: it signs in to none. */
const asksBySocks = /net::ERR_SOCKS_CONNECTION_FAILED/;

/**
 * What Chromium cannot open is asked for again by sockets that can; nothing of it was sent before. That lasts until one of
 * them fails.
 */
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

/**
 * For a utility process: there nobody can tell Chromium on Linux to trust the authorities of the system, either (see
 * trust-system.ts).
 */
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
