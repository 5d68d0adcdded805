import { z } from 'zod';
import type { Contact } from '../shared/model/contact.ts';
import { classicVersion } from './classic-version.ts';
import { contactItem } from './contact-entries.ts';
import { offsetPages, type RefusedRecord, type SeenRecords } from './offset-pages.ts';
import type { Transport } from './transport.ts';

export interface ContactPage {
  /** Without those of an earlier page. */
  contacts: Contact[];
  /** The platform's total according to this page. */
  overallMatches: number;
  /** Records that violate the specification: left out, so that one bad record does not cost all the others. */
  refused: RefusedRecord[];
  /** True if records have moved so far that some may be missing between the previous page and this one. */
  gap: boolean;
}

const page = z
  .looseObject({ items: z.array(z.unknown()), overallMatches: z.number().int().nonnegative() })
  .transform(({ items, overallMatches }) => ({ items, total: overallMatches }));

const withId = z.object({ contactMeta: z.object({ UUID: z.string().min(1) }) });

export interface ContactPagesOptions {
  /** Records per request; the platform may return fewer. */
  pageSize?: number;
  signal?: AbortSignal | undefined;
  /** The ids met so far; the caller may store them more cheaply than in a set. */
  seen?: SeenRecords;
}

const DEFAULT_PAGE_SIZE = 250;

/** All contacts of the user, page by page, each once (see `offsetPages`); stop iterating to stop asking. */
export function contactPages(
  transport: Transport,
  options?: ContactPagesOptions,
): AsyncGenerator<ContactPage, void, undefined> {
  const idOfRefused = (record: unknown): string | undefined =>
    withId.safeParse(record).data?.contactMeta.UUID;
  const list = { path: '/my/contacts', query: classicVersion, page, record: contactItem, idOfRefused };
  return pagesOfContacts(transport, list, options);
}

/** The most contacts that a search at the platform returns. */
const mostFound = 50;

/** Contacts in whose name or number a text stands (GET /{userId}/contacts?filter=), the first fifty. */
export async function searchContacts(
  transport: Transport,
  text: string,
  signal?: AbortSignal,
): Promise<Contact[]> {
  const query = { ...classicVersion, filter: text, limit: mostFound, offset: 0 };
  const found = await transport.request({ method: 'GET', path: '/my/contacts', query, schema: page, signal });
  return found.items.slice(0, mostFound).flatMap((item) => contactItem.safeParse(item).data ?? []);
}

/** A list of contacts in one dialect. */
interface ContactList {
  path: string;
  query?: Record<string, string>;
  page: z.ZodType<{ items: unknown[]; total: number }>;
  record: z.ZodType<Contact>;
  /** The id of an invalid record, if it has one. */
  idOfRefused?: (record: unknown) => string | undefined;
}

export async function* pagesOfContacts(
  transport: Transport,
  { path, query = {}, page: schema, record, idOfRefused }: ContactList,
  { pageSize = DEFAULT_PAGE_SIZE, signal, seen }: ContactPagesOptions = {},
): AsyncGenerator<ContactPage, void, undefined> {
  const pages = offsetPages({
    fetch: (limit, offset) =>
      transport.request({ method: 'GET', path, query: { ...query, limit, offset }, schema, signal }),
    reading: { record, idOf: ({ id }) => id, listName: 'items', ...(idOfRefused && { idOfRefused }) },
    pageSize,
    ...(seen && { seen }),
  });
  for await (const { items, total, refused, gap } of pages) {
    yield { contacts: items, overallMatches: total, refused, gap };
  }
}
