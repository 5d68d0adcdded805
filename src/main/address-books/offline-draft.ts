import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import type { ShownDraft } from './change-file.ts';

type Row = ContactDraft['numbers'][number];
const isSame = (one: Row, other: Row): boolean => one.text === other.text && one.kind === other.kind;

/**
 * A draft that was made from what was read last, in the words of its card. What is stored says less than a card does: it
 * has the organisation with its units, no word for a fax, and no number twice. What the user left alone is left alone.
 * @param before as the form was filled @param there as the card itself would fill it
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
