import type { Settings } from '../../shared/model/settings.ts';
import { bookSecret } from '../base/keychain.ts';
import { deleteInSystem, type System } from './finish-deletion.ts';
import { writePendingDeletion, type PendingDeletion } from './pending-deletion.ts';
import { secretNames } from './stores.ts';

type SettingsOfDeletion = Pick<
  Settings,
  'account' | 'addressBooks' | 'agentLogs' | 'learnt' | 'links' | 'start' | 'tunnel'
>;

export interface DeleteEverythingDeps {
  profile: string;
  system: System;
  settings: { get(): SettingsOfDeletion };
  session: { signOut(): Promise<void> };
  /** Restarts the program. */
  restart(): void;
}

/** Timeout of signing out, ms. */
const signOutLimitMs = 5_000;

/**
 * Deletes everything that the program keeps on this computer. Files are deleted by the next start, before any is opened;
 * every start resumes an interrupted deletion.
 * @throws errors of the file system: then nothing was deleted
 */
export async function deleteEverything(deps: DeleteEverythingDeps): Promise<void> {
  const { profile, system, session, restart } = deps;
  const settings = deps.settings.get();
  const { addressBooks, start, links } = settings;
  const pending: PendingDeletion = {
    secrets: [...secretNames, ...addressBooks.map(({ id }) => `${bookSecret}${id}`)],
    atLogin: start.atLogin,
    links: links.handle,
    ...(!mayHaveSecrets(settings) && { noSecrets: true }),
  };
  writePendingDeletion(profile, pending);
  const limit = new Promise((done) => setTimeout(done, signOutLimitMs).unref());
  // Closes the tunnel and restores the push settings of the account.
  await Promise.race([session.signOut().catch(() => undefined), limit]);
  await deleteInSystem(pending, system);
  restart();
}

/** Without an account, as with the built-in service alone, there is nothing to keep in the keychain, nor for a tunnel or book. */
const mayHaveSecrets = ({ account, addressBooks, agentLogs, learnt, tunnel }: SettingsOfDeletion): boolean =>
  account !== undefined ||
  addressBooks.length > 0 ||
  agentLogs.enabled ||
  tunnel.provider !== 'automatic' ||
  Object.keys(learnt?.userNames ?? {}).length > 0;
