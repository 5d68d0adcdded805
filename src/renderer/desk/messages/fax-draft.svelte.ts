import type { FaxDocument } from '../../../shared/ipc/requests/fax.ts';
import { ask } from '../../ui/requests.ts';

/** Somebody on the list of a fax that is being made. */
export interface Addressee {
  /** E.164. */
  number: string;
  /** A name, or the number for reading. */
  label: string;
}

/** A fax that is being made. It stays while the user turns to other pages. */
interface FaxDraft {
  id: string;
  document: FaxDocument | undefined;
  addressees: Addressee[];
  /** Local time, as in the field. */
  at: string | undefined;
}

const fresh = (): FaxDraft => ({
  id: crypto.randomUUID(),
  document: undefined,
  addressees: [],
  at: undefined,
});
let draft = $state.raw<FaxDraft>(fresh());

export const faxDraft = (): FaxDraft => draft;

/** Another fax, and so another order; of what was taken and is not to be sent the copy goes. */
export function changeFaxDraft(change: Partial<Omit<FaxDraft, 'id'>>): void {
  const before = draft.document;
  draft = { ...draft, ...change, id: crypto.randomUUID() };
  if (before !== undefined && before.id !== draft.document?.id)
    void ask('fax.drop', { documentId: before.id });
}

/** It was sent: the next one begins. */
export function faxDraftSent(): void {
  draft = fresh();
}
