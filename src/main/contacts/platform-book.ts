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

export interface PlatformBookDeps {
  /** @throws Refusal if signed out or offline */
  account(): Account;
  stored: Pick<StoredDirectory, 'change'>;
  /** Reads all contacts, if the platform does not name the new one. */
  sync(): void;
  country(): string;
  /** Limits how long a form waits until its contact can be found, such as while an address book is being written. */
  formTimeout(): Promise<unknown>;
}

/** Contacts of the platform: written there first, then to the stored copy. */
export interface PlatformBook {
  create(draft: ContactDraft, scope: ContactScope): Promise<void>;
  change(id: string, draft: ContactDraft): Promise<void>;
  remove(id: string): Promise<void>;
  /** Reads one contact; undefined if it was deleted, which deletes the stored copy. */
  refresh(id: string): Promise<Contact | undefined>;
  /** Stores a contact, unless it is unchanged. */
  keep(contact: Contact, stored: PersonView): Promise<void>;
  /** Searches the platform and stores the results. @returns their number; undefined if it cannot be searched */
  search(text: string): Promise<number | undefined>;
}

/** Made once at the start. All methods reject with Refusal while signed out, and with PlatformException. */
export function createPlatformBook(deps: PlatformBookDeps): PlatformBook {
  const { account, stored, sync, country } = deps;
  async function keep(change: Partial<ContactsChange>): Promise<void> {
    await Promise.race([
      stored.change({ put: [], remove: [], ...change }, account().access),
      deps.formTimeout(),
    ]);
  }

  async function book() {
    const { contactBook } = await dialectOf(account());
    if (!contactBook) throw new Refusal({ kind: 'bad-contact', problem: 'read-only' });
    return contactBook;
  }

  /** In the platform's format: E.164 if possible. */
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

/** Whether the stored copy is equal; comparing is cheap, while writing needs a process. */
function isSame(contact: Contact, stored: PersonView, country: string): boolean {
  const { name, organisation, numbers } = shownContact(contact, country);
  const texts = numbers.map((number) => prettyNumber(number));
  const fields = [name, organisation, texts, contact.emails, contact.addresses ?? [], contact.details ?? {}];
  const { emails, addresses, details } = stored;
  const before = [stored.name, stored.organisation ?? '', stored.numbers.map(({ pretty }) => pretty)];
  return JSON.stringify(fields) === JSON.stringify([...before, emails, addresses, details]);
}

function isGone(error: unknown): boolean {
  return (
    error instanceof PlatformException && error.failure.kind === 'platform' && error.failure.status === 404
  );
}
