import type { DatabaseSync } from 'node:sqlite';
import type { Contact } from '../shared/model/contact.ts';
import { createSeen } from './seen.ts';
import { createContactIndex } from './contact-index.ts';
import { createContactWriter } from './contact-writer.ts';
import { factOf, prepareStatements } from './store-statements.ts';

/** The platform's contacts in the stored directory of one account, for writing. Each step is one transaction of a few hundred rows. */
export interface ContactStore {
  /** Those of all sources. */
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
  const writer = createContactWriter(db, sql, index);
  let country = factOf(sql, 'country');

  const { inTransaction } = writer;
  const write = (contact: Contact): number => writer.write(contact, country);

  return {
    get contacts() {
      return writer.contacts;
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
            const ids = sql.nextOfPlatform.all(looked, STEP).map(({ id }) => id as number);
            for (const id of ids) if (!seen.has(id)) writer.remove(id);
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
          if (typeof id === 'number') writer.remove(id);
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
