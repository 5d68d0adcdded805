import type { Agent } from 'undici';
import type { OpenSocket } from '../../network/open-socket.ts';
import type { Fetch } from '../../platform/transport.ts';

/** Chromium's words for a certificate whose authority it does not know. */
const unknownAuthority = /net::ERR_CERT_AUTHORITY_INVALID/;

/**
 * For the network of a utility process: there nobody can tell Chromium on Linux to trust the authorities of the system
 * (see trust-system.ts), so what it does not trust is asked for again by sockets that do. Nothing was sent before.
 */
export function fetchTrustingSystem(
  fetch: Fetch,
  openSocket: OpenSocket,
  platform: NodeJS.Platform = process.platform,
): Fetch {
  let agent: Agent | undefined;

  async function bySocket(url: string, { onSent: _, ...init }: Parameters<Fetch>[1]): Promise<Response> {
    const { Agent, fetch: fetchBy } = await import('undici');
    const { connectorBy } = await import('../../network/undici-connector.ts');
    agent ??= new Agent({ connect: connectorBy(openSocket) });
    return (await fetchBy(url, { ...(init as object), dispatcher: agent })) as unknown as Response;
  }

  return async (url, init) => {
    if (agent) return bySocket(url, init);
    try {
      return await fetch(url, init);
    } catch (error) {
      const isUnknown = error instanceof Error && unknownAuthority.test(error.message);
      if (platform !== 'linux' || !isUnknown) throw error;
      return bySocket(url, init);
    }
  };
}
