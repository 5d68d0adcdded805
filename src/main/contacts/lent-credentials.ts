import type { CredentialSource } from '../../platform/auth.ts';
import type { Peer } from '../base/worker-rpc.ts';
import type { SyncParent } from './sync-messages.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';

/** Credentials for another process: it asks the main process each time and does not store them. */
export const lentCredentials = (parent: Peer<SyncParent>): CredentialSource => ({
  current: (signal) => unlessAborted(parent.request('currentCredentials'), signal),
  renew: (rejected, signal) => unlessAborted(parent.request('renewCredentials', rejected), signal),
});
