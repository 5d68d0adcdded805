import type { ContactDraft } from '../../../shared/ipc/requests/contacts.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';

let draft = $state.raw<ContactDraft>();
/** Counts saved and deleted contacts; lists follow it. */
let changes = $state(0);

export const composed = (): ContactDraft | undefined => draft;
export const contactChanges = (): number => changes;

export function composeContact(number = ''): void {
  draft = { name: '', organisation: '', numbers: [{ text: number, kind: 'WORK' }] };
}

/**
 * Opens the form with the current contact. @param instead a form that may be closed meanwhile, and then stays closed
 * @returns the error
 */
export async function editContact(id: string, instead?: ContactDraft): Promise<Sentence | undefined> {
  const answer = await ask('contact.edit', { id });
  if (instead !== undefined && draft !== instead) return undefined;
  if (!answer.ok) return answer.why;
  draft = answer.value;
  return undefined;
}

/** Counts a change made elsewhere. */
export function contactsChanged(): void {
  changes += 1;
}

export function closeComposer(changed: boolean): void {
  draft = undefined;
  if (changed) changes += 1;
}
