import { describe, expect, it, onTestFinished } from 'vitest';
import { createState, type StateHolder } from '../../../../src/main/state/state.ts';
import { startOutbox, type Outbox } from '../../../../src/main/timeline/outbox.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import { undoMs, type Flags } from '../../../../src/shared/model/timeline.ts';
import type { Sighting } from '../../../../src/account-database/sighting.ts';
import type { AccountDatabase } from '../../../../src/account-database/account-database.ts';
import { newTimeline, noon, putAll, sighting } from '../../account-database/support.ts';
import { fakeAccount, manualClock, type Asked, type ManualClock } from '../support.ts';

interface Sent {
  database: AccountDatabase;
  outbox: Outbox;
  clock: ManualClock;
  state: StateHolder;
  asked: Asked[];
  mark(key: string, flags: Flags): void;
}

/** A timeline whose changes go to a platform that answers so. */
function outboxOf(reported: readonly Sighting[], answer: (asked: Asked) => unknown = () => ({})): Sent {
  const database = newTimeline();
  putAll(database, reported);
  const clock = manualClock(noon);
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const { account, asked } = fakeAccount(answer, 'classic');
  const outbox = startOutbox({
    account,
    clock,
    state,
    timeline: {
      waiting: () => Promise.resolve(database.marks.waiting(50)),
      settled: (mark, how) => Promise.resolve(database.marks.settled(mark, how)),
    },
  });
  onTestFinished(() => account.close());
  return {
    ...{ database, outbox, clock, state, asked },
    mark(key, flags) {
      for (const [field, value] of Object.entries(flags) as [keyof Flags, boolean | string[]][]) {
        database.marks.put({ key, field, value, written: clock.now() });
      }
      outbox.soon();
    },
  };
}

const ofHistory = sighting({ family: 'history', id: 'h1', flags: { starred: false } });
const ofEvents = sighting({ family: 'events', id: 'c7' });
const sms: Sighting = {
  ...sighting({ family: 'events', id: 'sms/s8' }),
  kind: 'sms',
  outcome: 'received',
};
const refusal = (status: number): PlatformException =>
  new PlatformException({ kind: 'platform', status, title: 'No', detail: '' });
const shownIn = (database: AccountDatabase): unknown =>
  database.entries.list({ text: '', numbers: [], limit: 1, filter: {} })[0];
const starred = (database: AccountDatabase): unknown =>
  database.entries.list({ text: '', numbers: [], limit: 1, filter: {} })[0]?.starred;

