import { z } from 'zod';
import type { BadShape } from '../shared/errors.ts';
import type { Contact } from '../shared/model/contact.ts';
import { classicVersion } from './classic-version.ts';
import { contactItem } from './contact-entries.ts';
import { badShapeOf } from './parse.ts';
import type { Transport } from './transport.ts';

export interface ContactPage {
  /** Not seen on an earlier page. */
  contacts: Contact[];
  /** How many the platform has altogether, as this page says. */
  overallMatches: number;
  /** Records that are not as specified: left out, so that one of them does not cost all the others. */
  refused: BadShape[];
}

const page = z.looseObject({
  items: z.array(z.unknown()),
  overallMatches: z.number().int().nonnegative(),
});

export interface ContactPagesOptions {
  /** Records per request; the platform may give fewer. */
  pageSize?: number;
  signal?: AbortSignal | undefined;
}

const DEFAULT_PAGE_SIZE = 250;
/** Each page begins this many records before the end of the last one, which shows whether records have moved. */
const OVERLAP = 1;
const MOST_STEPS_BACK = 20;

/**
 * All contacts of the user, page by page; stop iterating to stop asking.
 * Records may come, go and move while pages are fetched: each page overlaps the one before, a contact is given once,
 * and where the overlap is missing, because records before it are gone, the iterator steps back to find it.
 */
export async function* contactPages(
  transport: Transport,
  { pageSize = DEFAULT_PAGE_SIZE, signal }: ContactPagesOptions = {},
): AsyncGenerator<ContactPage, void, undefined> {
  const seen = new Set<string>();
  let offset = 0;
  let stepsBack = 0;
  for (;;) {
    const query = { ...classicVersion, limit: pageSize, offset };
    const path = '/my/contacts';
    const { items, overallMatches } = await transport.request({
      method: 'GET',
      path,
      query,
      schema: page,
      signal,
    });
    const { contacts, refused, connects } = sort(items, offset, seen);
    if (contacts.length > 0 || refused.length > 0) yield { contacts, overallMatches, refused };
    if (!connects && offset > 0 && stepsBack < MOST_STEPS_BACK) {
      stepsBack += 1;
      offset = Math.max(0, offset - Math.ceil(pageSize / 2));
      continue;
    }
    const end = offset + items.length;
    if (items.length <= (offset === 0 ? 0 : OVERLAP) || end >= overallMatches) return;
    offset = Math.max(offset + 1, end - OVERLAP);
  }
}

interface Sorted {
  contacts: Contact[];
  refused: BadShape[];
  /** The page begins with a record that an earlier page had, or one that cannot be told. */
  connects: boolean;
}

function sort(items: unknown[], offset: number, seen: Set<string>): Sorted {
  const contacts: Contact[] = [];
  const refused: BadShape[] = [];
  let connects = true;
  for (const [index, item] of items.entries()) {
    const parsed = contactItem.safeParse(item);
    if (!parsed.success) {
      if (index >= OVERLAP || offset === 0) refused.push(badShapeOf(parsed.error, `items[${index}]`));
    } else if (!seen.has(parsed.data.id)) {
      if (index === 0) connects = false;
      seen.add(parsed.data.id);
      contacts.push(parsed.data);
    }
  }
  return { contacts, refused, connects };
}
