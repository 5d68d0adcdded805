import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Contact } from '../shared/model/contact.ts';
import { readJson } from './rows.ts';

/** In the second column of every local contact, so that a contact is recognisable in the pages of a damaged file. */
export const ownContactMark = 'deskbell contact';

/** A local contact in its row; without `contact` it was removed. */
export interface OwnContactRow {
  id: string;
  contact?: Contact;
  /** Epoch milliseconds. */
  written: number;
}

const contactSchema: z.ZodType<Contact> = z.object({
  id: z.string(),
  name: z.string(),
  organisation: z.string().exactOptional(),
  unit: z.string().exactOptional(),
  numbers: z.array(z.object({ raw: z.string(), types: z.array(z.string()) })),
  emails: z.array(z.string()),
});

/** The row with these columns, in the order of the table; undefined if they are not a contact. */
export function ownContactOfColumns(columns: readonly unknown[]): OwnContactRow | undefined {
  const [, mark, id, text, written] = columns;
  if (mark !== ownContactMark || typeof id !== 'string' || typeof written !== 'number') return undefined;
  if (text === '') return { id, written };
  const contact = contactSchema.safeParse(readJson(text)).data;
  return contact?.id === id ? { id, contact, written } : undefined;
}

export interface OwnContactRows {
  /** @returns whether it took the place of an older state */
  put(row: OwnContactRow): boolean;
}

/** Writes local contacts; the newest state of each wins. Call it in a transaction. */
export function createOwnContactRows(db: DatabaseSync): OwnContactRows {
  const put = db.prepare(
    `INSERT INTO own_contact (mark, key, contact, written) VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET contact = excluded.contact, written = excluded.written
     WHERE excluded.written >= written`,
  );
  const exists = db.prepare('SELECT 1 FROM own_contact WHERE key = ?');
  return {
    put({ id, contact, written }) {
      const isKnown = exists.get(id) !== undefined;
      put.run(ownContactMark, id, contact ? JSON.stringify(contact) : '', written);
      return isKnown;
    },
  };
}

export interface OwnContactReading {
  /** All local contacts in order of creation. */
  all(): Contact[];
}

export function readOwnContacts(db: DatabaseSync): OwnContactReading {
  const all = db.prepare("SELECT contact FROM own_contact WHERE contact <> '' ORDER BY id");
  return {
    all: () => all.all().flatMap(({ contact }) => contactSchema.safeParse(readJson(contact)).data ?? []),
  };
}
