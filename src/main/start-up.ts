import type { StateHolder } from './state/state.ts';

/** The start of the program: until it is over, less urgent work waits for the tunnel. */
export interface StartUp {
  /** Resolves once the way stands or cannot, or after a second: now what is nice to have may take the processor. */
  over: Promise<void>;
  /** Nobody is signed in: there is nothing to wait for. */
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
