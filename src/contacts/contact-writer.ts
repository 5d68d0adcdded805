import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Contact } from '../shared/model/contact.ts';
import { transaction } from '../storage/open-database.ts';
import type { ContactIndex } from './contact-index.ts';
import { shownContact, standing } from './record.ts';
import { factOf, type Statements } from './store-statements.ts';

/** Writes and removes contacts with all they are found by. */
export interface ContactWriter {
  /** Those of all sources. */
  readonly contacts: number;
  /**
   * Writes what is new or has changed. @param country ISO 3166-1 alpha-2, in which national numbers are read
   * @param book the row of its address book; 0: the platform's
   * @returns the row of the contact
   */
  write(contact: Contact, country: string, book?: number): number;
  remove(id: number): void;
  /** Runs `work` whole or not at all; contacts are written and removed only in it. What it throws is thrown on. */
  inTransaction<T>(work: () => T): T;
}

export function createContactWriter(db: DatabaseSync, sql: Statements, index: ContactIndex): ContactWriter {
  const stored = (): number => Number(factOf(sql, 'contacts'));
  /** How many more there are by the transaction that is open; another process may have written since the last one. */
  let added = 0;
  return {
    get contacts() {
      return stored() + added;
    },
    write(contact, country, book = 0) {
      const content = hash('sha256', JSON.stringify(contact), 'buffer').subarray(0, 12);
      const known = sql.findContact.get(contact.id);
      if (known && content.equals(known['hash'] as Uint8Array)) return known['id'] as number;
      const shown = shownContact(contact, country);
      const { part, listed } = standing(shown);
      const columns = [
        ...[content, shown.name, shown.organisation, JSON.stringify(contact.emails), part, listed],
        JSON.stringify(contact.addresses ?? []),
        JSON.stringify(contact.details ?? {}),
      ];
      let id: number;
      if (known) {
        id = known['id'] as number;
        index.unfind(id);
        sql.removeNumbers.run(id);
        sql.separate.run(id);
        sql.changeContact.run(...columns, id);
      } else {
        id = Number(sql.addContact.run(book, contact.id, ...columns).lastInsertRowid);
        added += 1;
      }
      shown.numbers.forEach(({ raw, type, number, extension }, position) => {
        sql.addNumber.run(id, position, raw, type, number ?? null, extension ?? null);
      });
      index.find(id, shown);
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
