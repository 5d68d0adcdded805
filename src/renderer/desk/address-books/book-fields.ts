import {
  contactFields,
  type AddressBook,
  type AddressBookDraft,
  type AddressBookKind,
  type CardDavCollection,
  type ContactField,
  type CsvTable,
  type LdapBook,
} from '../../../shared/model/address-book.ts';
import type { MessageId } from '../../../shared/messages/index.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { Sentence } from '../../../shared/sentence.ts';

/** What the form of an address book holds, of all kinds, as it was typed. */
export interface BookFields {
  name: string;
  address: string;
  userName: string;
  /** An empty password keeps the stored one. */
  password: string;
  /** PEM of a certificate authority; empty: none. */
  authority: string;
  collections: CardDavCollection[];
  security: LdapBook['security'];
  base: string;
  filter: string;
  preset: LdapBook['preset'];
  use: LdapBook['use'];
  /** A number for trying a web look-up. */
  number: string;
  header: string;
  results: string;
  /** Attributes of a directory, separated by commas; paths in the answer of a web service. */
  places: Partial<Record<ContactField, string>>;
  format: { kind: 'vcard' } | CsvTable | undefined;
}

export const emptyFields = (): BookFields => ({
  name: '',
  address: '',
  userName: '',
  password: '',
  authority: '',
  collections: [],
  security: 'ldaps',
  base: '',
  filter: '',
  preset: 'activeDirectory',
  use: 'copy',
  number: '',
  header: '',
  results: '',
  places: {},
  format: undefined,
});

/** The form of a stored address book. Passwords are never sent to a page, so that field is empty. */
export function fieldsOf(book: AddressBook): BookFields {
  const common = { ...emptyFields(), name: book.name, address: book.address };
  switch (book.kind) {
    case 'carddav':
      return {
        ...common,
        userName: book.userName,
        authority: book.authority ?? '',
        collections: [...book.collections],
      };
    case 'ldap':
      return {
        ...common,
        userName: book.userName,
        authority: book.authority ?? '',
        security: book.security,
        base: book.base,
        filter: book.filter,
        preset: book.preset,
        use: book.use,
        places: mapPlaces(book.attributes, (names) => names.join(', ')),
      };
    case 'file':
      return { ...common, format: book.format };
    case 'web':
      return {
        ...common,
        authority: book.authority ?? '',
        header: book.header,
        results: book.results,
        places: { ...book.fields },
      };
  }
}

/** The address book as the form says it. @param before as it is kept; absent: a new one */
export function draftOf(
  kind: AddressBookKind,
  fields: BookFields,
  before: AddressBook | undefined,
): AddressBookDraft {
  const common = {
    ...(before && { id: before.id }),
    name: fields.name.trim() || nameFor(kind, fields),
    paused: before?.paused ?? false,
    address: fields.address.trim(),
  };
  const authority = fields.authority === '' ? {} : { authority: fields.authority };
  const userName = fields.userName.trim();
  switch (kind) {
    case 'carddav':
      return { ...common, ...authority, kind, userName, collections: fields.collections };
    case 'ldap':
      return {
        ...common,
        ...authority,
        kind,
        userName,
        security: fields.security,
        base: fields.base.trim(),
        filter: fields.filter.trim(),
        preset: fields.preset,
        attributes:
          fields.preset === 'custom'
            ? mapPlaces(fields.places, (text) => text.split(',').flatMap((name) => name.trim() || []))
            : {},
        use: fields.use,
      };
    case 'file':
      return { ...common, kind, format: fields.format ?? { kind: 'vcard' } };
    case 'web':
      return {
        ...common,
        ...authority,
        kind,
        header: fields.header.trim(),
        results: fields.results.trim(),
        fields: mapPlaces(fields.places, (path) => path.trim()),
      };
  }
}

function mapPlaces<From, To>(
  places: Partial<Record<ContactField, From>>,
  change: (place: From) => To,
): Partial<Record<ContactField, To>> {
  return Object.fromEntries(
    contactFields.flatMap((field) => {
      const place = places[field];
      return place === undefined || place === '' ? [] : [[field, change(place)] as const];
    }),
  );
}

/** The default name of an address book. */
export function nameFor(kind: AddressBookKind, { address }: BookFields): string {
  const trimmed = address.trim();
  const name = kind === 'file' ? fileName(trimmed) : hostIn(trimmed);
  // Every address book needs a name; the connection test reports a wrong address.
  return (name || trimmed).slice(0, 60);
}

