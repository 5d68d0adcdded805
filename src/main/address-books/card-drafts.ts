import { newCardUrl } from '../../address-books/carddav/writer.ts';
import { bookContactId } from '../../contacts/intake.ts';
import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import type { CardChange } from './change-file.ts';
import { isWaitingCreate, type Removal, type WaitingCreate } from './change-kinds.ts';

/** Whether a contact belongs to the person in question, judged by its data or by its id in the directory. */
export type IsTheirs = (draft: ContactDraft, contactId: string) => boolean;

const nobody: ContactDraft = { name: '', organisation: '', numbers: [] };
const isNobody = ({ name, organisation, numbers }: ContactDraft): boolean =>
  name === '' && organisation === '' && numbers.length === 0;

/** All versions of the contact that a change stores: the new one, those before, and the server’s. */
const draftsOf = ({ what, theirs, sent = [] }: CardChange): ContactDraft[] => [
  what.draft,
  ...(what.kind === 'change' && what.before ? [what.before] : []),
  ...(theirs?.draft ? [theirs.draft] : []),
  ...sent.map(({ mark: _mark, ...draft }) => draft),
];

/** The address of the card that a change is of; of a new one, that which it will have. */
export const keyOf = ({ what }: Pick<CardChange, 'what'>): string =>
  what.kind === 'create' ? newCardUrl(what.collection, what.uid) : what.key;

/** The id of the changed contact in the directory. A new contact gets this id once it is created. */
export const contactIdOf = (change: Pick<CardChange, 'book' | 'what'>): string =>
  bookContactId(change.book, keyOf(change));

/** What the pending changes store about the person. */
export interface HeldContacts {
  drafts: ContactDraft[];
  /** The complete vCards: drafts contain only some of their fields. */
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
 * The pending changes about the person, each with what must remain of it. Creating or editing a contact is dropped; deleting
 * one must still be sent, so that change stays, without the contact’s data.
 * @param removalOf the removal of a new contact that its server may have got, or may still get
 */
export const withoutPerson = (
  changes: readonly CardChange[],
  isTheirs: IsTheirs,
  removalOf: (create: WaitingCreate) => Removal | undefined,
): { id: string; left?: CardChange }[] =>
  changes.flatMap((change) => {
    const contactId = contactIdOf(change);
    if (!draftsOf(change).some((draft) => isTheirs(draft, contactId))) return [];
    const { id, book, taken } = change;
    const what = isWaitingCreate(change) ? removalOf(change) : change.what;
    if (what?.kind !== 'remove') return [{ id }];
    // Without the marks, the removal may meet what this desk has sent, and bring it back as a conflict.
    const sent = change.sent?.map(({ mark }) => ({ mark, ...nobody }));
    const left = {
      id,
      book,
      what: { ...what, draft: nobody },
      ...(taken && { taken }),
      ...(sent && { sent }),
    };
    return [{ id, left }];
  });
