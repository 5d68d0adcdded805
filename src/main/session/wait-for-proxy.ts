import { unlessAborted } from '../../shared/unless-aborted.ts';
import type { Fetch } from '../../platform/transport.ts';
import type { StateHolder } from '../state/state.ts';

/** Limit of the delay by a slow platform, ms. */
const probeMs = 5_000;

export interface ProxyWait {
  /** Repeats a request after the user has authenticated to the proxy. */
  fetch: Fetch;
  /** Resolves once no proxy requires credentials for this address. @throws only if aborted */
  before(url: string): Promise<void>;
}

/**
 * Asks for proxy credentials before a browser sign-in, whose result a refused request would lose; a request that is
 * refused anyway is repeated.
 * @param onWait the user is to answer the proxy; `false`: done
 */
export function waitForProxy(
  fetch: Fetch,
  state: Pick<StateHolder, 'get' | 'onChange'>,
  signal: AbortSignal,
  onWait: (waits: boolean) => void,
): ProxyWait {
  const asks = (): boolean => state.get().system.proxy !== undefined;

  async function answered(): Promise<void> {
    onWait(true);
    const answer = new Promise<void>((resolve) => {
      state.onChange(() => {
        if (!asks()) resolve();
      });
    });
    await unlessAborted(answer, signal);
    onWait(false);
  }

  async function withProxyRetry(send: () => Promise<Response>): Promise<Response> {
    for (;;) {
      try {
        const response = await send();
        if (response.status !== 407 || !asks()) return response;
      } catch (error) {
        if (!asks() || signal.aborted) throw error;
      }
      await answered();
    }
  }

  return {
    fetch: (url, init) => withProxyRetry(() => fetch(url, init)),
    async before(url) {
      const probe = (): Promise<Response> =>
        fetch(url, { method: 'HEAD', signal: AbortSignal.any([signal, AbortSignal.timeout(probeMs)]) });
      // Other errors are reported by the sign-in itself.
      await withProxyRetry(probe).catch(() => signal.throwIfAborted());
    },
  };
}
