import type { Contact } from '../shared/model/contact.ts';
import { toE164 } from '../shared/phone-number.ts';
import { fold } from './fold.ts';
import { createNumberIndex, type NumberIndex } from './number-index.ts';

/**
 * Contacts in columns: one entry per contact, or one per number. 100,000 contacts as objects would weigh several
 * times as much.
 */
export interface Rows {
  ids: string[];
  names: string[];
  /** Organisation and unit joined for reading; empty without. */
  organisations: string[];
  /** Folded name, a line feed, folded organisation. */
  keys: string[];
  /** Where the numbers of a contact begin; they end where the next one's begin. */
  starts: number[];
  /** E.164, or the digits of what is no such number. */
  numbers: string[];
  /** vCard type for reading; empty without. */
  types: string[];
  byNumber: NumberIndex;
}

export function emptyRows(): Rows {
  return {
    ids: [],
    names: [],
    organisations: [],
    keys: [],
    starts: [0],
    numbers: [],
    types: [],
    byNumber: createNumberIndex(),
  };
}

/** The types that tell numbers of one person apart; the first that a number has is shown. */
const TELLING = ['CELL', 'MOBILE', 'WORK', 'HOME', 'DIRECT', 'MAIN', 'PAGER', 'OTHER'];
const FAX = 'FAX';

/** Adds one contact. A company without a person goes by the company's name, a bare number by itself. */
export function addRow(rows: Rows, contact: Contact, country: string): void {
  const organisation = [contact.organisation, contact.unit].filter(Boolean).join(', ');
  const name = contact.name.trim() || organisation || (contact.numbers[0]?.raw.trim() ?? '');
  const index = rows.ids.length;
  const shown = name === organisation ? '' : organisation;
  rows.ids.push(contact.id);
  rows.names.push(name);
  rows.organisations.push(shown);
  rows.keys.push(shown === '' ? fold(name) : `${fold(name)}\n${fold(shown)}`);
  for (const { raw, types } of contact.numbers) {
    const number = toE164(raw, country) ?? raw.replace(/\D/g, '');
    if (number === '' || rows.numbers.indexOf(number, rows.starts[index]) >= 0) continue;
    rows.numbers.push(number);
    rows.types.push(types.includes(FAX) ? FAX : (TELLING.find((type) => types.includes(type)) ?? ''));
    rows.byNumber.add(number, index);
  }
  rows.starts.push(rows.numbers.length);
}
