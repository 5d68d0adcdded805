import { bookSecret, type Keychain } from '../base/keychain.ts';
import { endPendingDeletion, type PendingDeletion } from './pending-deletion.ts';

export interface System {
  keychain: Pick<Keychain, 'entry' | 'names'>;
  /** What the program has written into lists of the system. Both throw what the system says. */
  registrations: { removeAtLogin(): void; removeLinks(): void };
}

/** What stands in the system, and not in the folder: secrets, and that the program starts at login and opens links. */
export async function deleteInSystem(
  { secrets, atLogin, links }: PendingDeletion,
  { keychain, registrations }: System,
): Promise<{ secretsLeft?: string }> {
  let secretsLeft: string | undefined;
  // The password of an address book stays when a policy that named it goes: the settings know it no more.
  const ofBooks = (await keychain.names()).filter((name) => name.startsWith(bookSecret));
  for (const name of new Set([...secrets, ...ofBooks])) {
    const { problem } = await keychain.entry(name).remove();
    // Without a keychain nothing was ever in it.
    if (problem && problem.id !== 'keychain.missing') {
      const detail = problem.values?.['detail'];
      secretsLeft = typeof detail === 'string' ? detail : '';
    }
  }
  try {
    if (atLogin) registrations.removeAtLogin();
    if (links) registrations.removeLinks();
  } catch {
    // A folder of the desktop that may not be written in; nothing of the user's is in there.
  }
  return secretsLeft === undefined ? {} : { secretsLeft };
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
  return secretsLeft;
}
