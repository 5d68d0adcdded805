import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Contact } from '../shared/model/contact.ts';
import { transaction } from '../storage/open-database.ts';
import type { ContactIndex } from './contact-index.ts';
import { shownContact, standing } from './record.ts';
import { factOf, type Statements } from './store-statements.ts';

/** Writes and removes contacts with their indexes. */
export interface ContactWriter {
  readonly contacts: number;
  /**
   * Writes a new or changed contact.
   * @param country ISO 3166-1 alpha-2, for national numbers.
   * @param book row of the address book; 0: the platform's.
   * @returns the contact's row
   */
  write(contact: Contact, country: string, book?: number): number;
  remove(id: number): void;
  /** A transaction, required for writing and removing. Rethrows errors. */
  inTransaction<T>(work: () => T): T;
}

/** Throws what SQLite throws. The caller decides how many contacts share a transaction. */
export function createContactWriter(db: DatabaseSync, sql: Statements, index: ContactIndex): ContactWriter {
  const stored = (): number => Number(factOf(sql, 'contacts'));
  /** The difference in this transaction; another process may have written before. */
  let added = 0;
  return {
    get contacts() {
      return stored() + added;
    },
    write(contact, country, book = 0) {
      const content = hash('sha256', JSON.stringify(contact), 'buffer').subarray(0, 12);
      const previousRow = sql.findContact.get(contact.id);
      if (previousRow && content.equals(previousRow['hash'] as Uint8Array))
        return previousRow['id'] as number;
      const displayed = shownContact(contact, country);
      const { part, listed } = standing(displayed);
      const columns = [
        ...[content, displayed.name, displayed.organisation, JSON.stringify(contact.emails), part, listed],
        JSON.stringify(contact.addresses ?? []),
        JSON.stringify(contact.details ?? {}),
      ];
      let id: number;
      if (previousRow) {
        id = previousRow['id'] as number;
        index.unfind(id);
        sql.removeNumbers.run(id);
        sql.separate.run(id);
        sql.changeContact.run(...columns, id);
      } else {
        id = Number(sql.addContact.run(book, contact.id, ...columns).lastInsertRowid);
        added += 1;
      }
      displayed.numbers.forEach(({ raw, type, number, extension }, position) => {
        sql.addNumber.run(id, position, raw, type, number ?? null, extension ?? null);
      });
      index.find(id, displayed);
      return id;
    },
    remove(id) {
      index.unfind(id);
      sql.removeContact.run(id);
      added -= 1;
    },
    inTransaction(work) {
      try {
        return transaction(db, () => {
          const result = work();
          if (added !== 0) sql.setFact.run('contacts', String(stored() + added));
          return result;
        });
      } finally {
        added = 0;
      }
    },
  };
}
