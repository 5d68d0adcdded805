import type { DatabaseSync } from 'node:sqlite';
import type { Person, PersonView } from '../shared/ipc/requests/people.ts';
import type { ContactDetails, PostalAddress } from '../shared/model/contact.ts';
import type { StoredNumber } from './record.ts';
import { prettyNumber, storedNumber } from './search.ts';

export interface StoredPerson extends Omit<Person, 'numbers'> {
  id: number;
  numbers: StoredNumber[];
}

/** The columns for `rowOf`, of the table `contacts` as `c`. */
export const personColumns = 'c.id, c.uuid, c.name, c.organisation';

/** @returns parses a row with `personColumns`; numbers are loaded lazily */
export function personReader(db: DatabaseSync): (row: Record<string, unknown>) => StoredPerson {
  const numbers = db.prepare(
    'SELECT raw, type, number, extension FROM numbers WHERE contact = ? ORDER BY position',
  );
  return ({ id, uuid, name, organisation }) => {
    let known: StoredNumber[] | undefined;
    return {
      id: id as number,
      contactId: uuid as string,
      name: name as string,
      ...(organisation !== '' && { organisation: organisation as string }),
      get numbers() {
        known ??= numbers.all(id as number).map(storedNumber);
        return known;
      },
    };
  };
}

export const personOf = ({ contactId, name, organisation, numbers }: StoredPerson): Person => ({
  contactId,
  name,
  ...(organisation !== undefined && { organisation }),
  numbers: numbers.map((stored) => ({
    number: stored.number ?? stored.raw,
    pretty: prettyNumber(stored),
    ...(stored.type !== '' && { type: stored.type }),
  })),
});

export function createPersonLookup(db: DatabaseSync): (contactId: string) => PersonView | undefined {
  const find = db.prepare(
    `SELECT ${personColumns}, c.emails, c.addresses, c.details FROM contacts c WHERE c.uuid = ?`,
  );
  const read = personReader(db);
  return (contactId) => {
    const row = find.get(contactId);
    if (!row) return undefined;
    const stored = read(row);
    const callable = stored.numbers.flatMap(({ number, extension }) =>
      number === undefined || extension !== undefined ? [] : [number],
    );
    return {
      ...personOf(stored),
      emails: emailsOf(row['emails']),
      addresses: addressesOf(row['addresses']),
      details: detailsOf(row['details']),
      callsOf: [...new Set(callable)],
    };
  };
}

/** Only this program writes the table. */
export const emailsOf = (column: unknown): string[] => JSON.parse(String(column)) as string[];
export const addressesOf = (column: unknown): PostalAddress[] =>
  JSON.parse(String(column)) as PostalAddress[];
export const detailsOf = (column: unknown): ContactDetails => JSON.parse(String(column)) as ContactDetails;
