import { z } from 'zod';
import type { BadShape } from '../shared/errors.ts';
import type { Contact } from '../shared/model/contact.ts';
import { classicVersion } from './classic-version.ts';
import { contactItem } from './contact-entries.ts';
import { offsetPages } from './offset-pages.ts';
import type { Transport } from './transport.ts';

export interface ContactPage {
  /** Not seen on an earlier page. */
  contacts: Contact[];
  /** How many the platform has altogether, as this page says. */
  overallMatches: number;
  /** Records that are not as specified: left out, so that one of them does not cost all the others. */
  refused: BadShape[];
}

const page = z
  .looseObject({ items: z.array(z.unknown()), overallMatches: z.number().int().nonnegative() })
  .transform(({ items, overallMatches }) => ({ items, total: overallMatches }));

export interface ContactPagesOptions {
  /** Records per request; the platform may give fewer. */
  pageSize?: number;
  signal?: AbortSignal | undefined;
}

const DEFAULT_PAGE_SIZE = 250;

/** All contacts of the user, page by page, each once (see `offsetPages`); stop iterating to stop asking. */
export async function* contactPages(
  transport: Transport,
  { pageSize = DEFAULT_PAGE_SIZE, signal }: ContactPagesOptions = {},
): AsyncGenerator<ContactPage, void, undefined> {
  const pages = offsetPages({
    fetch: (limit, offset) =>
      transport.request({
        method: 'GET',
        path: '/my/contacts',
        query: { ...classicVersion, limit, offset },
        schema: page,
        signal,
      }),
    record: contactItem,
    idOf: ({ id }) => id,
    listName: 'items',
    pageSize,
  });
  for await (const { items, total, refused } of pages) {
    yield { contacts: items, overallMatches: total, refused };
  }
}
