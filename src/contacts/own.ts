import { DatabaseSync } from 'node:sqlite';
import type { Contact } from '../shared/model/contact.ts';
import { createSerialQueue } from '../shared/serial-queue.ts';
import { arrange } from './arrange.ts';
import { createDirectory, type Directory } from './directory.ts';
import { migrations } from './schema.ts';
import { openStore, type ContactStore } from './store.ts';

/** The contacts of this desk, to be found like those of the platform. They are few, and held in memory. */
export interface OwnContacts extends Directory {
  /** These are all of them from now on. Resolves when each of them is found. */
  use(contacts: readonly Contact[]): Promise<void>;
  list(): readonly Contact[];
}

/** Contacts taken in one turn of the loop: some milliseconds. */
const STEP = 20;

/**
 * @param country ISO 3166-1 alpha-2: national writings are read as numbers of it
 * @param yieldToLoop lets other work of the loop run; resolves after it
 */
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

  /** The account's country is known only some time after its contacts are. */
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
    places: () => inCountry().places(),
    duplicates: (request) => inCountry().duplicates(request),
    numbersOf: (id) => inCountry().numbersOf(id),
    picture: () => undefined,
  };
}
