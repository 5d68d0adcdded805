import type { ContactDraft } from '../../../shared/ipc/requests/contacts.ts';
import { ask, type Answer } from '../../ui/requests.ts';

let draft = $state.raw<ContactDraft>();
/** Rises with each contact that is saved or deleted here; lists follow it. */
let revision = $state(0);

export const composed = (): ContactDraft | undefined => draft;
export const contactsRevision = (): number => revision;

export function composeContact(number = ''): void {
  draft = { name: '', organisation: '', numbers: [{ text: number, kind: 'WORK' }] };
}

/**
 * Opens the form with the current contact, unless another form was opened or closed meanwhile.
 * @param isWanted whether it is to be opened, once the contact is there
 */
export async function editContact(
  id: string,
  isWanted: () => boolean = () => true,
): Promise<Answer<'contact.edit'>> {
  const before = draft;
  const answer = await ask('contact.edit', { id });
  if (answer.ok && draft === before && isWanted()) draft = answer.value;
  return answer;
}

/** Counts a change made elsewhere. */
export function contactsChanged(): void {
  revision += 1;
}

export function closeComposer(): void {
  draft = undefined;
}

/** Closes the form of a saved or deleted contact, unless another one was opened meanwhile. */
export function closeSaved(saved: ContactDraft): void {
  if (draft === saved) draft = undefined;
  revision += 1;
}
