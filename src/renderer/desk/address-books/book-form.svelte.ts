import { untrack } from 'svelte';
import { createLatest } from '../../../shared/latest.ts';
import type { AddressBookFound, FileFound } from '../../../shared/ipc/requests/address-books.ts';
import type { AddressBook, AddressBookKind } from '../../../shared/model/address-book.ts';
import { sayAfterMs } from '../../ui/reading.svelte.ts';
import { say } from '../../i18n/i18n.svelte.ts';
import { ask, type Answer } from '../../ui/requests.ts';
import {
  draftOf,
  emptyFields,
  fieldsOf,
  nameFor,
  problemOfConnecting,
  problemOfSaving,
  refusedField,
  type BookField,
  type BookFields,
  type BookProblem,
} from './book-fields.ts';

/** An address book as it is kept, and whether a password is. */
export interface StoredBook {
  book: AddressBook;
  hasPassword: boolean;
}

/** An address book being set up or changed: what was typed, and what was found where it is to be. */
export interface BookForm {
  readonly kind: AddressBookKind;
  readonly fields: BookFields;
  readonly before: StoredBook | undefined;
  /** The result of the connection test with the current fields. */
  readonly found: AddressBookFound | undefined;
  /** The content of the chosen file. */
  readonly inside: FileFound['inside'] | undefined;
  readonly problem: BookProblem | undefined;
  /** The error message of a field. */
  errorAt(field: BookField): string | undefined;
  readonly busy: boolean;
  /** The test takes so long that the form says so. */
  readonly waiting: boolean;
  /** The form can be saved with its current fields. */
  readonly isTried: boolean;
  /** How many entries the server gives, where it has more of the directory that is to be copied. */
  readonly limitedTo: number | undefined;
  /** Nothing would be copied by a new address book: it is kept only with another use. */
  readonly isHeldBack: boolean;
  connect(): Promise<void>;
  /** Removes a problem with the address or the encryption once one of them is another. */
  serverChanged(server: Pick<BookFields, 'address' | 'security'>): void;
  stop(): void;
  /** Asks for a file. */
  chooseFile(): Promise<void>;
  /** Looks into the file again, as the fields say it is to be read. */
  readAgain(): Promise<void>;
  /** @returns whether it is kept */
  save(): Promise<boolean>;
}

