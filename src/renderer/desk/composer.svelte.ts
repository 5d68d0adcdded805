import type { ContactDraft } from '../../shared/model/contact.ts';
import { ask } from '../ui/requests.ts';

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

/** Opens the form of a contact of this desk, by its id. */
export async function editContact(id: string): Promise<void> {
  const answer = await ask('contact.list');
  const known = answer.ok ? answer.value.find((contact) => contact.id === id) : undefined;
  if (known) draft = known;
}

export function closeComposer(changed: boolean): void {
  draft = undefined;
  if (changed) changes += 1;
}
