import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import type { CardChange } from './change-file.ts';

/** Whether a contact is of somebody. */
export type IsTheirs = (draft: ContactDraft) => boolean;

const nobody: ContactDraft = { name: '', organisation: '', numbers: [] };
const isNobody = ({ name, organisation, numbers }: ContactDraft): boolean =>
  name === '' && organisation === '' && numbers.length === 0;

/** Everything that a change holds of a contact. */
const draftsOf = ({ what, theirs }: CardChange): ContactDraft[] => [
  what.draft,
  ...(what.kind === 'change' && what.before ? [what.before] : []),
  ...(theirs?.draft ? [theirs.draft] : []),
];

export const draftsAbout = (changes: readonly CardChange[], isTheirs: IsTheirs): ContactDraft[] =>
  changes.flatMap(draftsOf).filter((draft) => !isNobody(draft) && isTheirs(draft));

/**
 * Changes that are about somebody, with what is left of each without them: a removal is still to be sent, without what it
 * was of.
 */
export const withoutPerson = (
  changes: readonly CardChange[],
  isTheirs: IsTheirs,
): { id: string; left?: CardChange }[] =>
  changes.flatMap((change) => {
    if (!draftsOf(change).some(isTheirs)) return [];
    const { id, book, what } = change;
    return [{ id, ...(what.kind === 'remove' && { left: { id, book, what: { ...what, draft: nobody } } }) }];
  });
