import { unlessAborted } from '../../platform/deadline.ts';
import type { Fetch } from '../../platform/transport.ts';
import type { StateHolder } from '../state/state.ts';

/** A platform that is slow to answer does not hold up a sign-in by more than this, ms. */
const probeMs = 5_000;

export interface ProxyWait {
  /** Sends a request again once the user has told the proxy that asked for it who they are. */
  fetch: Fetch;
  /** Resolves once no proxy asks on the way to this address. @throws only when the signal is aborted */
  before(url: string): Promise<void>;
}

/**
 * A sign-in with the browser waits for the proxy of the network: what the user has done in the browser would be lost with a
 * request that the proxy refused. So it is found out before, and a request that is refused all the same is sent again.
 * @param onWait the user is to answer the proxy now; `false`: they have
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

  async function patiently(send: () => Promise<Response>): Promise<Response> {
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
    fetch: (url, init) => patiently(() => fetch(url, init)),
    async before(url) {
      const probe = (): Promise<Response> =>
        fetch(url, { method: 'HEAD', signal: AbortSignal.any([signal, AbortSignal.timeout(probeMs)]) });
      // Whatever else is wrong, the sign-in itself says.
      await patiently(probe).catch(() => signal.throwIfAborted());
    },
  };
}