describe('a change of an entry', () => {
  it.each<[string, Sighting, string, Flags, object[]]>([
    [
      'a call of the history',
      ofHistory,
      'history:h1',
      { starred: true },
      [{ path: '/history/h1', body: { starred: true } }],
    ],
    [
      'the archive of the history',
      ofHistory,
      'history:h1',
      { archived: true },
      [{ path: '/history/h1', body: { archived: true } }],
    ],
    [
      'the trash of the history',
      ofHistory,
      'history:h1',
      { trashed: true },
      [{ path: '/history/h1', method: 'DELETE' }],
    ],
    [
      'a note',
      ofHistory,
      'history:h1',
      { note: 'Call back' },
      [{ path: '/history/h1', body: { note: 'Call back' } }],
    ],
    [
      'a call of the events',
      ofEvents,
      'events:c7',
      { read: true },
      [{ path: '/my/events/calls/c7/read', method: 'PUT' }],
    ],
    [
      'an SMS',
      sms,
      'events:sms/s8',
      { starred: true },
      [{ path: '/my/events/sms/s8/starred', method: 'PUT' }],
    ],
    [
      'the trash of the events',
      sms,
      'events:sms/s8',
      { trashed: true },
      [{ path: '/my/events/sms/s8', method: 'DELETE' }],
    ],
    [
      'labels',
      ofEvents,
      'events:c7',
      { labels: ['a', 'b'] },
      [{ path: '/my/events/calls/c7' }, { path: '/my/events/calls/c7' }],
    ],
    ['labels of the history', ofHistory, 'history:h1', { labels: ['a'] }, [{ path: '/my/events/calls/h1' }]],
    ['labels that nobody keeps', sms, 'events:sms/s8', { labels: ['a'] }, []],
    ['an archive that there is not', ofEvents, 'events:c7', { archived: true }, []],
    ['a way out of the trash that there is not', ofEvents, 'events:c7', { trashed: false }, []],
  ])('is sent once it can no longer be undone: %s', async (_name, reported, key, flags, expected) => {
    const { asked, clock, mark, database } = outboxOf([reported]);
    mark(key, flags);
    await clock.advance(undoMs - 1);
    expect(asked).toEqual([]);
    await clock.advance(1);
    expect(asked).toMatchObject(expected);
    expect(asked).toHaveLength(expected.length);
    expect(database.marks.waiting(10)).toEqual([]);
  });

  it('that was undone in time is sent in its final state', async () => {
    const { asked, clock, mark } = outboxOf([ofHistory]);
    mark('history:h1', { archived: true });
    await clock.advance(2_000);
    mark('history:h1', { archived: false });
    await clock.advance(undoMs);
    expect(asked).toMatchObject([{ body: { archived: false } }]);
  });

  it.each([
    ['no network', new PlatformException({ kind: 'offline', detail: '' })],
    ['a platform that is down', refusal(503)],
    ['too many requests', refusal(429)],
    ['a token that has expired', refusal(401)],
  ])('waits while there is %s, and is sent afterwards', async (_name, failure) => {
    let away = true;
    const { asked, clock, mark, database, state } = outboxOf([ofHistory], () => {
      if (away) throw failure;
      return {};
    });
    mark('history:h1', { starred: true });
    await clock.advance(undoMs);
    expect(asked).toHaveLength(1);
    expect(database.marks.waiting(10)).toHaveLength(1);
    expect(starred(database)).toBe(1);
    away = false;
    await clock.advance(10_000);
    expect(asked).toHaveLength(2);
    expect(database.marks.waiting(10)).toEqual([]);
    expect(state.get().notices).toEqual([]);
  });

  it('that the platform refuses is undone and reported; the others are sent', async () => {
    const { clock, mark, database, state, asked } = outboxOf([ofHistory, sms], ({ path }) => {
      if (path === '/history/h1') throw refusal(404);
      return {};
    });
    mark('history:h1', { starred: true });
    mark('events:sms/s8', { read: true });
    await clock.advance(undoMs);
    expect(asked).toHaveLength(2);
    expect(database.marks.waiting(10)).toEqual([]);
    expect(starred(database)).toBe(0);
    expect(state.get().notices).toMatchObject([{ id: 'timeline.changeRefused' }]);
  });

  it.each([404, 410])(
    'into the trash succeeds when the platform answers %s, as the entry is gone',
    async (status) => {
      const { clock, mark, database, state } = outboxOf([ofHistory], () => {
        throw refusal(status);
      });
      mark('history:h1', { trashed: true });
      await clock.advance(undoMs);
      expect(database.marks.waiting(10)).toEqual([]);
      expect(
        database.entries.list({ text: '', numbers: [], limit: 1, filter: { place: 'trash' } }),
      ).toHaveLength(1);
      expect(state.get().notices).toEqual([]);
    },
  );

  it('that the account does not support stays at this desk, without an error', async () => {
    const { clock, mark, database, state } = outboxOf([ofHistory], ({ path }) => {
      if (path.startsWith('/my/events')) throw refusal(404);
      return {};
    });
    mark('history:h1', { labels: ['Offer'] });
    await clock.advance(undoMs);
    expect(database.marks.waiting(10)).toEqual([]);
    expect(shownIn(database)).toMatchObject({ labels: ['Offer'], here: ['labels'] });
    expect(state.get().notices).toEqual([]);
  });

  it('is sent to the events if a call is in both lists, except for archive and note', async () => {
    const events = sighting({ family: 'events', id: 'h1' });
    const { asked, clock, mark } = outboxOf([ofHistory, events]);
    mark('history:h1', { starred: true, archived: true, labels: ['Offer'], note: 'Call back' });
    await clock.advance(undoMs);
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual(
      expect.arrayContaining([
        ['PUT', '/my/events/calls/h1/starred', undefined],
        ['PUT', '/history/h1', { archived: true }],
        ['PUT', '/my/events/calls/h1', undefined],
        ['PUT', '/history/h1', { note: 'Call back' }],
      ]),
    );
    mark('history:h1', { trashed: true });
    await clock.advance(undoMs);
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/my/events/calls/h1' });
    expect(asked).toHaveLength(5);
  });

  it('made before the program ended is sent at the next start', async () => {
    const { database, clock, asked, outbox } = outboxOf([ofHistory]);
    database.marks.put({ key: 'history:h1', field: 'read', value: true, written: noon - 60_000 });
    outbox.soon();
    await clock.advance(0);
    expect(asked).toMatchObject([{ path: '/history/h1', body: { read: true } }]);
  });
});
