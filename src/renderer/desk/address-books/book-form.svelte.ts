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
  let step = $state<'idle' | 'busy' | 'waiting'>('idle');
  let problem = $state.raw<BookProblem>();
  let result = $state.raw<{ of: string; use: BookFields['use']; found: AddressBookFound }>();
  let inside = $state.raw<FileFound['inside']>();
  /** The server that the last problem may be about. */
  const tried = { address: fields.address, security: fields.security };
  /** The file of a saved address book is being read; other actions do not wait for a slow share. */
  let isLookingBack = $state(false);
  const latest = createLatest();
  const isBusy = (): boolean => step !== 'idle' && !isLookingBack;

  /** What a server is asked with: as long as it is the same, so is what was found. */
  const asked = $derived(
    JSON.stringify([
      { ...draftOf(kind, fields, before?.book), name: '', collections: [], use: '' },
      fields.password,
      fields.number,
    ]),
  );
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

  /** One request at a time; undefined when it was stopped, or was refused. */
  async function request<N extends string>(sent: Promise<Answer<N>>): Promise<Answer<N> | undefined> {
    const isNewest = latest.begin();
    step = 'busy';
    isLookingBack = false;
    const timer = setTimeout(() => isNewest() && (step = 'waiting'), sayAfterMs);
    const answer = await sent;
    clearTimeout(timer);
    if (!isNewest()) return undefined;
    step = 'idle';
    problem = answer.ok ? undefined : refusedField(kind, answer.failure, answer.why);
    return answer.ok ? answer : undefined;
  }

  async function connect(): Promise<void> {
    Object.assign(tried, { address: fields.address, security: fields.security });
    problem = problemOfConnecting(kind, fields);
    if (problem !== undefined || step !== 'idle') return;
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
    if (value.kind === 'carddav') {
      const urls = fields.collections.map(({ url }) => url);
      const chosen = value.collections.filter(({ url }) => urls.includes(url));
      fields.collections = chosen.length > 0 ? chosen : value.collections;
    }
    result = { of: asked, use, found: value };
  }

  /** @param table how to read it; absent: as is recognised */
  async function openFile(path: string | undefined, table?: object): Promise<void> {
    if (isBusy()) return;
    const answer = await request(
      ask('addressBook.openFile', { ...(path !== undefined && { path }), ...table }),
    );
    if (answer?.ok !== true || answer.value === null) return;
    const last = nameFor(kind, fields);
    const columns = fields.format?.kind === 'csv' && table ? [...fields.format.columns] : [];
    fields.address = answer.value.path;
    if (fields.name === '' || fields.name === last) fields.name = nameFor(kind, fields);
    ({ inside } = answer.value);
    if (inside.kind === 'vcard') fields.format = { kind: 'vcard' };
    else {
      const same = columns.length === inside.table.columns.length;
      fields.format = { ...inside.table, ...(same && { columns }) };
    }
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
      return isBusy();
    },
    get waiting() {
      return step === 'waiting';
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
      latest.cancel();
      step = 'idle';
      void ask('addressBook.stopConnecting');
    },
    chooseFile: () => openFile(undefined),
    async readAgain() {
      if (fields.address === '') return;
      if (fields.format?.kind !== 'csv') return openFile(fields.address);
      const { encoding, delimiter, hasHeadings } = fields.format;
      const reading = openFile(fields.address, { table: { encoding, delimiter, hasHeadings } });
      isLookingBack = before !== undefined && inside === undefined;
      await reading;
    },
    async save() {
      // A sample number is needed for asking alone.
      problem = problemOfConnecting(kind, kind === 'web' ? { ...fields, number: '0' } : fields);
      problem ??= problemOfSaving(kind, fields);
      if (problem !== undefined || isHeldBack || isBusy()) return false;
      const answer = await request(ask('addressBook.save', { book: draft(), ...password() }));
      return answer?.ok === true;
    },
  };
}
