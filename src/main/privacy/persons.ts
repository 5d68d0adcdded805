import { existsSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isNamedIn, type PersonEntry } from '../../account-database/persons.ts';
import type { OutgoingRow } from '../../account-database/outgoing.ts';
import { readJson } from '../../account-database/rows.ts';
import type { OwnContacts } from '../../contacts/own.ts';
import type { People } from '../../contacts/people.ts';
import { readTarget } from '../../shared/dial-target.ts';
import type { AboutPerson, Whom } from '../../shared/ipc/requests/privacy.ts';
import type { CallRule } from '../../shared/model/call-rule.ts';
import type { Contact } from '../../shared/model/contact.ts';
import type { PartyMatch } from '../../shared/model/card.ts';
import { pretty } from '../../shared/phone-number.ts';
import { ownFile } from '../../storage/owner-only.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import type { DatabaseBackend } from '../account-database/backend.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';
import type { OwnContactStore } from '../account-database/own-contact-store.ts';
import type { TakenNames } from '../media/file-name.ts';
import type { DeskMedia } from '../media/desk-media.ts';
import type { OtherAccounts } from './other-accounts.ts';
import { personFolderName } from './person-folder.ts';
import { makePersonFolder, removeFaxDocuments } from './files.ts';
import { findPerson, type PersonPlace, type Somebody } from './person-places.ts';
import type { PendingPersons } from './pending-persons.ts';
import type { Retention } from './retention.ts';

export interface Persons {
  about(whom: Whom): Promise<AboutPerson>;
  /** @returns the folder; undefined: the user cancelled. @throws Refusal, StorageError */
  exportTo(whom: Whom): Promise<{ folder?: string; missing: number }>;
  /** @returns how many entries were deleted @throws Refusal, StorageError */
  remove(whom: Whom): Promise<number>;
  /** Resumes interrupted and failed deletions. @throws StorageError */
  resume(): Promise<void>;
}

export interface PersonsDeps {
  profile: string;
  accounts: {
    current: Pick<CurrentDatabase, 'ask' | 'account'>;
    others: Pick<OtherAccounts, 'each'>;
  };
  people: { directory: People; own: OwnContacts; ownStore: Pick<OwnContactStore, 'write'> };
  places: readonly PersonPlace[];
  media: Pick<DeskMedia, 'copy' | 'remove' | 'forget'>;
  retention: Pick<Retention, 'scrub'>;
  system: {
    now: () => number;
    pending: PendingPersons;
    /** Asks the user for a folder. @returns undefined if they cancelled */
    askWhere: (name: string) => Promise<string | undefined>;
  };
}

type Ask = DatabaseBackend['ask'];
type Owner = Pick<PartyMatch, 'contactId' | 'book' | 'own'>;

const atOnce = 200;

