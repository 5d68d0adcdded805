import type { CredentialSource } from '../../platform/auth.ts';
import type { Peer } from '../base/worker-rpc.ts';
import type { SyncParent } from './sync-messages.ts';

/** Credentials for another process: it asks the main process each time and does not store them. */
export const lentCredentials = (parent: Peer<SyncParent>): CredentialSource => ({
  current: (signal) => unlessAborted(signal, () => parent.request('currentCredentials')),
  renew: (rejected, signal) => unlessAborted(signal, () => parent.request('renewCredentials', rejected)),
});

/** Rejects when the signal is aborted. */
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
