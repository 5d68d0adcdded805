import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ShownContact, StoredNumber } from './record.ts';

export type Statements = ReturnType<typeof statements>;

export const prepareStatements = (db: DatabaseSync): Statements => statements(db);

function statements(db: DatabaseSync) {
  const prepare = (sql: string): StatementSync => db.prepare(sql);
  return {
    fact: prepare('SELECT value FROM facts WHERE name = ?'),
    setFact: prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value'),
    findContact: prepare('SELECT id, hash FROM contacts WHERE uuid = ?'),
    getContact: prepare('SELECT name, organisation FROM contacts WHERE id = ?'),
    nextContacts: prepare('SELECT id FROM contacts WHERE id > ? ORDER BY id LIMIT ?'),
    nextOfPlatform: prepare('SELECT id FROM contacts WHERE id > ? AND book = 0 ORDER BY id LIMIT ?'),
    addContact: prepare(
      `INSERT INTO contacts (book, uuid, hash, name, organisation, emails, part, listed, addresses, details)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    changeContact: prepare(
      `UPDATE contacts SET hash = ?, name = ?, organisation = ?, emails = ?, part = ?, listed = ?, addresses = ?, details = ?
       WHERE id = ?`,
    ),
    moveContact: prepare('UPDATE contacts SET part = ?, listed = ? WHERE id = ?'),
    /** Separates it until all contacts are compared again, as it may be another person. */
    separate: prepare('DELETE FROM copies WHERE contact = ?1 OR of = ?1'),
    removeContact: prepare('DELETE FROM contacts WHERE id = ?'),
    numbersOf: prepare('SELECT position, raw, type, number, extension FROM numbers WHERE contact = ?'),
    addNumber: prepare('INSERT INTO numbers VALUES (?, ?, ?, ?, ?, ?)'),
    changeNumber: prepare('UPDATE numbers SET number = ?, extension = ? WHERE contact = ? AND position = ?'),
    removeNumbers: prepare('DELETE FROM numbers WHERE contact = ?'),
    addBeginning: prepare('INSERT OR IGNORE INTO beginnings VALUES (?, ?, ?)'),
    removeBeginning: prepare('DELETE FROM beginnings WHERE rank = ? AND text = ? AND contact = ?'),
    addFragments: prepare('INSERT INTO fragments (rowid, names, digits) VALUES (?, ?, ?)'),
    removeFragments: prepare('DELETE FROM fragments WHERE rowid = ?'),
  };
}

export const factOf = (sql: Statements, name: string): string => String(sql.fact.get(name)?.['value'] ?? '');

interface StoredShown extends ShownContact {
  numbers: (StoredNumber & { position: number })[];
}

export function storedContact(sql: Statements, id: number): StoredShown {
  const row = sql.getContact.get(id);
  const numbers = sql.numbersOf.all(id).map(({ position, raw, type, number, extension }) => ({
    position: position as number,
    raw: raw as string,
    type: type as string,
    ...(number !== null && { number: number as string }),
    ...(extension !== null && { extension: extension as string }),
  }));
  return { name: String(row?.['name'] ?? ''), organisation: String(row?.['organisation'] ?? ''), numbers };
}
