import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageSighting } from '../../../src/account-database/sighting.ts';
import type { AccountDatabase } from '../../../src/account-database/account-database.ts';
import { newTimeline, noon, putAll, sighting } from './support.ts';

const anna = '+493023125101';
const ben = '+4915799911111';

function sms(id: string, change: Partial<MessageSighting> = {}): MessageSighting {
  const { outcome: _, ...reported } = sighting({ family: 'events', id: `sms/${id}`, number: anna });
  return {
    ...reported,
    kind: 'sms',
    outcome: 'received',
    text: `text ${id}`,
    flags: { read: false },
    ...change,
  };
}

const shown = (database: AccountDatabase): unknown[] =>
  database.conversations.list({ limit: 50 }).map(({ number, unread, last }) => [number, unread, last.text]);

describe('SMS', () => {
  it('are grouped into one conversation per number, newest first, with the count of unread ones', () => {
    const database = newTimeline();
    putAll(database, [
      sms('1', { at: noon }),
      sms('2', { at: noon + 1, number: ben }),
      sms('3', { at: noon + 2 }),
      sms('4', { at: noon + 3, direction: 'out', outcome: 'sent', flags: { read: true } }),
      sighting({ id: 'call', number: anna, at: noon + 9 }),
    ]);
    expect(shown(database)).toEqual([
      [anna, 2, 'text 4'],
      [ben, 1, 'text 2'],
    ]);
    expect(database.conversations.thread({ number: anna, limit: 50 }).map(({ text }) => text)).toEqual([
      'text 4',
      'text 3',
      'text 1',
    ]);
    expect(database.conversations.unread()).toBe(3);
  });

  it('from an unknown number form a conversation as well', () => {
    const database = newTimeline();
    const { number: _, ...unknown } = sms('1');
    putAll(database, [unknown]);
    expect(shown(database)).toEqual([['', 1, 'text 1']]);
    expect(database.conversations.thread({ number: '', limit: 5 })).toHaveLength(1);
  });

  it('of a conversation are marked as read together, and each mark is queued for the platform', () => {
    const database = newTimeline();
    putAll(database, [sms('1', { at: noon }), sms('2', { at: noon + 1 }), sms('3', { number: ben })]);
    expect(database.conversations.markRead({ number: anna, written: noon })).toBe(2);
    expect(database.conversations.markRead({ number: anna, written: noon })).toBe(0);
    expect(shown(database)).toEqual([
      [anna, 0, 'text 2'],
      [ben, 1, 'text 3'],
    ]);
    expect(database.marks.waiting(9).map(({ key, field, value }) => [key, field, value])).toEqual([
      ['events:sms/1', 'read', true],
      ['events:sms/2', 'read', true],
    ]);
  });

  it('leave their conversation when moved to the trash, and the last one removes the conversation', () => {
    const database = newTimeline();
    putAll(database, [sms('1', { at: noon }), sms('2', { at: noon + 1 })]);
    const trash = (key: string): unknown =>
      database.marks.put({ key, field: 'trashed', value: true, written: noon });
    trash('events:sms/2');
    expect(shown(database)).toEqual([[anna, 1, 'text 1']]);
    trash('events:sms/1');
    expect(shown(database)).toEqual([]);
    database.marks.put({ key: 'events:sms/2', field: 'trashed', value: false, written: noon + 1 });
    expect(shown(database)).toEqual([[anna, 1, 'text 2']]);
  });

  it('and conversations stay consistent, in whatever order messages are reported', () => {
    const reported = fc.record({
      id: fc.nat({ max: 8 }),
      number: fc.constantFrom(anna, ben, undefined),
      minute: fc.nat({ max: 5 }),
      read: fc.boolean(),
      trashed: fc.boolean(),
      revision: fc.nat({ max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(reported, { maxLength: 25 }), (all) => {
        const database = newTimeline();
        for (const { id, number, minute, read, trashed, revision } of all) {
          const { number: _, ...rest } = sms(String(id), { at: noon + minute * 60_000, revision });
          putAll(database, [{ ...rest, ...(number !== undefined && { number }), flags: { read, trashed } }]);
        }
        const entries = database.entries.list({ text: '', numbers: [], filter: { show: 'sms' }, limit: 500 });
        const expected = new Map<string, [string, number, number]>();
        for (const { id, number = '', unread } of entries) {
          const [, last, count] = expected.get(number) ?? [number, id, 0];
          expected.set(number, [number, last, count + unread]);
        }
        const found = database.conversations
          .list({ limit: 500 })
          .map(({ number, last, unread }) => [number, last.id, unread]);
        expect(found).toEqual([...expected.values()].sort((a, b) => b[1] - a[1]));
      }),
      { numRuns: 150 },
    );
  });

  it('are read page by page without a gap', () => {
    const database = newTimeline();
    putAll(
      database,
      Array.from({ length: 25 }, (_, n) => sms(String(n), { number: `+4930${n}`, at: noon + n })),
    );
    const pages: string[] = [];
    for (let before: number | undefined, more = true; more;) {
      const page = database.conversations.list({ limit: 10, ...(before !== undefined && { before }) });
      pages.push(...page.map(({ number }) => number));
      before = page.at(-1)?.last.id;
      more = page.length === 10;
    }
    expect(pages).toEqual(Array.from({ length: 25 }, (_, n) => `+4930${24 - n}`));
  });

  it('that are being sent are listed as pending until their outcome is known', () => {
    const database = newTimeline();
    const out = sms('1', { direction: 'out', outcome: 'pending' });
    putAll(database, [out, sms('2', { direction: 'out', outcome: 'scheduled', dueAt: noon + 5 })]);
    expect(
      database.conversations
        .underWay(9)
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['pending', 'scheduled']);
    putAll(database, [{ ...out, outcome: 'sent', revision: noon + 1 }]);
    expect(database.conversations.underWay(9).map(({ outcome }) => outcome)).toEqual(['scheduled']);
  });
});

describe('the outgoing messages', () => {
  it('are stored as last written, and are gone after their removal', () => {
    const database = newTimeline();
    database.outgoing.put({ key: 'draft:1', facts: '{"a":1}', written: noon });
    database.outgoing.put({ key: 'sms:2', facts: '{"b":2}', written: noon });
    database.outgoing.put({ key: 'draft:1', facts: '{"a":3}', written: noon + 1 });
    database.outgoing.put({ key: 'sms:2', facts: '', written: noon + 1 });
    expect(database.outgoing.all()).toEqual([{ key: 'draft:1', facts: '{"a":3}', written: noon + 1 }]);
    // An older state that comes late changes nothing.
    database.outgoing.put({ key: 'sms:2', facts: '{"b":2}', written: noon });
    expect(database.outgoing.all()).toHaveLength(1);
  });
});
