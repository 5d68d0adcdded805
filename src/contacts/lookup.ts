import type { DatabaseSync } from 'node:sqlite';
import type { PartyMatch } from '../shared/model/card.ts';

/** A popup shows no more anyway. */
const MOST_MATCHES = 50;

/** Digits of the shortest number (E.164) that has extensions, and of the longest extension. */
const SHORTEST_BASE = 7;
const LONGEST_EXTENSION = 7;

/** The numbers that a number (E.164) may be of with an extension, as in Germany: `+49 30 5510007` with `12`. */
export function splitsOf(number: string): { base: string; extension: string }[] {
  const longest = number.startsWith('+') ? Math.min(LONGEST_EXTENSION, number.length - 1 - SHORTEST_BASE) : 0;
  return Array.from({ length: Math.max(longest, 0) }, (_, at) => ({
    base: number.slice(0, -(at + 1)),
    extension: number.slice(-(at + 1)),
  }));
}

/**
 * Contacts with this number, by a few indexed queries: its owners first, then whoever has it as a number with an
 * extension. A call from a switchboard does not tell the extension: it is of the only person behind it, or else of the
 * company, as any of its people may be calling.
 */
export function createLookup(db: DatabaseSync): (number: string) => PartyMatch[] {
  const among = (extension: 'IS NULL' | 'IS NOT NULL') =>
    db.prepare(
      `SELECT c.uuid, c.name, c.organisation FROM numbers n JOIN contacts c ON c.id = n.contact
       WHERE n.number = ? AND n.extension ${extension} LIMIT ${MOST_MATCHES}`,
    );
  const direct = among('IS NULL');
  const behind = among('IS NOT NULL');
  const extended = db.prepare(
    `SELECT c.uuid, c.name, c.organisation FROM numbers n JOIN contacts c ON c.id = n.contact
     WHERE n.number = ? AND n.extension = ? LIMIT ${MOST_MATCHES}`,
  );
  return (number) => {
    const found = direct.all(number).map(matchOf);
    if (found.length > 0) return found;
    for (const { base, extension } of splitsOf(number)) {
      const dialled = extended.all(base, extension).map(matchOf);
      if (dialled.length > 0) return dialled;
    }
    const people = behind.all(number).map(matchOf);
    if (new Set(people.map(({ contactId }) => contactId)).size === 1) return people.slice(0, 1);
    const companies = new Map<string, PartyMatch>();
    for (const { contactId, name, organisation } of people) {
      const match = { contactId, name: organisation ?? name };
      if (!companies.has(match.name)) companies.set(match.name, match);
    }
    return [...companies.values()];
  };
}

function matchOf({ uuid, name, organisation }: Record<string, unknown>): PartyMatch {
  return {
    contactId: uuid as string,
    name: name as string,
    ...(organisation !== '' && { organisation: organisation as string }),
  };
}
