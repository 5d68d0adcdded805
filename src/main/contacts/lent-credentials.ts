import type { CredentialSource } from '../../platform/auth.ts';
import type { Peer } from '../base/worker-rpc.ts';
import type { SyncParent } from './sync-messages.ts';

/** Credentials that the main process keeps, in another process: it asks for them each time, and stores them nowhere. */
export const lentCredentials = (parent: Peer<SyncParent>): CredentialSource => ({
  current: (signal) => unlessAborted(signal, () => parent.request('currentCredentials')),
  renew: (rejected, signal) => unlessAborted(signal, () => parent.request('renewCredentials', rejected)),
});

/** Waits no longer than the signal lets it. */
async function unlessAborted<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const giveUp = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([ask(), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
