import type { DatabaseSync } from 'node:sqlite';
import type { Person, PersonView } from '../shared/ipc/requests/people.ts';
import type { PartyMatch } from '../shared/model/card.ts';
import type { ContactDetails, PostalAddress } from '../shared/model/contact-details.ts';
import { storedNumber, type StoredNumber } from './record.ts';
import { extendedNumber, switchboardOf } from './extensions.ts';
import { prettyNumber } from './search.ts';

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
    let cached: StoredNumber[] | undefined;
    return {
      id: id as number,
      contactId: uuid as string,
      name: name as string,
      ...(organisation !== '' && { organisation: organisation as string }),
      get numbers() {
        cached ??= numbers.all(id as number).map(storedNumber);
        return cached;
      },
    };
  };
}

/** A contact of a number, without its other numbers. */
export const matchOf = ({ uuid, name, organisation }: Record<string, unknown>): PartyMatch => ({
  contactId: uuid as string,
  name: name as string,
  ...(organisation !== '' && { organisation: organisation as string }),
});

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

/**
 * The numbers (E.164) that only this person calls from: their own ones, and those with their extension unless somebody has
 * them as they are.
 */
export function ownNumbers(
  contactId: string,
  numbers: readonly StoredNumber[],
  match: (number: string) => PartyMatch[],
): string[] {
  const all = numbers.flatMap((stored) => {
    const { number, extension } = stored;
    if (number !== undefined && extension === undefined) return [number];
    const extended = extendedNumber(stored);
    return extended !== undefined && isNamed(contactId, match(extended)) ? [extended] : [];
  });
  return [...new Set(all)];
}

/** The switchboards that a person has, or sits behind alone, so that their calls are shown as this person's. */
const switchboardsOf = (
  contactId: string,
  numbers: readonly StoredNumber[],
  match: (number: string) => PartyMatch[],
): string[] =>
  numbers.flatMap((stored) => {
    const switchboard = switchboardOf(stored);
    if (switchboard === undefined) return [];
    const matches = match(switchboard);
    return matches.length === 1 && isNamed(contactId, matches) ? [switchboard] : [];
  });

const isNamed = (contactId: string, matches: readonly PartyMatch[]): boolean =>
  matches.some((match) => match.contactId === contactId && !match.company);

/** The page of a contact by its id; undefined if it is not stored. `match` says who else has its numbers. */
export function createPersonLookup(
  db: DatabaseSync,
  match: (number: string) => PartyMatch[],
): (contactId: string) => PersonView | undefined {
  const find = db.prepare(
    `SELECT ${personColumns}, c.emails, c.addresses, c.details FROM contacts c WHERE c.uuid = ?`,
  );
  const read = personReader(db);
  return (contactId) => {
    const row = find.get(contactId);
    if (!row) return undefined;
    const stored = read(row);
    const { numbers } = stored;
    const switchboards = switchboardsOf(contactId, numbers, match);
    return {
      ...personOf(stored),
      emails: emailsOf(row['emails']),
      addresses: addressesOf(row['addresses']),
      details: detailsOf(row['details']),
      callsOf: [...new Set([...ownNumbers(contactId, numbers, match), ...switchboards])],
    };
  };
}

/** Only this program writes the table. */
export const emailsOf = (column: unknown): string[] => JSON.parse(String(column)) as string[];
export const addressesOf = (column: unknown): PostalAddress[] =>
  JSON.parse(String(column)) as PostalAddress[];
export const detailsOf = (column: unknown): ContactDetails => JSON.parse(String(column)) as ContactDetails;
