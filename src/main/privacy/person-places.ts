import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DirectoryInUse } from '../../contacts/directory.ts';
import type { LookupAnswers } from '../../contacts/lookup-answers.ts';
import { numbersOfPerson, type People } from '../../contacts/people.ts';
import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import type { Whom } from '../../shared/ipc/requests/privacy.ts';
import type { PersonPart } from '../../shared/model/privacy.ts';
import { readTarget } from '../../shared/dial-target.ts';
import { ownFile } from '../../storage/owner-only.ts';
import { Refusal } from '../base/refusal.ts';
import { removeSetAside } from './files.ts';

/** Limits the numbers of a person that are searched for. */
const mostNumbers = 20;

export interface Somebody {
  name: string;
  /** E.164. */
  numbers: string[];
  /** Ids of their contacts, of all sources. */
  contactIds: string[];
}

/** @throws Refusal for an invalid number */
export function findPerson(whom: Whom, directory: People): Somebody {
  if ('contactId' in whom) {
    const person = directory.person(whom.contactId);
    return { name: person?.name ?? '', numbers: person?.callsOf ?? [], contactIds: [whom.contactId] };
  }
  const number = readTarget(whom.number, directory.country)?.number;
  if (number === undefined) throw new Refusal({ kind: 'not-a-number', text: whom.number });
  // Includes their other numbers if the number has only one owner.
  const numbers = withLookedUp(number, directory);
  const matches = numbers.flatMap((each) => directory.known(each));
  return {
    name: (matches[0] ?? directory.match(number)[0])?.name ?? '',
    numbers,
    contactIds: [...new Set(matches.map(({ contactId }) => contactId))],
  };
}

/** All numbers of the person with this one, who may only be known to a source that is asked by number. */
function withLookedUp(number: string, directory: People): string[] {
  const personNumbers = numbersOfPerson(number, directory);
  const [only, other] = directory.match(number);
  if (personNumbers.length > 1 || !only || other) return personNumbers;
  const all = directory.person(only.contactId)?.callsOf ?? [];
  return all.includes(number) ? all.slice(0, mostNumbers) : personNumbers;
}

/** Personal data outside the databases of accounts. */
export interface PersonPlace {
  count(who: Somebody): Promise<Partial<Record<PersonPart, number>>>;
  /** Members of `person.json`; writes files into the folder. */
  export(who: Somebody, folder: string): Promise<object>;
  remove(who: Somebody): Promise<void>;
}

/** Whether a contact is of somebody: by what it says, or by its id in the directory. */
type IsTheirs = (draft: ContactDraft, contactId: string) => boolean;

/** Changes of contacts on their way to an address book. */
interface WaitingChanges {
  about(isTheirs: IsTheirs): Promise<{ drafts: ContactDraft[]; cards: string[] }>;
  forgetPerson(isTheirs: IsTheirs): Promise<void>;
}

export function waitingChangesPlace(changes: WaitingChanges, country: () => string): PersonPlace {
  const isOf =
    ({ numbers, contactIds }: Somebody): IsTheirs =>
    (draft, contactId) =>
      contactIds.includes(contactId) ||
      draft.numbers.some(({ text }) => numbers.includes(readTarget(text, country())?.number ?? ''));
  return {
    count: async (who) => ({ waitingChange: (await changes.about(isOf(who))).drafts.length }),
    async export(who) {
      const { drafts, cards } = await changes.about(isOf(who));
      return { waitingChanges: drafts, waitingCards: cards };
    },
    remove: (who) => changes.forgetPerson(isOf(who)),
  };
}

/** Messages of a relay that nothing else could keep. */
interface RelayMessages {
  setAsideWith(numbers: readonly string[]): readonly object[];
  removeSetAside(numbers: readonly string[]): void;
}

export function relayPlace(relay: RelayMessages): PersonPlace {
  return {
    count: ({ numbers }) => Promise.resolve({ relayMessage: relay.setAsideWith(numbers).length }),
    export: ({ numbers }) => Promise.resolve({ relayMessages: relay.setAsideWith(numbers) }),
    async remove({ numbers }) {
      await Promise.resolve();
      if (numbers.length > 0) relay.removeSetAside(numbers);
    },
  };
}

/** Cached answers of web look-ups and directories. */
export function lookedUpPlace(lookedUp: LookupAnswers): PersonPlace {
  const idsOf = ({ numbers }: Somebody): string[] => lookedUp.about(new Set(numbers));
  return {
    count: (who) => Promise.resolve({ lookedUp: idsOf(who).length }),
    export: (who) => Promise.resolve({ lookedUp: idsOf(who).flatMap((id) => lookedUp.person(id) ?? []) }),
    remove: ({ numbers }) => Promise.resolve(lookedUp.forget(new Set(numbers))),
  };
}

/** Copies of contacts of the platform and of address books: exported, but deleted only with the original. */
export function copiesPlace(
  directory: Pick<People, 'person' | 'picture'>,
  stored: Pick<DirectoryInUse, 'card'>,
): PersonPlace {
  return {
    count: () => Promise.resolve({}),
    async export({ contactIds }, folder) {
      const pictures: string[] = [];
      for (const [index, id] of contactIds.entries()) {
        const picture = directory.picture(id);
        if (!picture) continue;
        const name = `picture${index === 0 ? '' : `-${index + 1}`}.${picture.type.replace('image/', '')}`;
        await writeFile(join(folder, name), picture.data, { mode: ownFile });
        pictures.push(name);
      }
      return {
        contacts: contactIds.flatMap((id) => directory.person(id) ?? []),
        cards: contactIds.flatMap((id) => stored.card(id)?.text ?? []),
        pictures,
      };
    },
    remove: () => Promise.resolve(),
  };
}

/** Files that cannot be searched for a person. */
export function setAsidePlace(profile: string): PersonPlace {
  return {
    count: () => Promise.resolve({}),
    export: () => Promise.resolve({}),
    remove: () => removeSetAside(profile),
  };
}
