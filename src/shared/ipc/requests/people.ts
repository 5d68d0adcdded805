import { z } from 'zod';
import { agentLogSchema } from '../../model/agent-log.ts';
import { contactDetails, postalAddress } from '../../model/contact-details.ts';
import { id, key, limit, progress, someNumber, someText, text, yes } from '../fields.ts';
import { fromDesk, fromPopup } from '../request.ts';

/** A contact in the list of people, with or without numbers. */
export type Person = z.output<typeof person>;
const person = z.object({
  contactId: z.string(),
  name: z.string(),
  organisation: someText,
  /** `number`: E.164, or as written. `type`: vCard type. */
  numbers: z.array(z.object({ number: z.string(), pretty: z.string(), type: someText })),
  /** A local contact. */
  own: yes,
  /** Name of its address book; absent: the platform's. */
  book: someText,
  /** Its address book has not accepted it yet. */
  waiting: yes,
  /** Contacts of the same person in other sources; without `book`, in the platform's. */
  also: z.array(z.object({ contactId: z.string(), book: someText })).exactOptional(),
});

/** The owner of a contact at the platform: one of its users, or all of the account. `unknown`: a user without a name. */
export type ContactOwner = z.output<typeof contactOwner>;
const contactOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), name: z.string() }),
  z.object({ kind: z.enum(['account', 'unknown']) }),
]);

export type PersonView = z.output<typeof personView>;
const personView = person.extend({
  emails: z.array(z.string()),
  addresses: z.array(postalAddress),
  details: contactDetails,
  owner: contactOwner.exactOptional(),
  /** Numbers whose calls and messages belong to this person: with extensions, and without shared switchboards. */
  callsOf: z.array(z.string()),
  /** Only CardDAV: the collections that hold the contacts, and whether the user may change contacts there. */
  collections: z
    .array(z.object({ contactId: z.string(), name: z.string(), isWritable: z.boolean() }))
    .exactOptional(),
});
const personIfThere = personView.or(z.undefined());

/** The end of a page of people. */
export type PeoplePlace = z.output<typeof peoplePlace>;
const peoplePlace = z.object({
  /** The part of the list: names with a letter, other names, or numbers without a name. */
  list: z.number().int().min(0),
  text: z.string().max(200),
  id: z.number().int(),
});

export type PeopleRequest = z.output<typeof peopleRequest>;
const peopleRequest = z.object({
  /** Part of a name, an organisation or a number; empty: everybody, by name. */
  text,
  limit: limit(200),
  /** `more` of the previous page. */
  after: peoplePlace.exactOptional(),
});

export type PeoplePage = z.output<typeof peoplePage>;
const peoplePage = z.object({
  people: z.array(person),
  /** There may be more, even if this page is short. */
  more: peoplePlace.exactOptional(),
});

/** The contact before each page but the first, for some of the pages: fewer than `mostPlaces` are the last ones. */
export type PeoplePlaces = z.output<typeof peoplePlaces>;
const peoplePlaces = z.object({
  places: z.array(peoplePlace),
  /** People in the list, without local contacts. */
  count: z.number(),
});

export type DuplicateGroup = z.output<typeof duplicateGroup>;
const duplicateGroup = z.object({
  why: z.enum(['both', 'name', 'number']),
  /** The name or formatted number that they share. */
  shared: z.string(),
  people: z.array(person),
  count: z.number(),
});

/** The end of a page of duplicates. */
export type DuplicatePlace = z.output<typeof duplicatePlace>;
const duplicatePlace = z.object({ kind: z.number().int(), text });

export type DuplicateRequest = z.output<typeof duplicateRequest>;
/** `after`: `more` of the previous page. */
const duplicateRequest = z.object({ limit: limit(200), after: duplicatePlace.exactOptional() });

export type DuplicatePage = z.output<typeof duplicatePage>;
const duplicatePage = z.object({
  groups: z.array(duplicateGroup),
  more: duplicatePlace.exactOptional(),
});

/** `saved: false`: the user cancelled. */
export type FileSaved = z.output<typeof fileSaved>;
const fileSaved = z.discriminatedUnion('saved', [
  z.object({ saved: z.literal(false) }),
  z.object({ saved: z.literal(true), file: z.string(), contacts: someNumber }),
]);

/** Requests about people and their agent logs. */
export const peopleRequests = {
  /** All people, page by page. */
  'contact.search': fromDesk({ args: peopleRequest, result: peoplePage }),
  /** `from`: how many to skip. */
  'contact.places': fromDesk({ args: z.object({ from: z.number().int().min(0) }), result: peoplePlaces }),
  /** Contacts with the same name or number, surest first. */
  'contact.duplicates': fromDesk({ args: duplicateRequest, result: duplicatePage }),
  /** Undefined if the contact is gone. */
  'person.read': fromDesk({ args: z.object({ contactId: id }), result: personIfThere }),
  /** Reads the contact from the platform; undefined for a local or deleted one. */
  'person.refresh': fromDesk({ args: z.object({ contactId: id }), result: personIfThere }),
  /** Searches the platform too. Returns the number of results; null if it cannot be searched. */
  'contact.searchPlatform': fromDesk({
    args: z.object({ text: z.string().min(1).max(200) }),
    result: z.object({ found: z.number().nullable() }),
  }),
  /** Opens the desk window with the other end of a call. */
  'person.open': fromPopup({ args: z.object({ id: key }) }),
  'person.copyNumber': fromDesk({ args: z.object({ number: text }) }),
  /** Copies a postal address, one line per line. */
  'person.copyAddress': fromDesk({ args: z.object({ address: z.string().max(4_000) }) }),
  /**
   * Shows the save dialog and writes vCards of these contacts, or of all. `id` names the export, to cancel it; `name`
   * is that of the file.
   */
  'contact.export': fromDesk({
    args: z.object({
      id,
      contactIds: z.array(id).min(1).max(100_000).exactOptional(),
      name: text.exactOptional(),
    }),
    result: fileSaved,
  }),
  /** The platform's phone book file for one vendor, saved where the user chooses. */
  'phonebook.save': fromDesk({
    args: z.object({ id, vendor: z.string().trim().min(1).max(100) }),
    result: fileSaved,
  }),
  /** Progress in contacts. */
  'contact.exportProgress': fromDesk({ args: z.object({ id }), result: progress }),
  'contact.stopExport': fromDesk({ args: z.object({ id }) }),
  /** The agent logs of a timeline entry; usually one. */
  'agentLog.read': fromDesk({ args: z.object({ key }), result: z.array(agentLogSchema) }),
  /** Copies them as received, JSON. */
  'agentLog.copy': fromDesk({ args: z.object({ key }) }),
};
