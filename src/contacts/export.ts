import type { DatabaseSync } from 'node:sqlite';
import { addressesOf, detailsOf, emailsOf, personColumns, personReader } from './stored-person.ts';
import { vcardOf } from './vcard.ts';

/** Contacts per query. */
const STEP = 200;

/** Some contacts as vCards. */
interface VcardPiece {
  text: string;
  contacts: number;
}

/** The stored contacts as vCards in pieces: a million does not fit in memory. @param only ids; absent: all */
export function* storedVcards(db: DatabaseSync, only?: readonly string[]): Generator<VcardPiece> {
  const read = personReader(db);
  const write = (row: Record<string, unknown>): string => {
    const { contactId, name, organisation = '', numbers } = read(row);
    return vcardOf({
      ...{ id: contactId, name, organisation, numbers },
      emails: emailsOf(row['emails']),
      addresses: addressesOf(row['addresses']),
      details: detailsOf(row['details']),
    });
  };
  const pieceOf = (rows: Record<string, unknown>[]): VcardPiece => ({
    text: rows.map(write).join(''),
    contacts: rows.length,
  });
  const columns = `${personColumns}, c.emails, c.addresses, c.details`;
  if (only) {
    const one = db.prepare(`SELECT ${columns} FROM contacts c WHERE c.uuid = ?`);
    for (let from = 0; from < only.length; from += STEP) {
      yield pieceOf(
        only
          .slice(from, from + STEP)
          .map((uuid) => one.get(uuid))
          .filter((row) => row !== undefined),
      );
    }
    return;
  }
  const next = db.prepare(`SELECT ${columns} FROM contacts c WHERE c.id > ? ORDER BY c.id LIMIT ?`);
  let last = 0;
  for (;;) {
    const rows = next.all(last, STEP);
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.['id']);
    yield pieceOf(rows);
  }
}