const fileName = (path: string): string => path.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');

const hostIn = (address: string): string =>
  address
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^[^/]*@/, '')
    .replace(/[:/?].*$/, '');

/** A field of the form that can be filled in wrongly. */
export type BookField =
  | 'name'
  | 'address'
  | 'security'
  | 'userName'
  | 'number'
  | 'base'
  | 'filter'
  | 'collections'
  | 'file'
  | 'columns'
  | 'places';

/** A problem with a field, or with the form as a whole. */
export interface BookProblem {
  field?: BookField;
  why: Sentence;
  /** The server shows a certificate that is not trusted. */
  certificate?: true;
}

const missing = (field: BookField, id: MessageId, values?: Sentence['values']): BookProblem => ({
  field,
  why: { id, ...(values && { values }) },
});

/** The first problem that prevents a connection test. */
export function problemOfConnecting(kind: AddressBookKind, fields: BookFields): BookProblem | undefined {
  const address = fields.address.trim();
  if (kind === 'file') return address === '' ? missing('file', 'addressBook.missing.file') : undefined;
  if (address === '') return missing('address', 'addressBook.missing.address');
  if (kind !== 'web') return undefined;
  // A service on this computer may be asked without encryption.
  if (!/^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/i.test(address))
    return missing('address', 'addressBook.missing.https');
  if (!address.includes('{number}'))
    return missing('address', 'addressBook.missing.place', { place: '{number}' });
  if (fields.number.trim() === '') return missing('number', 'addressBook.missing.number');
  return undefined;
}

/** The first problem that prevents saving. */
export function problemOfSaving(kind: AddressBookKind, fields: BookFields): BookProblem | undefined {
  if (kind === 'carddav' && fields.collections.length === 0)
    return missing('collections', 'addressBook.missing.collections');
  const hasPlace = Object.values(fields.places).some((place) => place.trim() !== '');
  const needsPlace = kind === 'web' || (kind === 'ldap' && fields.preset === 'custom');
  if (needsPlace && !hasPlace) return missing('places', 'addressBook.missing.fields');
  if (kind === 'file' && fields.format?.kind === 'csv' && fields.format.columns.every((one) => one === null))
    return missing('columns', 'addressBook.missing.columns');
  return fields.name.trim() === '' ? missing('name', 'common.nameMissing') : undefined;
}

/** The buttons of the certificate authority. The sentence about a certificate names the one that adds an authority. */
export const authorityButtons = (
  { authority }: Pick<BookFields, 'authority'>,
  problem: BookProblem | undefined,
): { adds: boolean; removes: boolean } => ({
  adds: problem?.certificate === true,
  removes: authority !== '',
});

/** A file that was chosen, and named as it is not the one of the form. */
const isFileRefused = (failure: Failure): boolean =>
  failure.kind === 'bad-setting' && failure.problem.id === 'addressBook.fileRefused';

/** Which field a server or a file refused. */
export function refusedField(kind: AddressBookKind, failure: Failure, why: Sentence): BookProblem {
  const isOfFile = kind === 'file' && (failure.kind === 'address-book' || isFileRefused(failure));
  if (isOfFile) return { field: 'file', why };
  if (failure.kind === 'bad-setting' && failure.problem.id === 'addressBook.missing.number')
    return { field: 'number', why };
  if (failure.kind !== 'address-book') return { why };
  switch (failure.problem) {
    case 'sign-in':
    case 'forbidden':
      return kind === 'web' ? { why } : { field: 'userName', why };
    case 'not-found':
      return { field: 'address', why };
    case 'not-encrypted':
      return { field: kind === 'ldap' ? 'security' : 'address', why };
    case 'encrypted-port':
    case 'start-tls-port':
    case 'unencrypted-port':
      return { field: 'security', why };
    case 'no-base':
    case 'redirected-nowhere':
      return { field: 'base', why };
    case 'bad-filter':
    case 'filter-not-opened':
    case 'filter-not-closed':
      return { field: 'filter', why };
    case 'header-refused':
      return { field: 'userName', why };
    case 'certificate':
      return { field: 'address', why, certificate: true };
    case 'server-fault':
    case 'server-busy':
    case 'too-large':
    case 'conflict':
    case 'size-limited':
      return { why };
    default:
      return { field: 'address', why };
  }
}
