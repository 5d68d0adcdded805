import type { FaxDocument } from '../../../shared/ipc/requests/fax.ts';
import { ask } from '../../ui/requests.ts';

/** A recipient of the fax. */
export interface Addressee {
  number: string;
  /** The name, or the formatted number. */
  label: string;
}

/** A fax being written; it survives a change of page. */
interface FaxDraft {
  id: string;
  document: FaxDocument | undefined;
  addressees: Addressee[];
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

/** Any change makes a new order; the copy of a replaced document is deleted. */
export function changeFaxDraft(change: Partial<Omit<FaxDraft, 'id'>>): void {
  const before = draft.document;
  draft = { ...draft, ...change, id: crypto.randomUUID() };
  if (before !== undefined && before.id !== draft.document?.id)
    void ask('fax.drop', { documentId: before.id });
}

/** Begins the next fax. */
export function faxDraftSent(): void {
  draft = fresh();
}
