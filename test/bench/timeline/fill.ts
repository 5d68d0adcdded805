import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { entryId } from '../../../src/account-database/entry-id.ts';
import { createAddressBook } from '../../../src/service/data/contacts.ts';
import { displayName } from '../../../src/service/state/contact.ts';
import { progress } from '../lib/result.ts';

/** Entries in one transaction, so that the program beside it never waits long. */
const batch = 5_000;
const texts = [
  'Please send the quotation to the new address',
  'The parcel has not arrived yet',
  'Call me back about the invoice before Friday',
  'Thank you, that was all',
];

/** The file of the timeline in a profile, once an account is open. */
export function timelineOf(profile: string): string {
  const name = readdirSync(profile).find((file) => /^timeline-\w+\.sqlite$/.test(file));
  if (name === undefined) throw new Error('There is no timeline in the profile.');
  return join(profile, name);
}

/** Writes entries of several kinds beside a running program, one every ten minutes back from `before`. */
export function fillTimeline(path: string, count: number, before: number): void {
  const db = new DatabaseSync(path, { timeout: 10_000 });
  const book = createAddressBook(10_000);
  const columns = 'id, key, kind, direction, number, name, line, outcome, seen, unread, starred, text';
  const entry = db.prepare(`INSERT INTO entry (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)`);
  const words = db.prepare(
    'INSERT INTO entry_text (rowid, name, number, line, note, log) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (let done = 0; done < count; done += batch) {
    db.exec('BEGIN IMMEDIATE');
    for (let index = done; index < Math.min(count, done + batch); index += 1) {
      const contact = book.at(index % 10_000);
      const [kind, outcome] =
        index % 5 === 0 ? ['sms', 'received'] : ['call', index % 4 === 0 ? 'missed' : 'answered'];
      const key = `history:bench-${index}`;
      const id = entryId(before - index * 600_000, key);
      const number = contact?.numbers[0]?.number ?? '+493012345';
      const name = contact ? displayName(contact) : 'Anna Berg';
      const text = kind === 'sms' ? `${texts[index % texts.length] ?? ''} ${index}` : null;
      entry.run(
        id,
        key,
        kind,
        'in',
        number,
        name,
        'Sales',
        outcome,
        Number(index % 50 === 0),
        Number(index % 97 === 0),
        text,
      );
      words.run(id, name, number, 'Sales', '', text ?? '');
    }
    db.exec('COMMIT');
    if (done % 100_000 === 0) progress(`${done + batch} of ${count} entries written`);
  }
  db.exec('ANALYZE');
  db.close();
}
