import type { AgentLog } from '../model/agent-log.ts';
import type { ContactDetails, PostalAddress } from '../model/contact.ts';
import type { MediaProgress } from '../model/media.ts';

/** A contact in the list of people, with all its numbers; some have none. */
export interface Person {
  contactId: string;
  name: string;
  organisation?: string;
  /** `number`: E.164, or as written. `type`: vCard type. */
  numbers: { number: string; pretty: string; type?: string }[];
  /** A contact of this desk. */
  own?: true;
}

/** All that is known of one contact. */
export interface PersonView extends Person {
  emails: string[];
  addresses: PostalAddress[];
  details: ContactDetails;
  /** Calls and messages of these numbers are theirs: without a number that others sit behind, too. */
  callsOf: string[];
}

/** Where a page of people ended. */
export interface PeoplePlace {
  /** Of everybody: names that begin with a letter, other names, then whoever has none, by number. */
  list: number;
  text: string;
  id: number;
}

export interface PeopleWish {
  /** Part of a name, an organisation or a number; empty: everybody, by name. */
  text: string;
  limit: number;
  /** `more` of the page before. */
  after?: PeoplePlace;
}

export interface PeoplePage {
  people: Person[];
  /** There may be more from here on, however few are on this page. */
  more?: PeoplePlace;
}

/** Contacts on a page of the list of everybody. */
export const peoplePage = 100;

/** Groups that are asked for at a time: each may hold ten people. */
export const duplicatePage = 10;

/** Where the pages of everybody begin: after which contact, for each but the first. */
export interface PeoplePlaces {
  places: PeoplePlace[];
  /** How many are listed altogether, without the contacts of this desk. */
  count: number;
}

/** Contacts that may be the same one. */
export interface DuplicateGroup {
  why: 'both' | 'name' | 'number';
  /** The name, or the number as it is read, that they share. */
  shared: string;
  /** The first of them. */
  people: Person[];
  /** How many there are. */
  count: number;
}

/** Where a page of duplicates ended. */
export interface DuplicatePlace {
  kind: number;
  text: string;
}

export interface DuplicateWish {
  limit: number;
  /** `more` of the page before. */
  after?: DuplicatePlace;
}

export interface DuplicatePage {
  groups: DuplicateGroup[];
  more?: DuplicatePlace;
}

/** What became of a file that was to be written. `saved: false`: the user did not want to. */
export type FileSaved = { saved: false } | { saved: true; file: string; contacts?: number };

/** What the windows ask about people, and about what AI agents said with them. */
export interface PeopleRequests {
  /** Everybody in the directory, page by page. */
  'contact.search': { args: PeopleWish; result: PeoplePage };
  'contact.places': { args: void; result: PeoplePlaces };
  /** Contacts with the same name or the same number, the surest first. */
  'contact.duplicates': { args: DuplicateWish; result: DuplicatePage };
  /** Undefined for a contact that is there no more. */
  'person.read': { args: { contactId: string }; result: PersonView | undefined };
  /** The same as the platform has it now; undefined for a contact of this desk, or one that is gone. */
  'person.refresh': { args: { contactId: string }; result: PersonView | undefined };
  /** Looks for a text at the platform as well; how many were found, null where that cannot be asked. */
  'contact.searchPlatform': { args: { text: string }; result: { found: number | null } };
  /** Opens the desk window with whoever a call is with. */
  'person.open': { args: { id: string }; result: void };
  /** To the clipboard. */
  'person.copyNumber': { args: { number: string }; result: void };
  /** A postal address as it is written on a letter, its lines apart, to the clipboard. */
  'person.copyAddress': { args: { address: string }; result: void };
  /**
   * Asks where to, and writes vCards there: of these contacts, or of all. `id` names it, so that it can be ended; `name`:
   * what the file is called.
   */
  'contact.export': { args: { id: string; contactIds?: string[]; name?: string }; result: FileSaved };
  /** The platform's file for desk phones of one vendor, saved where the user wants it. */
  'phonebook.save': { args: { id: string; vendor: string }; result: FileSaved };
  /** How far one of these two is: contacts. */
  'contact.exportProgress': { args: { id: string }; result: MediaProgress };
  'contact.stopExport': { args: { id: string }; result: void };
  /** The logs of AI agents of an entry of the timeline, by its key; mostly one. */
  'agentLog.read': { args: { key: string }; result: AgentLog[] };
  /** The same as they came, JSON, to the clipboard. */
  'agentLog.copy': { args: { key: string }; result: void };
}
