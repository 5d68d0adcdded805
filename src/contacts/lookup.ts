import type { DatabaseSync } from 'node:sqlite';
import type { PartyMatch } from '../shared/model/card.ts';
import { createExtendedLookup, createSwitchboardLookup } from './extensions.ts';
import { matchOf } from './stored-person.ts';

/** A popup cannot show more. */
const MOST_MATCHES = 50;

/** A person with a number. */
export interface NumberOwner {
  /** Their contacts that have the number, or the company that stands for them. */
  holders: PartyMatch[];
  /** Their contacts of other address books that do not have it. */
  copies: PartyMatch[];
}

export interface Lookup {
  /**
   * Contacts with this number, by a few indexed queries: its owners first, then contacts that have it as a number with an
   * extension. A call from a switchboard does not tell the extension: it is of the only person behind it, or else of the
   * company, as any of its people may be calling. That of "030 55100-712" is its company's, too.
   */
  match(number: string): PartyMatch[];
  /** Like `match`, but returns persons. */
  owners(number: string): NumberOwner[];
}

const columns = 'c.id, c.uuid, c.name, c.organisation';

/** One per connection, as it prepares its statements at once. Numbers are E.164. */
export function createLookup(db: DatabaseSync): Lookup {
  const among = (extension: 'IS NULL' | 'IS NOT NULL') =>
    db.prepare(
      `SELECT ${columns} FROM numbers n JOIN contacts c ON c.id = n.contact
       WHERE n.number = ? AND n.extension ${extension} LIMIT ${MOST_MATCHES}`,
    );
  const direct = among('IS NULL');
  const behind = among('IS NOT NULL');
  const extended = createExtendedLookup(db, columns, MOST_MATCHES);
  const hyphenated = createSwitchboardLookup(db, columns, MOST_MATCHES);
  const copies = db.prepare('SELECT contact FROM copies WHERE of = ?');
  const representative = db.prepare('SELECT of FROM copies WHERE contact = ?');
  const contact = db.prepare('SELECT uuid, name, organisation FROM contacts WHERE id = ?');

  function find(number: string): Found[] {
    const matches = direct.all(number).map(foundOf);
    if (matches.length > 0) return matches;
    const dialled = extended(number).map(foundOf);
    if (dialled.length > 0) return dialled;
    const people = behind.all(number).map(foundOf);
    if (people.length === 0) return behindHyphen(number);
    const [first] = people;
    const person = new Set(first && sameAs(first));
    return people.every(({ id }) => person.has(id)) ? people.slice(0, 1) : companiesOf(people);
  }

  /** The owners of the switchboard's own number, else the companies behind it, but no single person. */
  function behindHyphen(number: string): Found[] {
    const all = hyphenated(number).map(({ row, isSwitchboard }) => ({ found: foundOf(row), isSwitchboard }));
    const owners = all.filter(({ isSwitchboard }) => isSwitchboard).map(({ found }) => found);
    if (owners.length > 0) return owners;
    return companiesOf(all.map(({ found }) => found)).filter(({ match }) => match.company);
  }

  /** Ids of all contacts of the person. */
  function sameAs({ id }: Found): number[] {
    const copiesOf = (of: number): number[] => [of, ...copies.all(of).map((row) => row['contact'] as number)];
    // Contacts are found in the order of their ids, and the first of a person mostly represents them.
    const all = copiesOf(id);
    if (all.length > 1) return all;
    const of = representative.get(id)?.['of'];
    return typeof of === 'number' ? copiesOf(of) : all;
  }

  /** The first of these with the others of the same person; their contacts are read only where they were not found. */
  function ownerOf(first: Found, found: readonly Found[]): { owner: NumberOwner; ids: readonly number[] } {
    const ids = sameAs(first);
    const holders = found.filter(({ id }) => ids.includes(id));
    const owner: NumberOwner = { holders: holders.map(({ match }) => match), copies: [] };
    if (holders.length < ids.length) {
      const others = ids.filter((id) => holders.every((holder) => holder.id !== id));
      owner.copies = others.flatMap((id) => contact.all(id).map(matchOf));
    }
    return { owner, ids };
  }

  return {
    match: (number) => find(number).map(({ match }) => match),
    owners(number) {
      const owners: NumberOwner[] = [];
      const seenIds = new Set<number>();
      const all = find(number);
      for (const found of all) {
        if (seenIds.has(found.id)) continue;
        if (found.match.company) owners.push({ holders: [found.match], copies: [] });
        else {
          const { owner, ids } = ownerOf(found, all);
          owners.push(owner);
          for (const id of ids) seenIds.add(id);
        }
      }
      return owners;
    },
  };
}

interface Found {
  id: number;
  match: PartyMatch;
}

const foundOf = (row: Record<string, unknown>): Found => ({
  id: row['id'] as number,
  match: matchOf(row),
});

/** Each company once; a person without company counts as one. */
function companiesOf(people: readonly Found[]): Found[] {
  const companies = new Map<string, Found>();
  for (const found of people) {
    const { contactId, name, organisation } = found.match;
    const match: PartyMatch = { contactId, name: organisation ?? name };
    if (organisation !== undefined) match.company = true;
    if (!companies.has(match.name)) companies.set(match.name, { ...found, match });
  }
  return [...companies.values()];
}
