import { randomBytes } from 'node:crypto';
import type { AddressBookFound } from '../../shared/ipc/requests/address-books.ts';
import type { ConnectOptions, OpenDraft } from '../../address-books/connect.ts';
import type { inspectFile } from '../../address-books/file/inspect-file.ts';
import type { Picture } from '../../address-books/source.ts';
import type { addressBookRequests } from '../../shared/ipc/requests/address-books.ts';
import {
  addressBookSchema,
  mostAddressBooks,
  type AddressBook,
  type AddressBookDraft,
} from '../../shared/model/address-book.ts';
import { toE164 } from '../../shared/phone-number.ts';
import { Refusal } from '../base/refusal.ts';
import type { HandlersOf } from '../base/handlers.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { withAgreedSize } from './agreed-sizes.ts';
import type { AddressBooks } from './address-books.ts';
import type { AnswerReports } from './answer-reports.ts';
import type { BookPasswords } from './book-passwords.ts';
import type { CardChanges } from './card-change-deps.ts';
import type { NumberLookups } from './number-lookups.ts';
import { readAuthority, refusing, type ChooseFile } from './choose-file.ts';

/** How an address book that is being set up is tried, and its files are chosen. */
export interface AddressBookSetUp {
  connect(draft: OpenDraft, deps: Omit<ConnectOptions, 'openSocket'>): Promise<AddressBookFound>;
  inspect: typeof inspectFile;
  choose: ChooseFile;
}

export interface AddressBookHandlerDeps {
  settings: SettingsStore;
  passwords: BookPasswords;
  books: AddressBooks;
  lookups: Pick<NumberLookups, 'askAgain'>;
  changes: Pick<CardChanges, 'conflicts' | 'resolve' | 'refused' | 'settle' | 'forget'>;
  contacts: {
    country(): string;
    picture(contactId: string): Picture | undefined;
    /** What could not be read in an address book. */
    report: AnswerReports['of'];
  };
  setUp: AddressBookSetUp;
}

const withUserName = (book: AddressBook, typed: AddressBook): AddressBook =>
  'userName' in book && 'userName' in typed ? { ...book, userName: typed.userName } : book;

/** Timeout of the connection test while the user waits, ms. */
const connectLimitMs = 30_000;

/** Address books in the settings. */
export function addressBookHandlers(deps: AddressBookHandlerDeps): HandlersOf<typeof addressBookRequests> {
  const { settings, passwords, books, changes, setUp } = deps;
  const all = (): AddressBook[] => settings.get().addressBooks;
  /** Cancels the running connection test. */
  let connecting = new AbortController();
  const find = (id: string): AddressBook | undefined => all().find((book) => book.id === id);

  function existing(id: string): AddressBook {
    const book = find(id);
    if (!book) throw new Refusal({ kind: 'bad-setting', problem: { id: 'addressBook.gone' } });
    return book;
  }

  /** Withdraws the permission to shrink, as it was given for the address book with its old settings. */
  function disagree(id: string): void {
    if (settings.get().agreedSizes?.[id] !== undefined)
      settings.update(withAgreedSize(settings.get(), id, undefined));
  }

  function replace(book: AddressBook): void {
    disagree(book.id);
    const others = all();
    const at = others.findIndex(({ id }) => id === book.id);
    settings.update({ addressBooks: at < 0 ? [...others, book] : others.with(at, book) });
  }

  async function opened(
    draft: AddressBookDraft,
    typed: string | undefined,
  ): Promise<AddressBookDraft & { password?: string }> {
    const password = typed ?? (draft.id === undefined ? undefined : await passwords.of(draft.id));
    return { ...draft, ...(password !== undefined && password !== '' && { password }) };
  }

  return {
    'addressBook.connect': async ({ book, password, number = '' }) => {
      const country = deps.contacts.country();
      const asked = toE164(number, country) ?? '';
      if (book.kind === 'web' && asked === '')
        throw new Refusal({ kind: 'bad-setting', problem: { id: 'addressBook.missing.number' } });
      connecting.abort();
      connecting = new AbortController();
      const signal = AbortSignal.any([connecting.signal, AbortSignal.timeout(connectLimitMs)]);
      return setUp.connect(await opened(book, password), {
        number: asked,
        country,
        signal,
      });
    },
    'addressBook.stopConnecting': () => connecting.abort(),
    'addressBook.openFile': async ({ path, table }) => {
      const chosen = path ?? (await setUp.choose('addressBook'));
      if (chosen === undefined) return null;
      const looking = setUp.inspect(chosen, AbortSignal.timeout(connectLimitMs), table);
      // The form shows the file that was there before.
      return { path: chosen, inside: await (path === undefined ? looking.catch(refusing(chosen)) : looking) };
    },
    'addressBook.openAuthority': async () => {
      const chosen = await setUp.choose('authority');
      return chosen === undefined ? null : readAuthority(chosen);
    },
    'addressBook.save': async ({ book: draft, password }) => {
      if (draft.id === undefined && all().length >= mostAddressBooks) {
        throw new Refusal({ kind: 'bad-setting', problem: { id: 'addressBook.tooMany' } });
      }
      const id = draft.id ?? randomBytes(4).toString('hex');
      const typed = addressBookSchema.parse({ ...draft, id });
      // In an address book of the policy, the user can only change the user name and password.
      const book = settings.isManagedBook(id) ? withUserName(existing(id), typed) : typed;
      if (password !== undefined) await passwords.change(id, password);
      replace(book);
      return { id };
    },
    'addressBook.read': async ({ id }) => {
      const book = find(id);
      return book && { book, hasPassword: (await passwords.of(id)) !== undefined };
    },
    'addressBook.remove': async ({ id }) => {
      disagree(id);
      settings.update({ addressBooks: all().filter((book) => book.id !== id) });
      await passwords.change(id, '');
      await changes.forget(id);
    },
    'addressBook.refresh': async ({ id }) => {
      existing(id);
      deps.lookups.askAgain(id);
      await books.watch(id)?.refresh();
    },
    'addressBook.stop': ({ id }) => books.watch(id)?.stop(),
    'addressBook.pause': ({ id, paused }) => replace({ ...existing(id), paused }),
    'addressBook.removeGone': async ({ id }) => {
      existing(id);
      await books.watch(id)?.removeGone();
    },
    'addressBook.order': ({ ids }) => {
      settings.update({ sourceOrder: ids });
    },
    'addressBook.report': ({ id }) => deps.contacts.report(id),
    'addressBook.keepAnswers': ({ hours }) => settings.update({ keepAnswersHours: hours }),
    'addressBook.conflicts': () => changes.conflicts(),
    'addressBook.resolve': ({ id, keep }) => changes.resolve(id, keep),
    'addressBook.refused': () => changes.refused(),
    'addressBook.settle': ({ id, how }) => changes.settle(id, how),
    'addressBook.picture': ({ contactId }) => {
      const picture = deps.contacts.picture(contactId);
      if (!picture) return null;
      return `data:${picture.type};base64,${Buffer.from(picture.data).toString('base64')}`;
    },
  };
}
