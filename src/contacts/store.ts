import { hash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Contact } from '../shared/model/contact.ts';
import { transaction } from '../storage/open-database.ts';
import { createSeen } from './seen.ts';
import {
  findable,
  readNumber,
  shownContact,
  standing,
  type ShownContact,
  type StoredNumber,
} from './record.ts';

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
  const sql = statements(db);
  let country = factOf(sql, 'country');
  let contacts = Number(factOf(sql, 'contacts'));

  const remove = (id: number): void => {
    unfind(id);
    sql.removeContact.run(id);
    contacts -= 1;
  };

  /** Takes what the contact is found by out of the indexes, by what is stored. */
  function unfind(id: number): void {
    const { beginnings } = findable(storedContact(sql, id));
    for (const { rank, text } of beginnings) sql.removeBeginning.run(rank, text, id);
    sql.removeFragments.run(id);
  }

  function find(id: number, shown: ShownContact): void {
    const { beginnings, names, digits } = findable(shown);
    for (const { rank, text } of beginnings) sql.addBeginning.run(rank, text, id);
    if (names !== '' || digits !== '') sql.addFragments.run(id, names, digits);
  }

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
      unfind(id);
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
    find(id, shown);
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
            for (const id of ids) rereadNumbers(id, wanted);
            looked = ids.at(-1) ?? looked;
            if (ids.length === STEP) return false;
            sql.setFact.run('country', wanted);
            country = wanted;
            return true;
          }),
      };
    },
  };

  function rereadNumbers(id: number, wanted: string): void {
    const shown = storedContact(sql, id);
    const numbers = shown.numbers.map(({ raw, type }): StoredNumber => ({
      raw,
      type,
      ...readNumber(raw, wanted),
    }));
    const changed = (number: StoredNumber, index: number): boolean =>
      number.number !== shown.numbers[index]?.number;
    if (!numbers.some(changed)) return;
    unfind(id);
    numbers.forEach(({ number, extension }, index) => {
      sql.changeNumber.run(number ?? null, extension ?? null, id, shown.numbers[index]?.position ?? 0);
    });
    find(id, { ...shown, numbers });
    const { part, listed } = standing({ ...shown, numbers });
    sql.moveContact.run(part, listed, id);
  }
}

type Statements = ReturnType<typeof statements>;

function statements(db: DatabaseSync) {
  const prepare = (sql: string): StatementSync => db.prepare(sql);
  return {
    fact: prepare('SELECT value FROM facts WHERE name = ?'),
    setFact: prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value'),
    findContact: prepare('SELECT id, hash FROM contacts WHERE uuid = ?'),
    getContact: prepare('SELECT name, organisation FROM contacts WHERE id = ?'),
    nextContacts: prepare('SELECT id FROM contacts WHERE id > ? ORDER BY id LIMIT ?'),
    addContact: prepare(
      `INSERT INTO contacts (uuid, hash, name, organisation, emails, part, listed, addresses, details)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    changeContact: prepare(
      `UPDATE contacts SET hash = ?, name = ?, organisation = ?, emails = ?, part = ?, listed = ?, addresses = ?, details = ?
       WHERE id = ?`,
    ),
    moveContact: prepare('UPDATE contacts SET part = ?, listed = ? WHERE id = ?'),
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

const factOf = (sql: Statements, name: string): string => String(sql.fact.get(name)?.['value'] ?? '');

interface StoredShown extends ShownContact {
  numbers: (StoredNumber & { position: number })[];
}

function storedContact(sql: Statements, id: number): StoredShown {
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
