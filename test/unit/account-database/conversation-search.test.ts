import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageSighting } from '../../../src/account-database/sighting.ts';
import { searchConversations } from '../../../src/account-database/conversation-search.ts';
import { accountMigrations } from '../../../src/account-database/schema.ts';
import {
  createAccountDatabase,
  type AccountDatabase,
} from '../../../src/account-database/account-database.ts';
import { newTimeline, noon, putAll, sighting } from './support.ts';

type Search = AccountDatabase['conversations']['search'];

const anna = '+493023125101';
const ben = '+4915799911111';

function sms(id: number, change: Partial<MessageSighting> = {}): MessageSighting {
  const at = noon + id * 1_000;
  const { outcome: _, ...reported } = sighting({ family: 'events', id: `sms/${id}`, number: anna, at });
  return {
    ...reported,
    kind: 'sms',
    outcome: 'received',
    text: `text ${id}`,
    flags: { read: false },
    ...change,
  };
}

/** A search that looks through so few messages for a page. */
function searchOf(messages: readonly MessageSighting[], stretch: number): Search {
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  for (const sql of accountMigrations) db.exec(sql);
  putAll(createAccountDatabase(db), messages);
  return searchConversations(db, stretch);
}

/** All pages: the number of each conversation, and the message that was found. */
function found(
  search: Search,
  text: string,
  { numbers = [] as string[], limit = 2 } = {},
): [string, string | undefined][] {
  const all = new Map<string, string | undefined>();
  let before: number | undefined;
  do {
    const request = { text, numbers, limit, ...(before !== undefined && { before }) };
    const page = search(request);
    expect(page.found.length).toBeLessThanOrEqual(limit);
    for (const { number, hit } of page.found) if (!all.has(number)) all.set(number, hit?.text);
    before = page.more;
  } while (before !== undefined);
  return [...all];
}

describe('a search of conversations', () => {
  const search = (): Search => {
    const timeline = newTimeline();
    putAll(timeline, [
      sms(1, { text: 'The offer costs 47.11', line: 'Sales' }),
      sms(2, { text: 'Thank you for the offer, Jörg' }),
      sms(3, { text: 'See you at ten', number: ben }),
      sms(4, { text: 'An offer', number: ben, flags: { trashed: true } }),
      sms(5, { text: 'Your parcel: track 4711', number: '+4940777', name: 'Parcel Service' }),
      sighting({ id: 'call', at: noon + 9_000, number: '+49891', name: 'Offer Ltd' }),
    ]);
    return timeline.conversations.search;
  };

  it('finds words in messages, shows the newest match, and ignores calls and the trash', () => {
    expect(found(search(), 'offer')).toEqual([[anna, 'Thank you for the offer, Jörg']]);
    expect(found(search(), 'costs OFFER')).toEqual([[anna, 'The offer costs 47.11']]);
    expect(found(search(), 'jorg')).toEqual([[anna, 'Thank you for the offer, Jörg']]);
    expect(found(search(), 'wolpertinger')).toEqual([]);
    // A line is no part of what was written.
    expect(found(search(), 'sales')).toEqual([]);
  });

  it('finds words that are too short for the index', () => {
    expect(found(search(), 'te')).toEqual([[ben, 'See you at ten']]);
    expect(found(search(), 'at ten')).toEqual([[ben, 'See you at ten']]);
    expect(found(search(), '%')).toEqual([]);
  });

  it('finds part of a number in any format, and the same digits in the text of messages', () => {
    expect(found(search(), '030 231')).toEqual([[anna, undefined]]);
    expect(found(search(), '+49 (0) 1579')).toEqual([[ben, undefined]]);
    expect(found(search(), '79')).toEqual([[ben, undefined]]);
    expect(found(search(), '4711')).toEqual([['+4940777', 'Your parcel: track 4711']]);
    expect(found(search(), '47.11')).toEqual([[anna, 'The offer costs 47.11']]);
  });

  it('finds conversations by the name from the platform, and by numbers of contacts with that name', () => {
    expect(found(search(), 'parcel')).toEqual([['+4940777', 'Your parcel: track 4711']]);
    expect(found(search(), 'Service')).toEqual([['+4940777', 'Your parcel: track 4711']]);
    expect(found(search(), 'ben', { numbers: [ben, '+491'] })).toEqual([[ben, undefined]]);
  });

  it('returns the current state of each conversation, even when an old message matches', () => {
    const [first] = search()({ text: 'costs', numbers: [], limit: 9 }).found;
    expect(first).toMatchObject({
      number: anna,
      unread: 2,
      last: { text: 'Thank you for the offer, Jörg' },
    });
  });

  it('goes through any number of messages in limited steps', () => {
    const hay = Array.from({ length: 45 }, (_, n) =>
      sms(n, { text: n === 3 ? 'needle, hay' : 'hay', number: ben }),
    );
    const few = searchOf(hay, 20);
    const first = few({ text: 'hay', numbers: [], limit: 9 });
    expect([first.found.length, first.more === undefined]).toEqual([1, false]);
    const none = few({ text: 'ne', numbers: [], limit: 9 });
    expect([none.found, none.more === undefined]).toEqual([[], false]);
    expect(found(few, 'needle hay')).toEqual([[ben, 'needle, hay']]);
    expect(found(few, 'ne')).toEqual([[ben, 'needle, hay']]);
  });

  it('finds every conversation once, by its newest message, for any query and page size', () => {
    const message = fc.record({
      number: fc.constantFrom(anna, ben, '+49401', '+49402', '+49403'),
      text: fc.constantFrom('alpha', 'alpha beta', 'beta', 'a', '401'),
    });
    const text = fc.constantFrom('alpha', 'bet', 'al', 'beta alpha', '40', '401', '+49');
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 12 }),
        text,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 14 }),
        (messages, wanted, limit, stretch) => {
          const few = searchOf(
            messages.map((each, id) => sms(id, each)),
            stretch,
          );
          const digits = /^\+?\d+$/.test(wanted) ? wanted.replace('+', '') : undefined;
          const words = wanted.split(' ');
          const expected = new Map<string, string | undefined>();
          for (const each of [...messages].reverse()) {
            if (expected.has(each.number)) continue;
            if (digits !== undefined && each.number.includes(digits)) expected.set(each.number, undefined);
            else if (words.every((word) => each.text.includes(word))) expected.set(each.number, each.text);
          }
          expect(found(few, wanted, { limit })).toEqual([...expected]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
