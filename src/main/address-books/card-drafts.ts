import { newCardUrl } from '../../address-books/carddav/writer.ts';
import { bookContactId } from '../../contacts/intake.ts';
import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import type { CardChange } from './change-file.ts';

/** Whether a contact is of somebody: by what it says, or by its id in the directory. */
export type IsTheirs = (draft: ContactDraft, contactId: string) => boolean;

const nobody: ContactDraft = { name: '', organisation: '', numbers: [] };
const isNobody = ({ name, organisation, numbers }: ContactDraft): boolean =>
  name === '' && organisation === '' && numbers.length === 0;

/** Everything that a change holds of a contact. */
const draftsOf = ({ what, theirs }: CardChange): ContactDraft[] => [
  what.draft,
  ...(what.kind === 'change' && what.before ? [what.before] : []),
  ...(theirs?.draft ? [theirs.draft] : []),
];

/** The address of the card that a change is of; of a new one, that which it will have. */
export const keyOf = ({ what }: Pick<CardChange, 'what'>): string =>
  what.kind === 'create' ? newCardUrl(what.collection, what.uid) : what.key;

/** The id in the directory of the contact that a change is of; of a new one, that which it will have. */
export const contactIdOf = (change: Pick<CardChange, 'book' | 'what'>): string =>
  bookContactId(change.book, keyOf(change));

/** What changes hold about somebody. */
export interface HeldContacts {
  drafts: ContactDraft[];
  /** vCards, of which a draft holds only a part. */
  cards: string[];
}

export function contactsAbout(changes: readonly CardChange[], isTheirs: IsTheirs): HeldContacts {
  const found = changes.map((change) => ({
    change,
    drafts: draftsOf(change).filter((draft) => !isNobody(draft) && isTheirs(draft, contactIdOf(change))),
  }));
  return {
    drafts: found.flatMap(({ drafts }) => drafts),
    cards: found.flatMap(({ change, drafts }) => (drafts.length > 0 ? cardsOf(change) : [])),
  };
}

function cardsOf({ what, theirs }: CardChange): string[] {
  const own = what.kind === 'remove' ? undefined : what.card;
  const stored = what.kind === 'change' ? what.stored : undefined;
  return [own, stored, theirs?.card].filter((card) => card !== undefined);
}

/**
 * Changes that are about somebody, with what is left of each without them: a removal is still to be sent, without what it
 * was of.
 */
export const withoutPerson = (
  changes: readonly CardChange[],
  isTheirs: IsTheirs,
): { id: string; left?: CardChange }[] =>
  changes.flatMap((change) => {
    const contactId = contactIdOf(change);
    if (!draftsOf(change).some((draft) => isTheirs(draft, contactId))) return [];
    const { id, book, what, taken } = change;
    if (what.kind !== 'remove') return [{ id }];
    return [{ id, left: { id, book, what: { ...what, draft: nobody }, ...(taken && { taken }) } }];
  });
