import { z } from 'zod';
import {
  addressBookDraftSchema,
  addressBookSchema,
  delimiters,
  encodings,
  ldapPresets,
  mostAddressBooks,
  unreadableReasons,
} from '../../model/address-book.ts';
import { id, sentence } from '../fields.ts';
import { fromBoth, fromDesk } from '../request.ts';

const password = z.string().max(1000);
const collection = z.object({ url: z.string(), name: z.string(), writable: z.boolean() });
const table = z.object({
  kind: z.literal('csv'),
  /** The first ten rows, without the headings. */
  rows: z.array(z.array(z.string())),
  /** Number of all rows; absent if the file is too long to count them. */
  count: z.number().exactOptional(),
  /** The recognised format, with proposed columns. */
  table:
    z.custom<
      Extract<Extract<z.output<typeof addressBookSchema>, { kind: 'file' }>['format'], { kind: 'csv' }>
    >(),
});
/** How the user says that a table is to be read. */
const tableReading = z.object({
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  hasHeadings: z.boolean(),
});
const cards = z.object({
  kind: z.literal('vcard'),
  /** Names of the first ten. */
  names: z.array(z.string()),
  count: z.number(),
});

/** What the program found where an address book is to be. */
export type AddressBookFound = z.output<typeof found>;
const found = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('carddav'),
    collections: z.array(collection),
    /** Further ones at unusable addresses, or those of other hosts. */
    leftOut: z.number().exactOptional(),
  }),
  z.object({
    kind: z.literal('ldap'),
    /** The base that the server names, as the user entered none. */
    base: z.string(),
    /** Names of the first entries. */
    names: z.array(z.string()),
    /** How many entries there are, how many have a number, and the preset by which more would have one. */
    count: z.number(),
    numbered: z.number(),
    fits: z.enum(ldapPresets).exactOptional(),
    /** The size limit of the server, if it has more entries. */
    limitedTo: z.number().exactOptional(),
  }),
  z.object({
    kind: z.literal('web'),
    /** The answer to the sample number, at most 4 KB. */
    answer: z.string(),
    isJson: z.boolean(),
    /** The address that the service does not know, where it answered 404 or 410. */
    missingAt: z.string().exactOptional(),
    /** Paths that do not lead to a text, each with the type found there. */
    unread: z.array(z.string()),
    /** The people that were read: names with organisation. */
    names: z.array(z.string()),
  }),
]);

/** A file that was chosen, and what is in it. */
export type FileFound = z.output<typeof fileFound>;
const fileFound = z.object({ path: z.string(), inside: z.discriminatedUnion('kind', [table, cards]) });

const report = z.object({
  count: z.number(),
  some: z.array(z.object({ where: z.string(), why: z.enum(unreadableReasons) })),
});

/** What people read in a card, in the order in which it is shown. */
const cardFieldNames = [
  ...['name', 'nickname', 'organisation', 'title', 'numbers', 'emails', 'addresses'],
  ...['websites', 'birthday', 'anniversary', 'groups', 'note', 'picture', 'other'],
] as const;
export type CardFieldName = (typeof cardFieldNames)[number];
export type CardField = z.output<typeof cardField>;
const cardField = z.object({
  field: z.enum(cardFieldNames),
  /** `kind`: vCard type of a number. `text`: of a picture, its data URL, or what names one that cannot be shown. */
  values: z.array(z.object({ text: z.string(), kind: z.string().exactOptional() })),
});

/** A contact that was changed here and at its address book at once. */
export type ContactConflict = z.output<typeof conflict>;
const conflict = z.object({
  id: z.string(),
  /** The id of its address book. */
  book: z.string(),
  /** Its id among the people. */
  contactId: z.string(),
  /** The version of this desk; absent if the contact was removed here. */
  mine: z.array(cardField).exactOptional(),
  theirs: z.array(cardField),
  /** The card that keeping the version of this desk writes: fields that were not changed here stay as on the server. */
  written: z.array(cardField).exactOptional(),
});

/** A change of a contact that the server of its address book has refused. */
export type RefusedChange = z.output<typeof refusedChange>;
const refusedChange = z.object({
  id: z.string(),
  /** The id of its address book. */
  book: z.string(),
  kind: z.enum(['create', 'change', 'remove']),
  /** The contact as it was written, or as it was when it was removed. */
  fields: z.array(cardField),
  /** What the server said. */
  why: sentence,
  /** The contact is not there any more: it can be written as a new one. */
  isGone: z.boolean(),
  /** What a new contact in place of a deleted one lacks, as it is not stored here; a large picture only if there was one. */
  lost: z.enum(['details', 'details-and-picture', 'large-picture']).exactOptional(),
});