/** Lists, exports and deletes what all stores hold about one person. */
export function createPersons(deps: PersonsDeps): Persons {
  const { profile, places, media } = deps;
  const erase = createErase(deps);
  const { current, others } = deps.accounts;
  const { directory, own } = deps.people;
  const { now, askWhere, pending } = deps.system;
  const find = (whom: Whom): Somebody => findPerson(whom, directory);

  /** All address books of a person; empty: the platform's. */
  function booksOf({ contactId, book = '' }: Owner): string[] {
    const others = directory.person(contactId)?.also ?? [];
    return [book, ...others.map((other) => other.book ?? '')];
  }

  /** Local contacts with one of the numbers, and the requested one. */
  function localContacts(whom: Whom, { numbers }: Somebody): string[] {
    const contactIds = numbers.flatMap((number) => own.match(number).map(({ contactId }) => contactId));
    const requestedIds = 'contactId' in whom && own.person(whom.contactId) ? [whom.contactId] : [];
    return [...new Set([...contactIds, ...requestedIds])];
  }
  return {
    async about(whom) {
      const who = find(whom);
      const { name, numbers } = who;
      const counts: AboutPerson['counts'] = {};
      const add = (more: AboutPerson['counts']): void => {
        for (const [part, count] of Object.entries(more) as [keyof typeof counts, number][])
          counts[part] = (counts[part] ?? 0) + count;
      };
      add(await current.ask('persons.count', numbers));
      add({ contact: localContacts(whom, who).length });
      const rules = await current.ask('callRules.all');
      await others.each(async (ask) => {
        add(await ask('persons.count', numbers));
        add({ contact: (await localContactsIn(ask, who, directory)).length });
        add({ lookedUp: (await ask('lookedUp.about', numbers)).length });
        rules.push(...(await ask('callRules.all')));
      });
      for (const place of places) add(await place.count(who));
      const isNamed = (rule: CallRule): boolean => {
        const text = JSON.stringify(rule);
        return numbers.some((number) => text.includes(`"${number}"`)) || isNamedIn(rule.name, numbers, name);
      };
      const contact = 'contactId' in whom ? directory.person(whom.contactId) : undefined;
      const matches: Owner[] = [
        ...numbers.flatMap((number) => directory.known(number)),
        ...(contact ? [contact] : []),
      ];
      return {
        name,
        numbers: numbers.map((number) => pretty(number)),
        counts,
        rules: [...new Set(rules.filter(isNamed).map((rule) => rule.name))],
        books: [...new Set(matches.flatMap((match) => (match.own ? [] : booksOf(match))))],
      };
    },

    async exportTo(whom) {
      const who = find(whom);
      const { name, numbers } = who;
      const folder = await askWhere(personFolderName(name || (numbers[0] ?? '')));
      if (folder === undefined) return { missing: 0 };
      try {
        await makePersonFolder(folder);
        const mine = await writtenOf(current.ask, numbers);
        const { files, missing } = await writeMedia(mine.found, folder, media);
        await copyDocuments(mine.outgoing, profile, folder);
        const ids = localContacts(whom, who);
        const elsewhere: object[] = [];
        let missingElsewhere = 0;
        await others.each(async (ask) => {
          const { found: theirs, outgoing, ...written } = await writtenOf(ask, numbers);
          const contacts = await localContactsIn(ask, who, directory);
          const lookedUp = await ask('lookedUp.about', numbers);
          const count = written.entries.length + outgoing.length + contacts.length + lookedUp.length;
          if (count === 0) return;
          await copyDocuments(outgoing, profile, folder);
          // Only the signed-in account can fetch its media.
          const mediaMissing = theirs.flatMap(({ entry }) => entry.media).length;
          missingElsewhere += mediaMissing;
          elsewhere.push({ ...written, mediaMissing, localContacts: contacts, lookedUp });
        });
        const { found: _, outgoing: __, ...written } = mine;
        const data = {
          name,
          numbers,
          exportedAt: new Date(now()).toISOString(),
          localContacts: own.list().filter(({ id }) => ids.includes(id)),
          ...written,
          mediaFiles: files,
          mediaMissing: missing,
          ...(elsewhere.length > 0 && { otherAccounts: elsewhere }),
        };
        for (const place of places) Object.assign(data, await place.export(who, folder));
        await writeFile(join(folder, 'person.json'), `${JSON.stringify(data, undefined, 2)}\n`, {
          mode: ownFile,
        });
        return { folder, missing: missing + missingElsewhere };
      } catch (error) {
        throw asStorageError(error);
      }
    },

    async remove(whom) {
      const who = find(whom);
      // A full disk must not prevent the deletion.
      await pending.add(who).catch(() => undefined);
      const count = await erase(who);
      await pending.done(who);
      return count;
    },

    async resume() {
      for (const who of await pending.all()) {
        await erase(who);
        await pending.done(who);
      }
    },
  };
}

/** Deletes a person from every store. @returns the number of deleted entries */
function createErase(deps: PersonsDeps): (who: Somebody) => Promise<number> {
  const { profile, places, media, retention } = deps;
  const { current, others } = deps.accounts;
  const { directory, ownStore } = deps.people;
  const { now } = deps.system;
  return async (who) => {
    const { name, numbers } = who;
    const account = current.account() ?? '';
    // First, so that nothing is added again meanwhile.
    const documents = await current.ask('persons.forget', { numbers, name, at: now() });
    let count = await removeEntries(current.ask, numbers, (page) =>
      media.remove(
        account,
        page.flatMap((each) => each.media),
      ),
    );
    for (const { id } of await localContactsIn(current.ask, who, directory)) await ownStore.write(id);
    // A failure in one place must not prevent the others.
    await allOf([
      ...places.map((place) => () => place.remove(who)),
      () =>
        others.each(async (ask) => {
          documents.push(...(await ask('persons.forget', { numbers, name, at: now() })));
          // Only the signed-in account can tell whose a cached file is, so all are deleted; they can be fetched again.
          count += await removeEntries(ask, numbers, async (page) => {
            if (page.some((each) => each.media.length > 0)) await media.forget();
          });
          for (const { id } of await localContactsIn(ask, who, directory))
            await ask('ownContacts.put', { id, written: now() });
          if (await ask('retention.isDirty', now())) await ask('scrub');
        }),
      () => removeFaxDocuments(profile, documents),
      retention.scrub,
    ]);
    return count;
  };
}

