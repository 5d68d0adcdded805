import { z } from 'zod';
import type { Sentence } from '../sentence.ts';

/** Kinds of address book, in the order in which they are offered. */
export const addressBookKinds = ['carddav', 'ldap', 'file', 'web'] as const;
export type AddressBookKind = (typeof addressBookKinds)[number];

/** Address books of one desk. */
export const mostAddressBooks = 30;

/** Types of numbers in sources that have a column for each, as vCard types. */
export const bookNumberTypes = ['WORK', 'CELL', 'HOME', 'FAX', 'PAGER', 'MAIN', 'OTHER'] as const;

/** Fields of a contact that the user assigns to columns, attributes or members of an answer. */
export const contactFields = [
  'name',
  'given',
  'family',
  'organisation',
  'unit',
  'workNumber',
  'mobileNumber',
  'homeNumber',
  'mainNumber',
  'otherNumber',
  'faxNumber',
  'email',
  'street',
  'postalCode',
  'city',
  'country',
] as const;
export type ContactField = (typeof contactFields)[number];

/** What a column of a table may hold: an area code in a column of its own belongs to the numbers beside it. */
export const tableFields = [...contactFields, 'areaCode'] as const;
export type TableField = (typeof tableFields)[number];

const text = z.string().max(1000);
const address = z.string().trim().min(1).max(2000);

export const bookId = /^[0-9a-f]{8}$/;

/** What every address book has. */
const common = {
  /** Names it in the directory's ids and in the keychain. */
  id: z.string().regex(bookId),
  /** The name that the user gave it; cards show it. */
  name: z.string().trim().min(1).max(60),
  /** While paused, its contacts are kept but no longer updated. */
  paused: z.boolean(),
};

/** PEM of a certificate authority that is trusted for this server besides the system's. */
const authority = z.string().max(100_000).exactOptional();

/** One address book of a CardDAV server, as the user selected it. */
const collectionSchema = z.object({
  /** Absolute. */
  url: address,
  name: text,
  writable: z.boolean(),
});
export type CardDavCollection = z.output<typeof collectionSchema>;

const carddav = z.object({
  ...common,
  kind: z.literal('carddav'),
  /** Domain of an e-mail address, host or address, as the user typed it. */
  address,
  userName: text,
  authority,
  collections: z.array(collectionSchema).max(50),
});

/** LDAP attributes for the fields of a contact; the first non-empty one counts. */
const attributesSchema = z.partialRecord(z.enum(contactFields), z.array(z.string().max(100)).max(5));

export const ldapPresets = ['activeDirectory', 'inetOrgPerson'] as const;

const ldap = z.object({
  ...common,
  kind: z.literal('ldap'),
  /** Host, `host:port` or an address with `ldap:` or `ldaps:`. */
  address,
  /** `startTls`: an open connection is encrypted before anything is sent. `none`: this computer only. */
  security: z.enum(['ldaps', 'startTls', 'none']),
  authority,
  /** Bind DN or user principal name; empty: anonymous. */
  userName: text,
  /** Base DN of the search. */
  base: text,
  /** RFC 4515, without the part that asks for a number. */
  filter: text,
  preset: z.enum([...ldapPresets, 'custom']),
  attributes: attributesSchema,
  /** Copied completely, or asked only for numbers that no contact has. */
  use: z.enum(['copy', 'lookUp']),
});

/** What a column of a table holds; `null`: nothing that is read. */
const columnSchema = z.enum(tableFields).nullable();
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'cp850',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
/** The name of an encoding that users know. */
export const encodingName = (id: (typeof encodings)[number]): string =>
  id === 'cp850'
    ? 'CP850 (DOS)'
    : id.toUpperCase().replace('WINDOWS', 'Windows').replace('MACINTOSH', 'Macintosh');
export const delimiters = [',', ';', '\t', '|', ':'] as const;

const tableSchema = z.object({
  kind: z.literal('csv'),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  /** The first row names the columns, or one below a title. */
  hasHeadings: z.boolean(),
  /** One for each column, from the left. */
  columns: z.array(columnSchema).max(200),
  /** The headings when the columns were assigned. By them, columns that have moved are found again. */
  headings: z.array(text).max(200),
});
export type CsvTable = z.output<typeof tableSchema>;

