import { bookSecret, type Keychain } from '../base/keychain.ts';
import { endPendingDeletion, type PendingDeletion } from './pending-deletion.ts';

export interface System {
  keychain: Pick<Keychain, 'entry' | 'names'>;
  /** Entries of the program in the system. Both throw errors of the system. */
  registrations: { removeAtLogin(): void; removeLinks(): void };
}

/** Deletes what is stored outside the folder: secrets, and the entries to start at login and to open links. */
export async function deleteInSystem(
  { secrets, atLogin, links }: PendingDeletion,
  { keychain, registrations }: System,
): Promise<{ secretsLeft?: string }> {
  let secretsLeft: string | undefined;
  // Settings no longer list an address book of a former policy, but its password is still stored.
  const ofBooks = (await keychain.names()).filter((name) => name.startsWith(bookSecret));
  for (const name of new Set([...secrets, ...ofBooks])) {
    const { problem } = await keychain.entry(name).remove();
    // Without a keychain no secret was ever stored.
    if (problem && problem.id !== 'keychain.missing') {
      const detail = problem.values?.['detail'];
      secretsLeft = typeof detail === 'string' ? detail : '';
    }
  }
  if (atLogin) unlessRefused(registrations.removeAtLogin);
  if (links) unlessRefused(registrations.removeLinks);
  return secretsLeft === undefined ? {} : { secretsLeft };
}

function unlessRefused(remove: () => void): void {
  try {
    remove();
  } catch {
    // A read-only folder of the desktop, without data of the user.
  }
}

/** After the folder was emptied. @returns what the keychain said where it kept the secrets */
export async function finishDeletion(
  profile: string,
  pending: PendingDeletion,
  system: System,
): Promise<string | undefined> {
  if (pending.onlyRest) {
    endPendingDeletion(profile, pending);
    return undefined;
  }
  const { secretsLeft } = await deleteInSystem(pending, system);
  endPendingDeletion(profile, pending);
  return pending.noSecrets ? undefined : secretsLeft;
}
