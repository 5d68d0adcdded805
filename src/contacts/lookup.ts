import type { DatabaseSync } from 'node:sqlite';
import type { PartyMatch } from '../shared/model/card.ts';

/** A popup shows no more anyway. */
const MOST_MATCHES = 50;

/**
 * Contacts with this number, by one indexed query. For the network, a number with an extension is that of its
 * switchboard: owners of the number itself come first, then the company behind it, as any of its people may be
 * calling.
 */
export function createLookup(db: DatabaseSync): (number: string) => PartyMatch[] {
  const among = (extension: 'IS NULL' | 'IS NOT NULL') =>
    db.prepare(
      `SELECT c.uuid, c.name, c.organisation FROM numbers n JOIN contacts c ON c.id = n.contact
       WHERE n.number = ? AND n.extension ${extension} LIMIT ${MOST_MATCHES}`,
    );
  const direct = among('IS NULL');
  const behind = among('IS NOT NULL');
  return (number) => {
    const found = direct.all(number).map(matchOf);
    if (found.length > 0) return found;
    const companies = new Map<string, PartyMatch>();
    for (const { contactId, name, organisation } of behind.all(number).map(matchOf)) {
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