const file = z.object({
  ...common,
  kind: z.literal('file'),
  /** Absolute path, on this computer or a network share. */
  address,
  format: z.discriminatedUnion('kind', [tableSchema, z.object({ kind: z.literal('vcard') })]),
});

const web = z.object({
  ...common,
  kind: z.literal('web'),
  /** https, with `{number}` where the number is put, in E.164. */
  address,
  authority,
  /** Name of the header that carries the secret; empty: none is sent. */
  header: z.string().max(100),
  /** Path of the list of contacts, or of the one contact, in the answer, as `data.results`; empty: the answer itself. */
  results: text,
  /** Paths of the fields in one contact, as `company.name` or `phones.0`. */
  fields: z.partialRecord(z.enum(contactFields), text),
});

export const addressBookSchema = z.discriminatedUnion('kind', [carddav, ldap, file, web]);
/** An address book as the settings hold it. Its password is in the keychain. */
export type AddressBook = z.output<typeof addressBookSchema>;
export type CardDavBook = z.output<typeof carddav>;
export type LdapBook = z.output<typeof ldap>;
export type FileBook = z.output<typeof file>;
export type WebBook = z.output<typeof web>;

const newId = { id: common.id.exactOptional() };
/** An address book as it is set up: a new one has no id yet. */
export const addressBookDraftSchema = z.discriminatedUnion('kind', [
  carddav.extend(newId),
  ldap.extend(newId),
  file.extend(newId),
  web.extend(newId),
]);
export type AddressBookDraft = z.output<typeof addressBookDraftSchema>;

/** Sources of contacts that are always there, by their place in the order of sources. */
export const fixedSources = ['platform', 'own'] as const;

/** An address book with what opens it. */
export type OpenBook<B extends AddressBook = AddressBook> = B & { password?: string };

/** Why an address book cannot be read or written. */
export const addressBookProblems = [
  /** The address is invalid, or is not one of this kind of address book. */
  'bad-address',
  /** The password would go over the network unprotected. */
  'not-encrypted',
  /** The port of a directory wants encryption from the start, wants StartTLS, or offers none. */
  'encrypted-port',
  'start-tls-port',
  'unencrypted-port',
  /** No answer, or none in time. */
  'unreachable',
  'unknown-host',
  /** No name server answers, so the address of the server is unknown. */
  'no-name-server',
  'certificate',
  /** The network's proxy does not let the connection through. */
  'proxy',
  /** It replaces certificates by its own, and its authority is not installed here. */
  'proxy-certificate',
  /** It asks for the user's name and password. */
  'proxy-sign-in',
  /** A web page refuses the request, and either the network's proxy or the server sent it. */
  'proxy-page',
  /** User name or password are wrong. */
  'sign-in',
  /** Signed in, but this is not allowed. */
  'forbidden',
  /** There is no such address book or address. */
  'not-found',
  /** The directory has no such base. */
  'no-base',
  /** There is no such file. */
  'no-file',
  /** This user of the computer may not read the file. */
  'file-forbidden',
  /** Its drive or share does not answer, or another program has locked it. */
  'file-unreachable',
  /** Its drive has a fault. */
  'file-fault',
  /** The network share that it is on was there, and is gone. */
  'file-share-gone',
  /** The system takes no path of this length. */
  'path-too-long',
  /** Another program writes it all the time. */
  'file-changing',
  'file-too-large',
  /** It is no table and no vCard. */
  'bad-file',
  /** The file is of a known kind that cannot be read. */
  'other-kind',
  /** Its characters are not in the encoding of the settings. */
  'wrong-encoding',
  /** The path leads to no file: in a circle, or to a folder or a device. */
  'link-circle',
  'not-a-file',
  /** The file ends within a card or a row, so it is not fully written. */
  'unfinished-card',
  'unfinished-row',
  /** The file ends in zeros, or contains nothing else. */
  'unfinished-zeros',
  /** The answer is not what a server of this kind sends. */
  'bad-answer',
  /** The answer is larger than Deskbell accepts. */
  'too-large',
  /** The server redirects to another one, to which the password is not sent. */
  'redirected',
  /** The directory refers to another server, but does not say to which. */
  'redirected-nowhere',
  /** The service redirects to another one, to which the secret header is not sent. */
  'redirected-secret',
  /** The server redirects to an address without encryption. */
  'redirected-unsafe',
  /** It was changed elsewhere meanwhile. */
  'conflict',
  /** The server is there, and has a fault. */
  'server-fault',
  /** It was asked too often. */
  'server-busy',
  /** The filter of a directory is wrong. */
  'bad-filter',
  'filter-not-opened',
  'filter-not-closed',
  /** The server gives only a part of its entries. */
  'size-limited',
  /** The header that a web service asks for is missing or wrong, or its value is. */
  'header-refused',
  /** The server does not let this user change the address book. */
  'write-forbidden',
  /** The contact that is to be changed is not there any more. */
  'write-gone',
  /** The address book that a contact is to be written into is not there any more. */
  'write-no-book',
  /** The server refuses the change. */
  'write-refused',
  'write-too-large',
  /** The user's space at the server is used up. */
  'write-no-space',
] as const;
export type AddressBookProblem = (typeof addressBookProblems)[number];