/** Local contacts of an account with one of the numbers, and the requested ones. */
async function localContactsIn(
  ask: Ask,
  { numbers, contactIds }: Somebody,
  { country }: Pick<People, 'country'>,
): Promise<Contact[]> {
  const isTheirs = ({ raw }: Contact['numbers'][number]): boolean =>
    numbers.includes(readTarget(raw, country)?.number ?? '');
  return (await ask('ownContacts.all')).filter(
    ({ id, numbers: own }) => contactIds.includes(id) || own.some(isTheirs),
  );
}

/** Runs all in turn despite failures. @throws the first failure, at the end */
async function allOf(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function* entriesOf(ask: Ask, numbers: readonly string[]): AsyncGenerator<PersonEntry[]> {
  for (let after = 0; ;) {
    const page = await ask('persons.entries', { numbers, after, limit: atOnce });
    if (page.length > 0) yield page;
    if (page.length < atOnce) return;
    after = page.at(-1)?.entry.id ?? after;
  }
}

async function removeEntries(
  ask: Ask,
  numbers: readonly string[],
  first: (page: readonly PersonEntry[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  for await (const page of entriesOf(ask, numbers)) {
    // Files are deleted first, so that after an interruption the entry still leads to them.
    await first(page);
    await ask(
      'retention.remove',
      page.map(({ entry }) => entry.id),
    );
    count += page.length;
  }
  return count;
}

/** A person's data in a database, for the export. */
async function writtenOf(
  ask: Ask,
  numbers: readonly string[],
): Promise<{ found: PersonEntry[]; outgoing: OutgoingRow[]; entries: object[]; draftsAndOrders: unknown[] }> {
  const entries: PersonEntry[] = [];
  for await (const page of entriesOf(ask, numbers)) entries.push(...page);
  const outgoing = await ask('persons.outgoing', numbers);
  return {
    found: entries,
    outgoing,
    entries: entries.map(({ entry, logs }) => ({
      ...entry,
      at: new Date(entry.at).toISOString(),
      ...(logs.length > 0 && { agentLogs: logs }),
    })),
    draftsAndOrders: outgoing.map(({ facts }) => toThem(readJson(facts), numbers)),
  };
}

/** Removes the other recipients of a fax. */
function toThem(order: unknown, numbers: readonly string[]): unknown {
  const read = z.looseObject({ turns: z.array(z.looseObject({ number: z.string() })) }).safeParse(order);
  if (!read.success) return order;
  return { ...read.data, turns: read.data.turns.filter(({ number }) => numbers.includes(number)) };
}

async function writeMedia(
  entries: readonly PersonEntry[],
  folder: string,
  media: Pick<DeskMedia, 'copy'>,
): Promise<{ files: string[]; missing: number }> {
  const files: string[] = [];
  const takenNames: TakenNames = new Set();
  let missing = 0;
  for (const { entry } of entries) {
    for (const [index, { kind }] of entry.media.entries()) {
      const part = kind === 'fax' ? ({ of: 'document', format: 'pdf' } as const) : ({ of: 'sound' } as const);
      try {
        files.push(await media.copy({ key: entry.key, index, part }, join(folder, 'media'), takenNames));
      } catch {
        // Deleted at the platform, or it is unreachable: their number is shown.
        missing += 1;
      }
    }
  }
  return { files, missing };
}

/** Documents of faxes to them that still exist. */
async function copyDocuments(
  outgoing: readonly OutgoingRow[],
  profile: string,
  folder: string,
): Promise<void> {
  for (const { facts } of outgoing) {
    const [, id] = /"document":\{"id":"([\w-]+)"/.exec(facts) ?? [];
    if (id === undefined) continue;
    const document = join(profile, 'fax', `${id}.pdf`);
    if (existsSync(document)) await copyFile(document, join(folder, `fax-${id}.pdf`));
  }
}
