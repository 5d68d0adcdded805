import { isDeepStrictEqual } from 'node:util';
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
import type { CardTexts } from './card-ports.ts';

type Rows = ContactDraft['numbers'];
type Shown = Pick<Contact, 'name' | 'organisation' | 'numbers'>;

const contactOf = (text: string): Shown =>
  cardsOf(text, () => undefined)[0]?.contact ?? { name: '', numbers: [] };

/** The kind of a number in the form. */
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

/**
 * Of each number of the form now, the place of the one before that was changed into it. Between numbers that stayed, as many
 * as before were changed one by one; of fewer or more, those of the same kind.
 */
function replacedPlaces(before: Rows, now: Rows): (number | undefined)[] {
  const isIn = (rows: Rows, wanted: Rows[number]): boolean =>
    rows.some((row) => isDeepStrictEqual(row, wanted));
  const places: (number | undefined)[] = [];
  let from = 0;
  for (let at = 0; at < now.length;) {
    const row = now[at];
    if (row && isIn(before, row)) {
      from = before.findIndex((one) => isDeepStrictEqual(one, row)) + 1;
      places.push(undefined);
      at += 1;
      continue;
    }
    const added = now.slice(at).findIndex((one) => isIn(before, one));
    const changed = now.slice(at, added < 0 ? now.length : at + added);
    const kept = before.slice(from).findIndex((one) => isIn(now, one));
    const gone = [...before.keys()].slice(from, kept < 0 ? before.length : from + kept);
    places.push(...pairs(before, gone, changed));
    at += changed.length;
  }
  return places;
}

function pairs(before: Rows, gone: readonly number[], changed: Rows): (number | undefined)[] {
  if (gone.length === changed.length) return [...gone];
  const left = new Set(gone);
  return changed.map(({ kind }) => {
    const place = [...left].find((one) => before[one]?.kind === kind);
    if (place !== undefined) left.delete(place);
    return place;
  });
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
    const places = replacedPlaces(form.numbers, numbers);
    const unshown = before.numbers.slice(mostNumbers).map(({ raw }) => ({ raw }));
    return changeCardText(text, {
      name: name === form.name ? before.name : name,
      organisation: organisation === form.organisation ? (before.organisation ?? '') : organisation,
      numbers: [
        ...numbers.map((number, at) => {
          const same = before.numbers[form.numbers.findIndex((row) => isDeepStrictEqual(row, number))];
          if (same) return { raw: same.raw };
          const place = places[at];
          const [shown, previous] = place === undefined ? [] : [form.numbers[place], before.numbers[place]];
          return {
            raw: number.text,
            ...(previous && { replaces: previous.raw }),
            ...(shown?.kind !== number.kind && { type: number.kind }),
          };
        }),
        ...unshown,
      ],
    });
  },
  read: (text) => formOf(contactOf(text)),
  fields: fieldsOfCard,
  uid: (text) => cardsOf(text, () => undefined)[0]?.uid,
  kept: cardOfChange,
  withPicture,
};
