import { isDeepStrictEqual } from 'node:util';
import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import type { CardChange } from './change-file.ts';
import type { CardTexts } from './card-ports.ts';
import { changedFields } from './merge-drafts.ts';

type What = CardChange['what'] & { kind: 'change' };

const isEdit = (what: CardChange['what']): what is What => what.kind === 'change';

/** What the form of a change was filled with, as far as that is known. */
const baseOf = ({ before, card }: What, texts: Pick<CardTexts, 'read'>): ContactDraft | undefined =>
  before ?? (card === undefined ? undefined : texts.read(card));

/**
 * The further change with what the user wrote before in the fields that it left alone, and is asked about still.
 * @param conflict an earlier change of the same card, which met another version
 * @returns undefined if nothing of the earlier change is left
 */
function withEarlier(
  conflict: CardChange,
  further: CardChange,
  texts: Pick<CardTexts, 'read'>,
): ContactDraft | undefined {
  const [earlier, made] = [conflict.what, further.what];
  if (!isEdit(earlier) || !isEdit(made)) return undefined;
  const changedNow = changedFields(baseOf(made, texts), made.draft);
  const left = changedFields(baseOf(earlier, texts), earlier.draft).filter(
    (field) => !changedNow.includes(field) && !isDeepStrictEqual(earlier.draft[field], made.draft[field]),
  );
  if (left.length === 0) return undefined;
  return { ...made.draft, ...Object.fromEntries(left.map((field) => [field, earlier.draft[field]])) };
}

/**
 * The conflict after the server has accepted a further change: the user is asked about the rest of the
 * earlier one.
 * @param draft of `withEarlier` @param version of the card by now
 */
function conflictAfter(
  conflict: CardChange,
  further: CardChange,
  { draft, version }: { draft: ContactDraft; version: string },
  texts: Pick<CardTexts, 'change'>,
): CardChange {
  const made = further.what;
  if (!isEdit(made)) return conflict;
  const text = made.card === undefined ? undefined : texts.change(made.card, made.draft);
  const card = text === undefined ? {} : { card: text };
  return {
    ...conflict,
    what: { kind: 'change', key: made.key, version, draft, ...card },
    theirs: { version, draft: made.draft, ...card },
  };
}

interface Kept {
  known(): readonly CardChange[];
  put(change: CardChange): Promise<void>;
  drop(id: string): Promise<void>;
  texts: Pick<CardTexts, 'read' | 'change'>;
}

/**
 * A further change of a card takes the place of an earlier one in all fields that it changes; the user is asked about the
 * rest. @param further a change that was sent, or waits
 */
export async function reduceConflict(
  conflict: CardChange,
  further: CardChange,
  { known, put, drop, texts }: Kept,
): Promise<void> {
  const draft = withEarlier(conflict, further, texts);
  const sent = known().find(({ id }) => id === further.id);
  if (draft === undefined) return drop(conflict.id);
  if (sent?.taken)
    return put(conflictAfter(conflict, further, { draft, version: sent.taken.version }, texts));
  if (!sent?.theirs || sent.what.kind !== 'change') return;
  await put({ ...sent, what: { ...sent.what, draft } });
  await drop(conflict.id);
}