/** Create it in the component of the form. With `before` it changes that address book, else it adds one. */
export function createBookForm(kind: AddressBookKind, before?: StoredBook): BookForm {
  const fields = $state(before ? fieldsOf(before.book) : emptyFields());
  const requests = createRequests();
  let problem = $state.raw<BookProblem>();
  let result = $state.raw<{ of: string; use: BookFields['use']; found: AddressBookFound }>();
  let inside = $state.raw<FileFound['inside']>();
  /** The server that the last problem may be about. */
  const tried = { address: fields.address, security: fields.security };

  const asked = $derived(askedWith(kind, fields, before?.book));
  const askedBefore = before && untrack(() => asked);
  const useBefore = before?.book.kind === 'ldap' ? before.book.use : undefined;

  /** Whether the server gives all of its entries is seen only where they were to be copied. */
  const isSeen = (use: BookFields['use'] | undefined): boolean =>
    kind !== 'ldap' || fields.use === 'lookUp' || use === 'copy';
  const found = $derived(result?.of === asked && isSeen(result.use) ? result.found : undefined);
  const limitedTo = $derived(found?.kind === 'ldap' && fields.use === 'copy' ? found.limitedTo : undefined);
  // One that was copied before keeps its last state, whatever else of it is changed.
  const isHeldBack = $derived(limitedTo !== undefined && useBefore !== 'copy');

  const draft = () => draftOf(kind, $state.snapshot(fields), before?.book);
  const password = () => (fields.password === '' ? {} : { password: fields.password });

  /** Undefined when it was stopped, or was refused. */
  async function request<N extends string>(sent: Promise<Answer<N>>): Promise<Answer<N> | undefined> {
    const answer = await requests.send(sent);
    if (answer) problem = answer.ok ? undefined : refusedField(kind, answer.failure, answer.why);
    return answer?.ok === true ? answer : undefined;
  }

  async function connect(): Promise<void> {
    Object.assign(tried, { address: fields.address, security: fields.security });
    problem = problemOfConnecting(kind, fields);
    if (problem !== undefined || !requests.isIdle()) return;
    result = undefined;
    const number = fields.number.trim();
    const { use } = fields;
    const answer = await request(
      ask('addressBook.connect', { book: draft(), ...password(), ...(number !== '' && { number }) }),
    );
    if (answer?.ok !== true) return;
    const { value } = answer;
    fields.name ||= nameFor(kind, fields);
    if (value.kind === 'ldap') fields.base ||= value.base;
    if (value.kind === 'carddav') fields.collections = chosenOf(value.collections, fields.collections);
    result = { of: asked, use, found: value };
  }

  /** @param table how to read it; absent: as is recognised */
  async function openFile(path: string | undefined, table?: object): Promise<void> {
    if (requests.isBusy()) return;
    const file = path === undefined ? {} : { path };
    const answer = await request(ask('addressBook.openFile', { ...file, ...table }));
    if (answer?.ok !== true || answer.value === null) return;
    const last = nameFor(kind, fields);
    const columns = fields.format?.kind === 'csv' && table ? [...fields.format.columns] : [];
    fields.address = answer.value.path;
    if (fields.name === '' || fields.name === last) fields.name = nameFor(kind, fields);
    ({ inside } = answer.value);
    fields.format = formatOf(inside, columns);
  }

  return {
    kind,
    fields,
    before,
    get found() {
      return found;
    },
    get inside() {
      return inside;
    },
    get problem() {
      return problem;
    },
    errorAt: (field) => (problem?.field === field ? say(problem.why) : undefined),
    get busy() {
      return requests.isBusy();
    },
    get waiting() {
      return requests.isLong();
    },
    get isTried() {
      if (kind === 'file') return fields.address !== '';
      return found !== undefined || (askedBefore === asked && isSeen(useBefore));
    },
    get limitedTo() {
      return limitedTo;
    },
    get isHeldBack() {
      return isHeldBack;
    },
    connect,
    serverChanged({ address, security }) {
      if (address === tried.address && security === tried.security) return;
      if (problem?.field === 'address' || problem?.field === 'security') problem = undefined;
    },
    stop() {
      requests.stop();
      void ask('addressBook.stopConnecting');
    },
    chooseFile: () => openFile(undefined),
    async readAgain() {
      if (fields.address === '') return;
      if (fields.format?.kind !== 'csv') return openFile(fields.address);
      const { encoding, delimiter, hasHeadings } = fields.format;
      const reading = openFile(fields.address, { table: { encoding, delimiter, hasHeadings } });
      if (before !== undefined && inside === undefined) requests.lookBack();
      await reading;
    },
    async save() {
      // A sample number is needed for asking alone.
      problem = problemOfConnecting(kind, kind === 'web' ? { ...fields, number: '0' } : fields);
      problem ??= problemOfSaving(kind, fields);
      if (problem !== undefined || isHeldBack || requests.isBusy()) return false;
      return (await request(ask('addressBook.save', { book: draft(), ...password() })))?.ok === true;
    },
  };
}

/** One request at a time, of which the form shows how long it takes. */
function createRequests() {
  let step = $state<'idle' | 'busy' | 'long'>('idle');
  /** The file of a saved address book is being read; other actions do not wait for a slow share. */
  let isLookingBack = $state(false);
  const latest = createLatest();
  return {
    isIdle: () => step === 'idle',
    isBusy: () => step !== 'idle' && !isLookingBack,
    isLong: () => step === 'long',
    /** @returns undefined when it was stopped */
    async send<T>(sent: Promise<T>): Promise<T | undefined> {
      const isNewest = latest.begin();
      step = 'busy';
      isLookingBack = false;
      const timer = setTimeout(() => isNewest() && (step = 'long'), sayAfterMs);
      const answer = await sent;
      clearTimeout(timer);
      if (!isNewest()) return undefined;
      step = 'idle';
      return answer;
    },
    lookBack: () => void (isLookingBack = true),
    stop(): void {
      latest.cancel();
      step = 'idle';
    },
  };
}

/** What a server is asked with: as long as it is the same, so is what was found. */
function askedWith(kind: AddressBookKind, fields: BookFields, before: AddressBook | undefined): string {
  const book = { ...draftOf(kind, fields, before), name: '', collections: [], use: '' };
  return JSON.stringify([book, fields.password, fields.number]);
}

type Collections = BookFields['collections'];

/** Those chosen before, as they are now; all, if none of them is left. */
function chosenOf(found: Collections, before: Collections): Collections {
  const chosen = found.filter(({ url }) => before.some((each) => each.url === url));
  return chosen.length > 0 ? chosen : found;
}

/** @param columns what the user has said of the columns of a table */
function formatOf(
  inside: FileFound['inside'],
  columns: Extract<BookFields['format'], { kind: 'csv' }>['columns'],
): BookFields['format'] {
  if (inside.kind === 'vcard') return { kind: 'vcard' };
  const isSame = columns.length === inside.table.columns.length;
  return { ...inside.table, ...(isSame && { columns }) };
}
