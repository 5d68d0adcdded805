import type { ContactConflict } from '../../../shared/ipc/requests/address-books.ts';
import type { ContactDraft } from '../../../shared/ipc/requests/contacts.ts';
import type { MessageId } from '../../../shared/messages/index.ts';
import { t } from '../../i18n/i18n.svelte.ts';

/** A field of a contact in both versions, a line for each value. */
interface ConflictRow {
  field: MessageId;
  mine: string[];
  theirs: string[];
}

const lines = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : [text]);

const numbers = (draft: ContactDraft | undefined): string[] =>
  (draft?.numbers ?? []).map(({ text, kind }) => `${t(`number.${kind}`)} ${text}`);

/** Both versions of a contact beside each other, without the fields that neither has. */
export function conflictRows({ mine, theirs }: ContactConflict): ConflictRow[] {
  const rows: ConflictRow[] = [
    { field: 'contact.name', mine: lines(mine?.name), theirs: lines(theirs?.name) },
    { field: 'contact.organisation', mine: lines(mine?.organisation), theirs: lines(theirs?.organisation) },
    { field: 'contact.numbers', mine: numbers(mine), theirs: numbers(theirs) },
  ];
  return rows.filter((row) => row.mine.length + row.theirs.length > 0);
}
