import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PersonEntry } from '../../account-database/persons.ts';
import type { OwnContacts } from '../../contacts/own.ts';
import type { LookedUp } from '../../contacts/looked-up.ts';
import type { People } from '../../contacts/people.ts';
import type { AboutPerson, Whom } from '../../shared/ipc/requests/privacy.ts';
import { readTarget } from '../../shared/dial-target.ts';
import { pretty } from '../../shared/phone-number.ts';
import { ownFile, ownFolder } from '../../storage/owner-only.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';
import type { OwnContactStore } from '../account-database/own-contact-store.ts';
import { Refusal } from '../base/refusal.ts';
import type { DeskMedia } from '../media/desk-media.ts';
import { personFolderName } from './person-folder.ts';
import type { Retention } from './retention.ts';

export interface Persons {
  about(whom: Whom): Promise<AboutPerson>;
  /** @returns the folder; undefined: the user would rather not. @throws Refusal, StorageError */
  exportTo(whom: Whom): Promise<{ folder?: string; missing: number }>;
  /** @returns how many entries were deleted @throws Refusal, StorageError */
  remove(whom: Whom): Promise<number>;
}

export interface PersonsParts {
  database: Pick<CurrentDatabase, 'ask' | 'account'>;
  people: { directory: People; own: OwnContacts; lookedUp: LookedUp };
  ownStore: Pick<OwnContactStore, 'write'>;
  media: Pick<DeskMedia, 'copy' | 'remove'>;
  retention: Pick<Retention, 'scrub'>;
  now: () => number;
  /** Asks the user where to. @returns undefined when they would rather not */
  askWhere: (name: string) => Promise<string | undefined>;
}

interface Somebody {
  name: string;
  /** E.164. */
  numbers: string[];
  contact?: unknown;
}

const atOnce = 200;

/** What is kept of one person, over all stores: listed, written out, and deleted. */
export function createPersons(parts: PersonsParts): Persons {
  const { database, people, ownStore, media, retention, now, askWhere } = parts;
  const { directory, own, lookedUp } = people;

  function find(whom: Whom): Somebody {
    if ('number' in whom) {
      const number = readTarget(whom.number, directory.country)?.number;
      if (number === undefined) throw new Refusal({ kind: 'not-a-number', text: whom.number });
      return { name: directory.known(number)[0]?.name ?? '', numbers: [number] };
    }
    const person = directory.person(whom.contactId);
    return { name: person?.name ?? '', numbers: person?.callsOf ?? [], ...(person && { contact: person }) };
  }

  /** Contacts of this desk with one of the numbers, and the one that was asked for. */
  function localContacts(whom: Whom, { numbers }: Somebody): string[] {
    const found = numbers.flatMap((number) => own.match(number).map(({ contactId }) => contactId));
    const asked = 'contactId' in whom && own.person(whom.contactId) ? [whom.contactId] : [];
    return [...new Set([...found, ...asked])];
  }

  async function* entriesOf(numbers: readonly string[]): AsyncGenerator<PersonEntry[]> {
    for (let after = 0; ;) {
      const page = await database.ask('persons.entries', { numbers, after, limit: atOnce });
      if (page.length > 0) yield page;
      if (page.length < atOnce) return;
      after = page.at(-1)?.entry.id ?? after;
    }
  }

  async function writeMedia(
    entries: readonly PersonEntry[],
    folder: string,
  ): Promise<{ files: string[]; missing: number }> {
    const files: string[] = [];
    let missing = 0;
    for (const { entry } of entries) {
      for (const [index, { kind }] of entry.media.entries()) {
        const part =
          kind === 'fax' ? ({ of: 'document', format: 'pdf' } as const) : ({ of: 'sound' } as const);
        try {
          files.push(await media.copy({ key: entry.key, index, part }, join(folder, 'media')));
        } catch {
          // Gone at the platform, or it cannot be reached: it is said how many.
          missing += 1;
        }
      }
    }
    return { files, missing };
  }

  return {
    async about(whom) {
      const somebody = find(whom);
      const { name, numbers } = somebody;
      const counts = await database.ask('persons.count', numbers);
      const rules = await database.ask('callRules.all');
      const isNamed = (text: string): boolean => numbers.some((number) => text.includes(`"${number}"`));
      const matches = numbers.flatMap((number) => directory.known(number));
      return {
        name,
        numbers: numbers.map((number) => pretty(number)),
        counts: {
          ...counts,
          contact: localContacts(whom, somebody).length,
          lookedUp: new Set(numbers.flatMap((number) => lookedUp.match(number)).map((each) => each.contactId))
            .size,
        },
        rules: rules.filter((rule) => isNamed(JSON.stringify(rule))).map((rule) => rule.name),
        books: [...new Set(matches.flatMap(({ own: isOwn, book }) => (isOwn ? [] : [book ?? ''])))],
      };
    },

    async exportTo(whom) {
      const somebody = find(whom);
      const { name, numbers } = somebody;
      const folder = await askWhere(personFolderName(name || (numbers[0] ?? '')));
      if (folder === undefined) return { missing: 0 };
      const entries: PersonEntry[] = [];
      for await (const page of entriesOf(numbers)) entries.push(...page);
      const outgoing = await database.ask('persons.outgoing', numbers);
      const ids = localContacts(whom, somebody);
      try {
        await mkdir(folder, { recursive: true, mode: ownFolder });
        const { files, missing } = await writeMedia(entries, folder);
        const told = {
          name,
          numbers,
          exportedAt: new Date(now()).toISOString(),
          contact: somebody.contact,
          localContacts: own.list().filter(({ id }) => ids.includes(id)),
          lookedUp: numbers.flatMap((number) =>
            lookedUp.match(number).flatMap(({ contactId }) => lookedUp.person(contactId) ?? []),
          ),
          entries: entries.map(({ entry, logs }) => ({
            ...entry,
            at: new Date(entry.at).toISOString(),
            ...(logs.length > 0 && { agentLogs: logs }),
          })),
          draftsAndOrders: outgoing.map(({ facts }) => facts),
          mediaFiles: files,
          mediaMissing: missing,
        };
        await writeFile(join(folder, 'person.json'), `${JSON.stringify(told, undefined, 2)}\n`, {
          mode: ownFile,
        });
        return { folder, missing };
      } catch (error) {
        throw asStorageError(error);
      }
    },

    async remove(whom) {
      const somebody = find(whom);
      const { numbers } = somebody;
      const account = database.account() ?? '';
      // First, so that nothing comes in again meanwhile.
      await database.ask('persons.forget', { numbers, at: now() });
      let count = 0;
      for await (const page of entriesOf(numbers)) {
        await media.remove(
          account,
          page.flatMap((each) => each.media),
        );
        await database.ask(
          'retention.remove',
          page.map(({ entry }) => entry.id),
        );
        count += page.length;
      }
      for (const id of localContacts(whom, somebody)) await ownStore.write(id);
      lookedUp.forget(new Set(numbers));
      await retention.scrub();
      return count;
    },
  };
}
