import { DatabaseSync } from 'node:sqlite';
import type { Contact } from '../shared/model/contact.ts';
import { createSerialQueue } from '../shared/serial-queue.ts';
import { arrange } from './arrange.ts';
import { createDirectory, type Directory } from './directory.ts';
import { migrations } from './schema.ts';
import { openStore, type ContactStore } from './store.ts';

/** The local contacts as a directory, in memory, as there are few. */
export interface OwnContacts extends Directory {
  /** Replaces all contacts. Resolves when they can be found. */
  use(contacts: readonly Contact[]): Promise<void>;
  list(): readonly Contact[];
}

/** Contacts indexed per turn of the event loop: some milliseconds. */
const STEP = 20;

/** @param country ISO 3166-1 alpha-2, for national numbers. @param yieldToLoop lets other work of the event loop run */
export function createOwnContacts(country: () => string, yieldToLoop: () => Promise<void>): OwnContacts {
  const found = createDirectory({ country });
  let db: DatabaseSync | undefined;
  let store: ContactStore | undefined;
  let all: readonly Contact[] = [];
  const inTurn = createSerialQueue();

  function open(): ContactStore {
    db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
    for (const sql of migrations) db.exec(sql);
    found.use(db);
    return openStore(db);
  }

  async function take(contacts: readonly Contact[]): Promise<void> {
    if (contacts.length === 0) {
      store = undefined;
      found.use(undefined);
      return;
    }
    const into = (store ??= open());
    const reading = into.reread(country());
    while (into.country !== country() && !reading.next()) await yieldToLoop();
    const pass = into.pass();
    for (let from = 0; from < contacts.length; from += STEP) {
      pass.write(contacts.slice(from, from + STEP));
      await yieldToLoop();
    }
    while (!pass.removeGone()) await yieldToLoop();
    if (db) arrange(db);
  }

  function use(contacts: readonly Contact[]): Promise<void> {
    all = contacts;
    return inTurn(() => take(all));
  }

  /** The account's country is known only later. */
  function inCountry(): typeof found {
    if (store && store.country !== country()) void use(all);
    return found;
  }

  return {
    get country() {
      return country();
    },
    get size() {
      return all.length;
    },
    use,
    list: () => all,
    match: (number) => inCountry().match(number),
    search: (text, limit) => inCountry().search(text, limit),
    browse: (request) => inCountry().browse(request),
    person: (id) => inCountry().person(id),
    otherCopies: (id) => inCountry().otherCopies(id),
    copiesOf: (id) => inCountry().copiesOf(id),
    places: (from) => inCountry().places(from),
    duplicates: (request) => inCountry().duplicates(request),
    numbersOf: (id) => inCountry().numbersOf(id),
    picture: () => undefined,
  };
}
