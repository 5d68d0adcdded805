import { changeCardText, createCardText } from '../../address-books/carddav/draft.ts';
import { cardsOf } from '../../address-books/vcard.ts';
import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import {
  longestName,
  mostNumbers,
  ownNumberKinds,
  type Contact,
  type ContactNumber,
} from '../../shared/model/contact.ts';
import { cardOfChange, fieldsOfCard } from '../../address-books/carddav/card-fields.ts';
import { withPicture } from '../../address-books/carddav/card-picture.ts';
import type { CardTexts } from './deliver-change.ts';

type Shown = Pick<Contact, 'name' | 'organisation' | 'numbers'>;

const contactOf = (text: string): Shown =>
  cardsOf(text, () => undefined)[0]?.contact ?? { name: '', numbers: [] };

/** What a number is said to be in the form. */
const kindOf = ({ types }: ContactNumber): ContactDraft['numbers'][number]['kind'] =>
  ownNumberKinds.find((kind) => types.includes(kind)) ?? 'OTHER';

/** What the form shows of a card: it has less room than a card may have. */
function formOf({ name, organisation = '', numbers }: Shown): ContactDraft {
  return {
    name: name.slice(0, longestName).trim(),
    organisation: organisation.slice(0, longestName).trim(),
    numbers: numbers
      .slice(0, mostNumbers)
      .map((number) => ({ text: number.raw.slice(0, 60).trim(), kind: kindOf(number) })),
  };
}

/** Contacts as vCards. What the form does not show stays: that a number is a fax, a ninth number. */
export const cardTexts: CardTexts = {
  write: (uid, { name, organisation, numbers }) =>
    createCardText(
      { name, organisation, numbers: numbers.map(({ text: raw, kind: type }) => ({ raw, type })) },
      uid,
    ),
  change(text, { name, organisation, numbers }) {
    const before = contactOf(text);
    const form = formOf(before);
    const unshown = before.numbers.slice(mostNumbers).map(({ raw }) => ({ raw }));
    return changeCardText(text, {
      name: name === form.name ? before.name : name,
      organisation: organisation === form.organisation ? (before.organisation ?? '') : organisation,
      numbers: [
        ...numbers.map((number) => {
          const at = form.numbers.findIndex(
            ({ text: same, kind }) => same === number.text && kind === number.kind,
          );
          const previous = before.numbers[at];
          return previous ? { raw: previous.raw } : { raw: number.text, type: number.kind };
        }),
        ...unshown,
      ],
    });
  },
  read: (text) => formOf(contactOf(text)),
  fields: fieldsOfCard,
  kept: cardOfChange,
  withPicture,
};
