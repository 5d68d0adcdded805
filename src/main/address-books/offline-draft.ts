import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import type { ShownDraft } from './change-file.ts';

type Row = ContactDraft['numbers'][number];
const isSame = (one: Row, other: Row): boolean => one.text === other.text && one.kind === other.kind;

/**
 * Converts a draft that was made from stored data into the fields of its card. Stored data is coarser than a card: it
 * has the organisation with its units, no type for a fax, and no number twice. Fields that the user did not change stay.
 * @param before the values that filled the form @param there the values that the card would have given
 */
export function inWordsOfCard(draft: ContactDraft, before: ShownDraft, there: ContactDraft): ContactDraft {
  const unshown = there.numbers.filter(({ text }) => before.numbers.every((row) => row.text !== text));
  return {
    ...numbersOfCard(draft, before, there),
    name: draft.name === before.name ? there.name : draft.name,
    numbers: [...numbersOfCard(draft, before, there).numbers, ...unshown],
  };
}

/** Like `inWordsOfCard`, but for numbers alone, and without those that the card has got meanwhile. */
export function numbersOfCard(draft: ContactDraft, before: ShownDraft, there: ContactDraft): ContactDraft {
  const units = before.organisation.startsWith(there.organisation)
    ? before.organisation.slice(there.organisation.length)
    : '';
  return {
    ...draft,
    organisation: draft.organisation.endsWith(units)
      ? draft.organisation.slice(0, draft.organisation.length - units.length)
      : draft.organisation,
    numbers: draft.numbers.map((row) => {
      const isUntouched = before.numbers.some((shown) => isSame(shown, row));
      return (isUntouched && there.numbers.find(({ text }) => text === row.text)) || row;
    }),
  };
}
