import type { StateHolder } from './state/state.ts';

/** Delays less urgent work until the tunnel is open. */
export interface StartUp {
  /** Resolves once the tunnel was tried, or after a second. */
  over: Promise<void>;
  /** Signed out: nothing to wait for. */
  end(): void;
}

const atMostMs = 1_000;

export function watchStartUp(state: Pick<StateHolder, 'get' | 'onChange'>): StartUp {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  setTimeout(end, atMostMs).unref();
  state.onChange(() => {
    const { tunnel, session } = state.get();
    const offline = session.status === 'signed-in' && session.offline !== undefined;
    if (offline || (tunnel.status !== 'off' && tunnel.status !== 'connecting')) end();
  });
  return { over, end };
}
