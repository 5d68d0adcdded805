import type { ContactDraft } from '../../../shared/ipc/requests/contacts.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';

/** The contact whose form is open; undefined: none. */
let draft = $state.raw<ContactDraft>();
/** Counts what was kept or deleted, for lists that show it. */
let changes = $state(0);

export const composed = (): ContactDraft | undefined => draft;
export const contactChanges = (): number => changes;

/** Opens the form of a new contact, with this number in it. */
export function composeContact(number = ''): void {
  draft = { name: '', organisation: '', numbers: [{ text: number, kind: 'WORK' }] };
}

/** Opens the form of a contact, as it is now. @returns why it cannot be */
export async function editContact(id: string): Promise<Sentence | undefined> {
  const answer = await ask('contact.edit', { id });
  if (!answer.ok) return answer.why;
  draft = answer.value;
  return undefined;
}

/** Contacts were changed by something else. */
export function contactsChanged(): void {
  changes += 1;
}

export function closeComposer(changed: boolean): void {
  draft = undefined;
  if (changed) changes += 1;
}
