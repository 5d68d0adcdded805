import type { ContactsChange } from '../../contacts/store.ts';
import { readNumber, shownContact } from '../../contacts/record.ts';
import { prettyNumber } from '../../contacts/search.ts';
import type { PersonView } from '../../shared/ipc/requests/people.ts';
import type { ContactChange } from '../../platform/v2/contact-changes.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { Contact, ContactScope } from '../../shared/model/contact.ts';
import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import { dialectOf, type Account } from '../account/account.ts';
import type { StoredDirectory } from './stored-directory.ts';
import { Refusal } from '../base/refusal.ts';

export interface PlatformBookParts {
  /** @throws Refusal while nobody is signed in, or the platform is away */
  account(): Account;
  stored: Pick<StoredDirectory, 'change'>;
  /** Reads all contacts, where the platform does not say which one has just come. */
  sync(): void;
  country(): string;
  /** A form waits no longer until what it wrote can be found: that comes when an address book has been written, say. */
  patience(): Promise<unknown>;
}

/** Contacts at the platform, written there first and then into what is stored here. */
export interface PlatformBook {
  create(draft: ContactDraft, scope: ContactScope): Promise<void>;
  /** @throws Refusal for a contact that the platform no longer has */
  change(id: string, draft: ContactDraft): Promise<void>;
  remove(id: string): Promise<void>;
  /** One contact as the platform has it now; undefined where it is gone, here too from then on. */
  refresh(id: string): Promise<Contact | undefined>;
  /** Stores a contact that was read, unless it is stored so already. */
  keep(contact: Contact, stored: PersonView): Promise<void>;
  /** Looks for a text at the platform, and stores what is found. @returns how many; undefined where that cannot be asked */
  search(text: string): Promise<number | undefined>;
}

export function createPlatformBook(parts: PlatformBookParts): PlatformBook {
  const { account, stored, sync, country } = parts;
  async function keep(change: Partial<ContactsChange>): Promise<void> {
    await Promise.race([
      stored.change({ put: [], remove: [], ...change }, account().access),
      parts.patience(),
    ]);
  }

  async function book() {
    const { contactBook } = await dialectOf(account());
    if (!contactBook) throw new Refusal({ kind: 'bad-contact', problem: 'read-only' });
    return contactBook;
  }

  /** As the platform wants it: numbers in E.164, where they are such. */
  const changeOf = ({ name, organisation, numbers }: ContactDraft): ContactChange => ({
    name,
    organisation,
    numbers: numbers.flatMap(({ text, kind }) =>
      text === '' ? [] : [{ number: readNumber(text, country()).number ?? text, type: kind }],
    ),
  });

  return {
    async create(draft, scope) {
      const made = await (await book()).create(changeOf(draft), scope, account().signal);
      if (made) await keep({ put: [made] });
      else sync();
    },
    async change(id, draft) {
      await keep({ put: [await (await book()).change(id, changeOf(draft), account().signal)] });
    },
    async remove(id) {
      await (await book()).remove(id, account().signal);
      await keep({ remove: [id] });
    },
    async refresh(id) {
      const dialect = await dialectOf(account());
      try {
        return await dialect.contact(id, account().signal);
      } catch (error) {
        if (!isGone(error)) throw error;
        await keep({ remove: [id] });
        return undefined;
      }
    },
    async keep(contact, before) {
      if (!isSame(contact, before, country())) await keep({ put: [contact] });
    },
    async search(text) {
      const { searchContacts } = await dialectOf(account());
      const found = await searchContacts?.(text, account().signal);
      if (found && found.length > 0) await keep({ put: found });
      return found?.length;
    },
  };
}

/** Whether what is stored says the same; that costs nothing, and writing costs a process. */
function isSame(contact: Contact, stored: PersonView, country: string): boolean {
  const { name, organisation, numbers } = shownContact(contact, country);
  const texts = numbers.map((number) => prettyNumber(number));
  const said = [name, organisation, texts, contact.emails, contact.addresses ?? [], contact.details ?? {}];
  const { emails, addresses, details } = stored;
  const before = [stored.name, stored.organisation ?? '', stored.numbers.map(({ pretty }) => pretty)];
  return JSON.stringify(said) === JSON.stringify([...before, emails, addresses, details]);
}

function isGone(error: unknown): boolean {
  return (
    error instanceof PlatformException && error.failure.kind === 'platform' && error.failure.status === 404
  );
}
