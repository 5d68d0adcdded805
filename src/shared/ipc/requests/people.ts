import { z } from 'zod';
import { agentLogSchema } from '../../model/agent-log.ts';
import type { ContactDetails, PostalAddress } from '../../model/contact.ts';
import { id, key, limit, progress, someNumber, someText, text, yes } from '../fields.ts';
import { fromDesk, fromPopup } from '../request.ts';

/** A contact in the list of people, with all its numbers; some have none. */
export type Person = z.output<typeof person>;
const person = z.object({
  contactId: z.string(),
  name: z.string(),
  organisation: someText,
  /** `number`: E.164, or as written. `type`: vCard type. */
  numbers: z.array(z.object({ number: z.string(), pretty: z.string(), type: someText })),
  /** A contact of this desk. */
  own: yes,
  /** Name of the address book it is from; absent: the platform's. */
  book: someText,
  /** The server of its address book has not taken it yet. */
  waiting: yes,
  /** The same person in other sources, in their order; without `book`: the platform's. */
  also: z.array(z.object({ contactId: z.string(), book: someText })).exactOptional(),
});

const address: z.ZodType<PostalAddress> = z.object({
  types: z.array(z.string()),
  poBox: someText,
  extended: someText,
  street: someText,
  city: someText,
  region: someText,
  postalCode: someText,
  country: someText,
});
const details: z.ZodType<ContactDetails> = z.object({
  prefixes: someText,
  given: someText,
  middle: someText,
  family: someText,
  suffixes: someText,
  owner: someText,
  validFrom: someText,
  geo: z.object({ lat: z.string(), long: z.string() }).exactOptional(),
  groups: z.array(z.string()).exactOptional(),
});

/** All that is known of one contact. */
export type PersonView = z.output<typeof personView>;
const personView = person.extend({
  emails: z.array(z.string()),
  addresses: z.array(address),
  details,
  /** Calls and messages of these numbers are theirs: without a number that others sit behind, too. */
  callsOf: z.array(z.string()),
});
const personIfThere = personView.or(z.undefined());

/** Where a page of people ended. */
export type PeoplePlace = z.output<typeof peoplePlace>;
const peoplePlace = z.object({
  /** Of everybody: names that begin with a letter, other names, then whoever has none, by number. */
  list: z.number().int().min(0),
  text: z.string().max(200),
  id: z.number().int(),
});

export type PeopleRequest = z.output<typeof peopleRequest>;
const peopleRequest = z.object({
  /** Part of a name, an organisation or a number; empty: everybody, by name. */
  text,
  limit: limit(200),
  /** `more` of the page before. */
  after: peoplePlace.exactOptional(),
});

export type PeoplePage = z.output<typeof peoplePage>;
const peoplePage = z.object({
  people: z.array(person),
  /** There may be more from here on, however few are on this page. */
  more: peoplePlace.exactOptional(),
});

/** Where the pages of everybody begin: after which contact, for each but the first. */
export type PeoplePlaces = z.output<typeof peoplePlaces>;
const peoplePlaces = z.object({
  places: z.array(peoplePlace),
  /** How many are listed altogether, without the contacts of this desk. */
  count: z.number(),
});

/** Contacts that may be the same one. */
export type DuplicateGroup = z.output<typeof duplicateGroup>;
const duplicateGroup = z.object({
  why: z.enum(['both', 'name', 'number']),
  /** The name, or the number as it is read, that they share. */
  shared: z.string(),
  /** The first of them. */
  people: z.array(person),
  /** How many there are. */
  count: z.number(),
});

/** Where a page of duplicates ended. */
export type DuplicatePlace = z.output<typeof duplicatePlace>;
const duplicatePlace = z.object({ kind: z.number().int(), text });

export type DuplicateRequest = z.output<typeof duplicateRequest>;
/** `after`: `more` of the page before. */
const duplicateRequest = z.object({ limit: limit(200), after: duplicatePlace.exactOptional() });

export type DuplicatePage = z.output<typeof duplicatePage>;
const duplicatePage = z.object({
  groups: z.array(duplicateGroup),
  more: duplicatePlace.exactOptional(),
});

/** What became of a file that was to be written. `saved: false`: the user did not want to. */
export type FileSaved = z.output<typeof fileSaved>;
const fileSaved = z.discriminatedUnion('saved', [
  z.object({ saved: z.literal(false) }),
  z.object({ saved: z.literal(true), file: z.string(), contacts: someNumber }),
]);

/** What the windows ask about people, and about what AI agents said with them. */
export const peopleRequests = {
  /** Everybody in the directory, page by page. */
  'contact.search': fromDesk({ args: peopleRequest, result: peoplePage }),
  'contact.places': fromDesk({ result: peoplePlaces }),
  /** Contacts with the same name or the same number, the surest first. */
  'contact.duplicates': fromDesk({ args: duplicateRequest, result: duplicatePage }),
  /** Undefined for a contact that is there no more. */
  'person.read': fromDesk({ args: z.object({ contactId: id }), result: personIfThere }),
  /** The same as the platform has it now; undefined for a contact of this desk, or one that is gone. */
  'person.refresh': fromDesk({ args: z.object({ contactId: id }), result: personIfThere }),
  /** Looks for a text at the platform as well; how many were found, null where that cannot be asked. */
  'contact.searchPlatform': fromDesk({
    args: z.object({ text: z.string().min(1).max(200) }),
    result: z.object({ found: z.number().nullable() }),
  }),
  /** Opens the desk window with whoever a call is with. */
  'person.open': fromPopup({ args: z.object({ id: key }) }),
  /** To the clipboard. */
  'person.copyNumber': fromDesk({ args: z.object({ number: text }) }),
  /** A postal address as it is written on a letter, its lines apart, to the clipboard. */
  'person.copyAddress': fromDesk({ args: z.object({ address: z.string().max(4_000) }) }),
  /**
   * Asks where to, and writes vCards there: of these contacts, or of all. `id` names it, so that it can be ended; `name`:
   * what the file is called.
   */
  'contact.export': fromDesk({
    args: z.object({
      id,
      contactIds: z.array(id).min(1).max(100_000).exactOptional(),
      name: text.exactOptional(),
    }),
    result: fileSaved,
  }),
  /** The platform's file for desk phones of one vendor, saved where the user wants it. */
  'phonebook.save': fromDesk({
    args: z.object({ id, vendor: z.string().trim().min(1).max(100) }),
    result: fileSaved,
  }),
  /** How far one of these two is: contacts. */
  'contact.exportProgress': fromDesk({ args: z.object({ id }), result: progress }),
  'contact.stopExport': fromDesk({ args: z.object({ id }) }),
  /** The logs of AI agents of an entry of the timeline, by its key; mostly one. */
  'agentLog.read': fromDesk({ args: z.object({ key }), result: z.array(agentLogSchema) }),
  /** The same as they came, JSON, to the clipboard. */
  'agentLog.copy': fromDesk({ args: z.object({ key }) }),
};