/**
 * What became of a decision. `waiting`: its server cannot be reached just now. `waiting-unsaved`: nor does the disk take
 * it, `why` says it. `conflict`: the contact was changed there again. `refused`: by the server, `why` says it. `gone`: there was nothing to
 * decide any more.
 */
export type DecisionOutcome = z.output<typeof decisionOutcome>;
const decisionOutcome = z.object({
  became: z.enum(['taken', 'waiting', 'waiting-unsaved', 'conflict', 'refused', 'gone']),
  why: sentence.exactOptional(),
});

/** Address books from elsewhere, in the settings. */
export const addressBookRequests = {
  /**
   * Tries an address book that is being set up. `password` absent: the one that is kept. `number`: the sample for a web
   * look-up, as it is typed.
   */
  'addressBook.connect': fromDesk({
    args: z.object({
      book: addressBookDraftSchema,
      password: password.exactOptional(),
      number: z.string().max(60).exactOptional(),
    }),
    result: found,
  }),
  /** Ends the attempt that is under way. */
  'addressBook.stopConnecting': fromDesk(),
  /** Asks for a file, or looks into this one again, by what the user says of its table; null: none was chosen. */
  'addressBook.openFile': fromDesk({
    args: z.object({ path: z.string().max(2000).exactOptional(), table: tableReading.exactOptional() }),
    result: fileFound.nullable(),
  }),
  /** Asks for the certificate of an authority; PEM, null: none was chosen. */
  'addressBook.openAuthority': fromDesk({
    result: z.object({ pem: z.string(), name: z.string() }).nullable(),
  }),
  /** Keeps it, and reads it; a password that is absent stays as it is. */
  'addressBook.save': fromDesk({
    args: z.object({ book: addressBookDraftSchema, password: password.exactOptional() }),
    result: z.object({ id: z.string() }),
  }),
  /** The stored settings for the form; undefined if the address book was removed. */
  'addressBook.read': fromDesk({
    args: z.object({ id }),
    result: z.object({ book: addressBookSchema, hasPassword: z.boolean() }).or(z.undefined()),
  }),
  /** Removes an address book with all its contacts, at once. */
  'addressBook.remove': fromDesk({ args: z.object({ id }) }),
  /** Reads it now; resolves when that has ended. */
  'addressBook.refresh': fromDesk({ args: z.object({ id }) }),
  /** Reads no further; nothing has changed. */
  'addressBook.stop': fromDesk({ args: z.object({ id }) }),
  'addressBook.pause': fromDesk({ args: z.object({ id, paused: z.boolean() }) }),
  /** The user agrees that the contacts that are gone at the source are removed here, too. */
  'addressBook.removeGone': fromDesk({ args: z.object({ id }) }),
  /** The order of all sources, by id: who is first is shown first. */
  'addressBook.order': fromDesk({ args: z.object({ ids: z.array(id).max(mostAddressBooks + 2) }) }),
  'addressBook.report': fromDesk({ args: z.object({ id }), result: report }),
  /** How long an answer of a look-up is kept, hours; 0: not at all. */
  'addressBook.keepAnswers': fromDesk({ args: z.object({ hours: z.number().min(0).max(720) }) }),
  'addressBook.conflicts': fromDesk({ result: z.array(conflict) }),
  /** Keeps one version of a contact; until then neither is lost. */
  'addressBook.resolve': fromDesk({
    args: z.object({ id, keep: z.enum(['mine', 'theirs']) }),
    result: decisionOutcome,
  }),
  'addressBook.refused': fromDesk({ result: z.array(refusedChange) }),
  /** Decides about a change that was refused. `create`: a contact that is gone, as a new one. */
  'addressBook.settle': fromDesk({
    args: z.object({ id, how: z.enum(['retry', 'discard', 'create']) }),
    result: decisionOutcome,
  }),
  /** A contact's picture as a `data:` URL; null: none. */
  'addressBook.picture': fromBoth({ args: z.object({ contactId: id }), result: z.string().nullable() }),
};
