import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimelineFilter } from '../../../src/shared/ipc/requests/timeline.ts';
import type { ListRequest } from '../../../src/account-database/entry-reading.ts';
import type { MessageSighting, Sighting } from '../../../src/account-database/sighting.ts';
import { newTimeline, noon, putAll, sighting } from './support.ts';

const message = (change: Partial<MessageSighting> = {}): MessageSighting => ({
  family: 'events',
  id: 'sms/1',
  kind: 'sms',
  revision: noon,
  callIds: [],
  direction: 'in',
  number: '+493012345',
  outcome: 'received',
  at: noon,
  ...change,
});

function keys(
  reported: readonly Sighting[],
  filter: TimelineFilter,
  request: Partial<ListRequest> = {},
): string[] {
  const database = newTimeline();
  putAll(database, reported);
  return database.entries
    .list({ text: '', numbers: [], limit: 100, filter, ...request })
    .map(({ key }) => key);
}

const minutes = (count: number): number => noon + count * 60_000;
const several: Sighting[] = [
  sighting({ id: 'missed', line: 'Sales' }),
  sighting({ id: 'out', direction: 'out', outcome: 'answered', at: minutes(5), number: '+4940' }),
  sighting({
    family: 'channel',
    id: 'recorded',
    outcome: 'answered',
    at: minutes(10),
    number: '+4941',
    media: [{ kind: 'recording', at: '/r/1' }],
  }),
  sighting({
    family: 'channel',
    id: 'box',
    at: minutes(15),
    number: '+4942',
    media: [{ kind: 'voicemail', at: '/r/2' }],
  }),
  message({ id: 'sms/1', at: minutes(20), text: 'The parcel is at the gate', flags: { read: true } }),
  message({ id: 'sms/2', at: minutes(25), direction: 'out', outcome: 'sent', text: 'Thank you' }),
  message({ id: 'fax/1', kind: 'fax', at: minutes(30), media: [{ kind: 'fax', at: '1', pages: 2 }] }),
  message({
    id: 'voicemail/1',
    kind: 'voicemail',
    at: minutes(35),
    text: 'Please call me',
    flags: { read: false },
  }),
];

describe('a list of the timeline', () => {
  it('contains calls and messages together, newest first', () => {
    expect(keys(several, {})).toEqual([
      'events:voicemail/1',
      'events:fax/1',
      'events:sms/2',
      'events:sms/1',
      'channel:box',
      'channel:recorded',
      'board:out',
      'board:missed',
    ]);
  });

  it.each<[TimelineFilter, string[]]>([
    [{ show: 'call' }, ['channel:box', 'channel:recorded', 'board:out', 'board:missed']],
    [{ show: 'sms' }, ['events:sms/2', 'events:sms/1']],
    [{ show: 'fax' }, ['events:fax/1']],
    [{ show: 'voicemail' }, ['events:voicemail/1', 'channel:box']],
    [{ show: 'recording' }, ['channel:recorded']],
    [{ show: 'note' }, []],
    [{ direction: 'out' }, ['events:sms/2', 'board:out']],
    [{ missed: true }, ['channel:box', 'board:missed']],
    [{ unread: true }, ['events:voicemail/1', 'events:fax/1', 'channel:box', 'board:missed']],
    [{ line: 'Sales' }, ['board:missed']],
    [{ numbers: ['+4941', '+4942'] }, ['channel:box', 'channel:recorded']],
    [{ from: minutes(20), to: minutes(30) }, ['events:sms/2', 'events:sms/1']],
    [{ show: 'sms', direction: 'in' }, ['events:sms/1']],
    [{ place: 'trash' }, []],
  ])('shows %o alone', (filter, expected) => {
    expect(keys(several, filter)).toEqual(expected);
  });

  it('finds the text of a message in combination with a filter', () => {
    expect(keys(several, { direction: 'in' }, { text: 'parcel gate' })).toEqual(['events:sms/1']);
    expect(keys(several, { direction: 'out' }, { text: 'parcel' })).toEqual([]);
    expect(keys(several, { show: 'fax' }, { text: 'anybody', numbers: ['+493012345'] })).toEqual([
      'events:fax/1',
    ]);
  });

  it('finds a word too short for the index', () => {
    expect(keys(several, {}, { text: 'me' })).toEqual(['events:voicemail/1']);
  });

  it('shows every entry on exactly one page, for any filter and page size', () => {
    const filters: TimelineFilter[] = [{}, { missed: true }, { show: 'call' }, { direction: 'in' }];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ minute: fc.nat({ max: 60 }), sms: fc.boolean() }), {
          selector: ({ minute, sms }) => `${minute} ${sms}`,
        }),
        fc.constantFrom(...filters),
        fc.integer({ min: 1, max: 7 }),
        (reported, filter, limit) => {
          const database = newTimeline();
          putAll(
            database,
            reported.map(({ minute, sms }) =>
              sms
                ? message({ id: `sms/${minute}`, at: minutes(minute) })
                : sighting({ id: `${minute}`, at: minutes(minute) }),
            ),
          );
          const request = { text: '', numbers: [], filter };
          const paged: number[] = [];
          for (let before: number | undefined; ;) {
            const page = database.entries.list({
              ...request,
              limit,
              ...(before !== undefined && { before }),
            });
            paged.push(...page.map(({ id }) => id));
            before = page.at(-1)?.id;
            if (page.length < limit) break;
          }
          expect(paged).toEqual(database.entries.list({ ...request, limit: 1000 }).map(({ id }) => id));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a message reported by two sources', () => {
  it('is one entry with the facts of both', () => {
    const reported = [
      message({ family: 'history', id: 'h9', at: noon + 3_000, text: 'Thank you', flags: { starred: true } }),
      message({ line: 'Sales' }),
    ];
    const database = newTimeline();
    putAll(database, reported);
    expect(database.entries.list({ text: '', numbers: [], limit: 9, filter: {} })).toMatchObject([
      {
        key: 'events:sms/1',
        tellers: ['events:sms/1', 'history:h9'],
        line: 'Sales',
        text: 'Thank you',
        starred: 1,
      },
    ]);
    for (const key of ['events:sms/1', 'history:h9'])
      expect(database.entries.byKey(key)?.entry).toMatchObject({ key: 'events:sms/1', line: 'Sales' });
  });

  it('is not merged with a call of the same person at the same time', () => {
    expect(keys([message(), sighting()], {})).toHaveLength(2);
  });
});
