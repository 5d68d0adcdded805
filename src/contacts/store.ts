import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Contact } from '../shared/model/contact.ts';
import { transaction } from '../storage/open-database.ts';
import { createSeen } from './seen.ts';
import { createContactIndex } from './contact-index.ts';
import { shownContact, standing } from './record.ts';
import { factOf, prepareStatements } from './store-statements.ts';

/** The stored directory of one account, for writing. Each step is one transaction of a few hundred rows. */
export interface ContactStore {
  readonly contacts: number;
  /** In which national numbers were read; empty before the first contact. */
  readonly country: string;
  /** Begins to go through all contacts of the platform. */
  pass(): Pass;
  /** Writes and removes these contacts, whatever a pass has met. */
  apply(change: ContactsChange): void;
  /** Reads all numbers in another country, a step at a time: `next` until it says that it is done. */
  reread(country: string): { next(): boolean };
}

/** Contacts of the platform that have changed, and ids of those that are gone. */
export interface ContactsChange {
  put: readonly Contact[];
  remove: readonly string[];
}

/** One walk through all contacts of the platform. */
export interface Pass {
  /** The contacts that this pass has met, by the platform's id. */
  seen: { has(uuid: string): boolean; add(uuid: string): unknown };
  /** Writes what is new or has changed. */
  write(contacts: readonly Contact[]): void;
  /** After the last page: removes what the platform has no more, a step at a time, until it says that it is done. */
  removeGone(): boolean;
  /** The platform has been gone through to its end. */
  end(): void;
}

const STEP = 500;

/** @param db opened with the migrations of `schema.ts` */
export function openStore(db: DatabaseSync): ContactStore {
  const sql = prepareStatements(db);
  const index = createContactIndex(sql);
  let country = factOf(sql, 'country');
  let contacts = Number(factOf(sql, 'contacts'));

  const remove = (id: number): void => {
    index.unfind(id);
    sql.removeContact.run(id);
    contacts -= 1;
  };

  /** @returns the row of the contact */
  function write(contact: Contact): number {
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
      sql.changeContact.run(...columns, id);
    } else {
      id = Number(sql.addContact.run(contact.id, ...columns).lastInsertRowid);
      contacts += 1;
    }
    shown.numbers.forEach((number, position) => {
      sql.addNumber.run(
        id,
        position,
        number.raw,
        number.type,
        number.number ?? null,
        number.extension ?? null,
      );
    });
    index.find(id, shown);
    return id;
  }

  const inTransaction = <T>(work: () => T): T => {
    const before = contacts;
    try {
      return transaction(db, () => {
        const result = work();
        if (contacts !== before) sql.setFact.run('contacts', String(contacts));
        return result;
      });
    } catch (error) {
      contacts = before;
      throw error;
    }
  };

  return {
    get contacts() {
      return contacts;
    },
    get country() {
      return country;
    },
    pass() {
      const seen = createSeen();
      let looked = 0;
      const idOf = (uuid: string): number | undefined =>
        sql.findContact.get(uuid)?.['id'] as number | undefined;
      return {
        seen: {
          has: (uuid) => {
            const id = idOf(uuid);
            return id !== undefined && seen.has(id);
          },
          add: (uuid) => {
            const id = idOf(uuid);
            if (id !== undefined) seen.add(id);
          },
        },
        write: (page) => inTransaction(() => page.forEach((contact) => seen.add(write(contact)))),
        removeGone: () =>
          inTransaction(() => {
            const ids = sql.nextContacts.all(looked, STEP).map(({ id }) => id as number);
            for (const id of ids) if (!seen.has(id)) remove(id);
            looked = ids.at(-1) ?? looked;
            return ids.length < STEP;
          }),
        end: () => sql.setFact.run('whole', '1'),
      };
    },
    apply: ({ put, remove: gone }) =>
      inTransaction(() => {
        put.forEach(write);
        for (const uuid of gone) {
          const id = sql.findContact.get(uuid)?.['id'];
          if (typeof id === 'number') remove(id);
        }
      }),
    reread(wanted) {
      let looked = 0;
      return {
        next: () =>
          inTransaction(() => {
            const ids = sql.nextContacts.all(looked, STEP).map(({ id }) => id as number);
            for (const id of ids) index.rereadNumbers(id, wanted);
            looked = ids.at(-1) ?? looked;
            if (ids.length === STEP) return false;
            sql.setFact.run('country', wanted);
            country = wanted;
            return true;
          }),
      };
    },
  };
}
