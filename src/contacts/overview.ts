import type { DatabaseSync } from 'node:sqlite';
import type {
  DuplicateGroup,
  DuplicatePage,
  DuplicateRequest,
  PeoplePlaces,
} from '../shared/ipc/requests/people.ts';
import { mostPlaces } from '../shared/model/contact.ts';
import { pretty } from '../shared/phone-number.ts';
import { personColumns, personOf, personReader } from './stored-person.ts';

/** The facts that `arrange` stored. */
export interface Overview {
  /** Some of them: as many as may be read in one turn of the main loop. @param from how many to skip */
  places(from: number): PeoplePlaces;
  duplicates(request: DuplicateRequest): DuplicatePage;
}

const whys = ['both', 'name', 'number'] as const;

/** One per connection. Throws what SQLite throws. */
export function createOverview(db: DatabaseSync): Overview {
  const places = db.prepare('SELECT part, text, contact FROM places WHERE page >= ? ORDER BY page LIMIT ?');
  const listed = db.prepare("SELECT value FROM facts WHERE name = 'listed'");
  const keys = db.prepare(
    `SELECT DISTINCT kind, text FROM duplicates WHERE (kind, text) > (?, ?) ORDER BY kind, text LIMIT ?`,
  );
  const members = db.prepare(
    `SELECT d.alike, ${personColumns} FROM duplicates d JOIN contacts c ON c.id = d.contact
     WHERE d.kind = ? AND d.text = ? ORDER BY d.contact`,
  );
  const read = personReader(db);

  function group(kind: number, text: string): DuplicateGroup[] {
    const rows = members.all(kind, text);
    const people = rows.map((row) => personOf(read(row)));
    const [first, second] = people;
    // Some of them may have been removed since.
    if (!first || !second) return [];
    const why = whys[kind] ?? 'name';
    const shared = why === 'number' ? prettyKey(text) : first.name;
    return [{ why, shared, people, count: Math.max(people.length, Number(rows[0]?.['alike'])) }];
  }

  return {
    places: (from) => ({
      places: places.all(from, mostPlaces).map(({ part, text, contact }) => ({
        list: Number(part),
        text: String(text),
        id: Number(contact),
      })),
      count: Number(listed.get()?.['value'] ?? 0),
    }),
    duplicates({ limit, after = { kind: -1, text: '' } }) {
      const found = keys.all(after.kind, after.text, limit).map(({ kind, text }) => ({
        kind: Number(kind),
        text: String(text),
      }));
      const last = found.length === limit ? found.at(-1) : undefined;
      return {
        groups: found.flatMap(({ kind, text }) => group(kind, text)),
        ...(last && { more: last }),
      };
    },
  };
}

function prettyKey(key: string): string {
  const [number = '', extension] = key.split('x');
  return extension === undefined ? pretty(number) : `${pretty(number)} x${extension}`;
}