/** One thing in an address book that could not be read; the rest was. */
export interface Unreadable {
  /** Where: a name, a line or an address, at most 200 characters. */
  where: string;
  why: UnreadableReason;
}
export const unreadableReasons = [
  /** No vCard, no row, no entry at all. */
  'malformed',
  /** Neither a name nor a number. */
  'nothing-in-it',
  /** A number that cannot be called; it is shown as it is written. */
  'number',
  /** A picture that is too large or of an unknown type. */
  'picture',
  /** Characters that are not in the stated encoding. */
  'encoding',
  /** In the answer of a look-up: a list or an object where a text should be. */
  'not-text',
  /** More than is kept of one contact. */
  'too-long',
  /** The server does not hand it out; it is asked for again at the next reading. */
  'refused',
  /** The server lists it at an address that is none, or is of another server. */
  'no-address',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** How far a reading is. */
export interface BookProgress {
  /** How many were read, or stored once all were read. */
  contacts: number;
  /** Of how many, if that is known. */
  total?: number;
  isStoring?: true;
}

/** A source of contacts as the settings page lists it: an address book, the platform, or this desk. */
export interface AddressBookView {
  /** Id of the address book, or `platform`, `own`. */
  id: string;
  kind: AddressBookKind | (typeof fixedSources)[number];
  /** Empty for the platform and this desk. */
  name: string;
  /**
   * `new`: was never read. `ready`: read, or can be asked. `failing`: cannot be read just now, the last state stays.
   * `shrunk`: most of it is gone, and the user is asked before anything is removed.
   */
  status: 'new' | 'reading' | 'ready' | 'failing' | 'shrunk' | 'paused';
  contacts: number;
  reading?: BookProgress;
  /** Time of the last good reading, epoch milliseconds. */
  readAt?: number;
  /** Since when it cannot be read, epoch milliseconds; and why. */
  failingSince?: number;
  problem?: Sentence;
  /** When its server may be asked again, as it has said, epoch milliseconds. */
  retryAt?: number;
  /** How many contacts it would have, and of how many that it has here. */
  shrunk?: { to: number; from: number };
  /** When it last became smaller (epoch milliseconds), and how many contacts fewer it still has than before. */
  removed?: { count: number; at: number };
  /** How many of its cards, rows or entries could not be read. */
  unreadable: number;
  /** Contacts that are asked for number by number, and not copied. */
  isAsked: boolean;
  isWritable: boolean;
  /** An administrator set it up: it cannot be changed or removed here. */
  isManaged?: true;
  /** Its collections that take new contacts, by their place among all of them. */
  takesNew: readonly { at: number; name: string }[];
  /** Changes of this desk that it has not taken yet. */
  waiting: number;
  /** Why they wait, once its server was asked to take them. */
  waitingFor?: Sentence;
  /** The disk refuses changes: those that wait may be lost when the program ends. */
  isUnsaved?: true;
  /** There may be more of them, in a file that cannot be read just now. */
  hasUnreadChanges?: true;
  /** Changes of this desk that its server has refused: the user decides. */
  refused: number;
  /** Changes that were made here and elsewhere at once. */
  conflicts: number;
  /** Ids of the contacts that these are of; absent: none. */
  inConflict?: readonly string[];
}
