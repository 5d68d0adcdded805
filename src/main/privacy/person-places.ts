import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LookedUp } from '../../contacts/looked-up.ts';
import { numbersOfPerson, type People } from '../../contacts/people.ts';
import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import type { Whom } from '../../shared/ipc/requests/privacy.ts';
import type { PersonPart } from '../../shared/model/privacy.ts';
import { readTarget } from '../../shared/dial-target.ts';
import { ownFile } from '../../storage/owner-only.ts';
import { Refusal } from '../base/refusal.ts';
import { removeSetAside } from './files.ts';

export interface Somebody {
  name: string;
  /** E.164. */
  numbers: string[];
  /** Their contacts, in whatever source. */
  contactIds: string[];
}

/** @throws Refusal for what is no number */
export function findPerson(whom: Whom, directory: People): Somebody {
  if ('contactId' in whom) {
    const person = directory.person(whom.contactId);
    return { name: person?.name ?? '', numbers: person?.callsOf ?? [], contactIds: [whom.contactId] };
  }
  const number = readTarget(whom.number, directory.country)?.number;
  if (number === undefined) throw new Refusal({ kind: 'not-a-number', text: whom.number });
  // Their other numbers, too, where there is no doubt whose this one is.
  const numbers = numbersOfPerson(number, directory);
  const matches = numbers.flatMap((each) => directory.known(each));
  return {
    name: matches[0]?.name ?? '',
    numbers,
    contactIds: [...new Set(matches.map(({ contactId }) => contactId))],
  };
}

/** Something besides the databases of accounts that tells of people. */
export interface PersonPlace {
  count(who: Somebody): Promise<Partial<Record<PersonPart, number>>>;
  /** Members of `person.json`; a place with files writes those into the folder. */
  export(who: Somebody, folder: string): Promise<object>;
  remove(who: Somebody): Promise<void>;
}

/** Changes of contacts on their way to an address book. */
interface WaitingChanges {
  about(isTheirs: (draft: ContactDraft) => boolean): Promise<ContactDraft[]>;
  forgetPerson(isTheirs: (draft: ContactDraft) => boolean): Promise<void>;
}

export function waitingChangesPlace(changes: WaitingChanges, country: () => string): PersonPlace {
  const isOf =
    ({ numbers }: Somebody) =>
    (draft: ContactDraft): boolean =>
      draft.numbers.some(({ text }) => numbers.includes(readTarget(text, country())?.number ?? ''));
  return {
    count: async (who) => ({ waitingChange: (await changes.about(isOf(who))).length }),
    export: async (who) => ({ waitingChanges: await changes.about(isOf(who)) }),
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

/** Answers of sources that are asked one number at a time. */
export function lookedUpPlace(lookedUp: LookedUp): PersonPlace {
  const idsOf = ({ numbers }: Somebody): string[] => [
    ...new Set(numbers.flatMap((number) => lookedUp.match(number).map(({ contactId }) => contactId))),
  ];
  return {
    count: (who) => Promise.resolve({ lookedUp: idsOf(who).length }),
    export: (who) => Promise.resolve({ lookedUp: idsOf(who).flatMap((id) => lookedUp.person(id) ?? []) }),
    remove: ({ numbers }) => Promise.resolve(lookedUp.forget(new Set(numbers))),
  };
}

/** Copies of contacts of the account and of address books: they are told, and stay as long as they do there. */
export function copiesPlace(directory: Pick<People, 'person' | 'picture'>): PersonPlace {
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
      return { contacts: contactIds.flatMap((id) => directory.person(id) ?? []), pictures };
    },
    remove: () => Promise.resolve(),
  };
}

/** Files that nobody can be looked for in; they are of no use but to whoever wants to look into them. */
export function setAsidePlace(profile: string): PersonPlace {
  return {
    count: () => Promise.resolve({}),
    export: () => Promise.resolve({}),
    remove: () => removeSetAside(profile),
  };
}
