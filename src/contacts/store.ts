import type { DatabaseSync } from 'node:sqlite';
import type { Contact } from '../shared/model/contact.ts';
import { createIdSet } from './id-set.ts';
import { createContactIndex } from './contact-index.ts';
import { createContactWriter } from './contact-writer.ts';
import { factOf, prepareStatements } from './store-statements.ts';

/** Writes the platform's contacts into the stored directory. Each step is one transaction of a few hundred rows. */
export interface ContactStore {
  readonly contacts: number;
  /** The country for national numbers; empty before the first contact. */
  readonly country: string;
  /** Starts a pass over all contacts of the platform. */
  pass(): Pass;
  /** Writes and removes these contacts, independently of a pass. */
  apply(change: ContactsChange): void;
  /** Parses all numbers for another country: call `next` until it returns done. */
  reread(country: string): { next(): boolean };
}

/** Changed contacts, and ids of deleted ones. */
export interface ContactsChange {
  put: readonly Contact[];
  remove: readonly string[];
}

/** A pass over all contacts of the platform. */
export interface Pass {
  /** Ids of the platform met so far. */
  seen: { has(uuid: string): boolean; add(uuid: string): unknown };
  write(contacts: readonly Contact[]): void;
  /** After the last page: removes deleted contacts step by step, until it returns done. */
  removeGone(): boolean;
  /** The pass is complete. */
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
      const seen = createIdSet();
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
