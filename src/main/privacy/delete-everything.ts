import type { Settings } from '../../shared/model/settings.ts';
import { bookSecret } from '../base/keychain.ts';
import { deleteInSystem, type System } from './finish-deletion.ts';
import { writePendingDeletion, type PendingDeletion } from './pending-deletion.ts';
import { secretNames } from './stores.ts';

export interface DeleteEverythingParts {
  profile: string;
  system: System;
  settings: { get(): Pick<Settings, 'addressBooks' | 'start' | 'links'> };
  session: { signOut(): Promise<void> };
  /** Ends the program and starts it again. */
  restart(): void;
}

/** The platform is told good-bye for so long, ms. */
const signOutLimitMs = 5_000;

/**
 * Deletes everything that the program keeps on this computer. Files go at the start that follows, before anything opens
 * them: none is in use then. From here on every start goes on with it, whatever happens.
 * @throws what the file system says of the folder: then nothing was deleted
 */
export async function deleteEverything(parts: DeleteEverythingParts): Promise<void> {
  const { profile, system, session, restart } = parts;
  const { addressBooks, start, links } = parts.settings.get();
  const pending: PendingDeletion = {
    secrets: [...secretNames, ...addressBooks.map(({ id }) => `${bookSecret}${id}`)],
    atLogin: start.atLogin,
    links: links.handle,
  };
  writePendingDeletion(profile, pending);
  const limit = new Promise((done) => setTimeout(done, signOutLimitMs).unref());
  // Ends the tunnel, and puts the push settings of the account back.
  await Promise.race([session.signOut().catch(() => undefined), limit]);
  await deleteInSystem(pending, system);
  restart();
}
