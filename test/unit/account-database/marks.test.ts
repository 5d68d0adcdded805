import { describe, expect, it } from 'vitest';
import type { Flags } from '../../../src/shared/model/timeline.ts';
import type { CallSighting } from '../../../src/account-database/sighting.ts';
import type { MarkRequest } from '../../../src/account-database/mark-repository.ts';
import type { AccountDatabase } from '../../../src/account-database/account-database.ts';
import { newTimeline, noon, putAll, sighting } from './support.ts';

const atPlatform = (flags: Flags = {}, change: Partial<CallSighting> = {}): CallSighting =>
  sighting({ family: 'history', id: 'h1', flags, ...change });

function timeline(...reported: CallSighting[]): AccountDatabase {
  const database = newTimeline();
  putAll(database, reported);
  return database;
}

const star = (value: boolean, written = noon): MarkRequest => ({
  key: 'history:h1',
  field: 'starred',
  value,
  written,
});

const entries = (database: AccountDatabase, trashed = false): object[] =>
  database.entries.list({ text: '', numbers: [], limit: 9, filter: trashed ? { place: 'trash' } : {} });

describe('a mark that the user sets on an entry', () => {
  it('shows at once, and is queued for the source that stores the entry', () => {
    const database = timeline(atPlatform({ starred: false }));
    expect(database.marks.put(star(true))).toBe(true);
    expect(entries(database)).toMatchObject([{ starred: 1 }]);
    expect(database.marks.waiting(10)).toEqual([
      {
        key: 'history:h1',
        field: 'starred',
        value: true,
        written: noon,
        kind: 'call',
        tellers: ['history:h1'],
      },
    ]);
  });

  it('stays on this desk when no source stores the entry', () => {
    const database = timeline(sighting());
    database.marks.put({ ...star(true), key: 'board:c1' });
    expect(entries(database)).toMatchObject([{ starred: 1 }]);
    expect(database.marks.waiting(10)).toEqual([]);
  });

  it('goes to the source that stores it, whichever source’s key names the entry', () => {
    const database = timeline(sighting(), atPlatform());
    database.marks.put({ ...star(true), key: 'board:c1' });
    expect(database.marks.waiting(10)).toMatchObject([{ key: 'history:h1' }]);
  });

  it('is replaced by the state of the platform once it was sent', () => {
    const database = timeline(atPlatform({ starred: false }));
    database.marks.put(star(true));
    for (const mark of database.marks.waiting(10)) database.marks.settled(mark, 'taken');
    expect(database.marks.waiting(10)).toEqual([]);
    expect(entries(database)).toMatchObject([{ starred: 1 }]);
  });

  it('is taken back when the platform refuses it', () => {
    const database = timeline(atPlatform({ starred: false }));
    database.marks.put(star(true));
    for (const mark of database.marks.waiting(10)) database.marks.settled(mark, 'refused');
    expect(entries(database)).toMatchObject([{ starred: 0 }]);
  });

  it('is sent again when it was changed while it was being sent', () => {
    const database = timeline(atPlatform({ starred: false }));
    database.marks.put(star(true));
    const [sent] = database.marks.waiting(10);
    database.marks.put(star(false, noon + 5));
    if (sent) database.marks.settled(sent, 'taken');
    expect(database.marks.waiting(10)).toMatchObject([{ value: false }]);
    expect(entries(database)).toMatchObject([{ starred: 0 }]);
  });

  it('is replaced by a change made at the platform meanwhile, and the user is told once', () => {
    // Starred here, unstarred there after somebody had starred it.
    const database = timeline(atPlatform({ archived: true }));
    database.marks.put({ ...star(true), field: 'starred' });
    const reported = {
      sighting: atPlatform({ starred: false }, { revision: noon + 1 }),
      seen: false,
      notified: false,
    };
    expect(database.entries.put({ sightings: [reported] }).conflicts).toBe(1);
    expect(entries(database)).toMatchObject([{ starred: 0 }]);
    expect(database.marks.waiting(10)).toEqual([]);
    expect(database.entries.put({ sightings: [reported] }).conflicts).toBe(0);
  });

  it('survives when the platform reports the same old state again', () => {
    const database = timeline(atPlatform({ starred: false }));
    database.marks.put(star(true));
    putAll(database, [atPlatform({ starred: false }, { revision: noon + 1 })]);
    expect(entries(database)).toMatchObject([{ starred: 1 }]);
    expect(database.marks.waiting(10)).toHaveLength(1);
  });

  it('is not sent when the platform has the same state already', () => {
    const database = timeline(atPlatform({ starred: false }));
    database.marks.put(star(true));
    putAll(database, [atPlatform({ starred: true }, { revision: noon + 1 })]);
    expect(database.marks.waiting(10)).toEqual([]);
    expect(entries(database)).toMatchObject([{ starred: 1 }]);
  });

  it('moves an entry to the trash and back', () => {
    const database = timeline(atPlatform());
    database.marks.put({ ...star(true), field: 'trashed' });
    expect(entries(database)).toEqual([]);
    expect(entries(database, true)).toHaveLength(1);
    database.marks.put({ ...star(false, noon + 1), field: 'trashed' });
    expect(entries(database)).toHaveLength(1);
  });

  it('is refused for an unknown entry', () => {
    expect(newTimeline().marks.put(star(true))).toBe(false);
  });
});

describe('a missed call', () => {
  it('is no longer counted once it is marked as read, and again once it is marked as unread', () => {
    const database = timeline(atPlatform({ read: false }));
    expect(database.entries.missed()).toBe(1);
    database.marks.put({ ...star(true), field: 'read' });
    expect(database.entries.missed()).toBe(0);
    database.marks.put({ ...star(false, noon + 1), field: 'read' });
    expect(database.entries.missed()).toBe(1);
  });

  it('stays seen although the platform reports it as unread', () => {
    const database = timeline(atPlatform({ read: false }));
    database.entries.seen();
    putAll(database, [atPlatform({ read: false }, { revision: noon + 1 })]);
    expect(database.entries.missed()).toBe(0);
    expect(entries(database)).toMatchObject([{ unread: 0 }]);
  });

  it('stays unread when the user marked it as unread and opens the list', () => {
    const database = timeline(atPlatform());
    database.marks.put({ ...star(false), field: 'read' });
    database.entries.seen();
    expect(database.entries.missed()).toBe(1);
  });

  it('stays missed when an old call is reported again, and is seen when first reported late', () => {
    const database = timeline(atPlatform());
    const old = (reported: CallSighting) => ({
      sighting: reported,
      seen: true,
      notified: true,
      ifNew: true as const,
    });
    const other = sighting({ family: 'history', id: 'h2', number: '+4940', at: noon - 86_400_000 });
    database.entries.put({ sightings: [old(atPlatform({ starred: true })), old(other)] });
    expect(database.entries.missed()).toBe(1);
    expect(entries(database)).toMatchObject([{ starred: 1, unread: 1 }, { unread: 0 }]);
  });
});

describe('a note', () => {
  const write = (database: AccountDatabase, call: string, text: string, written = noon): boolean =>
    database.notes.write({ call, text, written });
  const texts = (database: AccountDatabase): unknown[] =>
    entries(database).map((entry) => (entry as { note?: string }).note);

  it('of the history is shown, and a changed one is queued for the history', () => {
    const database = timeline(atPlatform({ note: 'From the web' }));
    expect(texts(database)).toEqual(['From the web']);
    write(database, 'history:h1', 'From the desk');
    expect(texts(database)).toEqual(['From the desk']);
    expect(database.marks.waiting(10)).toMatchObject([
      { key: 'history:h1', field: 'note', value: 'From the desk' },
    ]);
  });

  it('written during a call waits until the history lists the call, and is then sent', () => {
    const database = timeline(sighting({ callIds: ['leg'] }));
    write(database, 'board:c1', 'Asked for offer 4711');
    expect(database.marks.waiting(10)).toEqual([]);
    putAll(database, [{ ...atPlatform({ note: '' }), callIds: ['leg'] }]);
    expect(database.marks.waiting(10)).toMatchObject([{ key: 'history:h1', value: 'Asked for offer 4711' }]);
    expect(entries(database)).toMatchObject([{ note: 'Asked for offer 4711', here: [] }]);
  });

  it('that was written here and at the platform becomes one note with both texts', () => {
    const database = timeline(sighting({ callIds: ['leg'] }));
    write(database, 'board:c1', 'Here');
    putAll(database, [{ ...atPlatform({ note: 'There' }), callIds: ['leg'] }]);
    expect(texts(database)).toEqual(['There\nHere']);
    expect(database.marks.waiting(10)).toMatchObject([{ value: 'There\nHere' }]);
  });

  it('shows the platform’s state after it was sent: changes and deletions made there apply here', () => {
    const database = timeline(atPlatform({ note: '' }));
    write(database, 'history:h1', 'Call back');
    for (const mark of database.marks.waiting(10)) database.marks.settled(mark, 'taken');
    expect(texts(database)).toEqual(['Call back']);
    putAll(database, [atPlatform({ note: 'Called back' }, { revision: noon + 1 })]);
    expect(texts(database)).toEqual(['Called back']);
    putAll(database, [atPlatform({ note: '' }, { revision: noon + 2 })]);
    expect(texts(database)).toEqual([undefined]);
  });

  it('stays here, and the entry says so, when no list of the platform can store it', () => {
    const database = timeline(sighting({ family: 'channel', id: 'c1/1' }));
    write(database, 'channel:c1/1', 'Call back');
    expect(entries(database)).toMatchObject([{ note: 'Call back', here: ['note'] }]);
    expect(database.marks.waiting(10)).toEqual([]);
  });

  it('is kept here when the platform refuses it', () => {
    const database = timeline(atPlatform({ note: '' }));
    write(database, 'history:h1', 'Call back');
    for (const mark of database.marks.waiting(10)) database.marks.settled(mark, 'refused');
    expect(texts(database)).toEqual(['Call back']);
  });
});

describe('labels', () => {
  const label = (database: AccountDatabase, value: string[], written = noon): boolean =>
    database.marks.put({ key: 'events:h1', field: 'labels', value, written });
  const ofEvents = (labels: string[], revision = noon): CallSighting =>
    sighting({ family: 'events', id: 'h1', flags: { labels }, revision });

  it('are queued when added, and only hidden here when removed, as the platform can only add', () => {
    const database = timeline(ofEvents(['a']));
    label(database, ['b']);
    expect(entries(database)).toMatchObject([{ labels: ['b'] }]);
    expect(database.marks.waiting(10)).toMatchObject([{ field: 'labels', value: ['b'] }]);
    for (const mark of database.marks.waiting(10)) database.marks.settled(mark, 'taken');
    putAll(database, [ofEvents(['a', 'b'], noon + 1)]);
    expect(entries(database)).toMatchObject([{ labels: ['b'] }]);
    label(database, ['b', 'a'], noon + 2);
    expect(entries(database)).toMatchObject([{ labels: ['a', 'b'] }]);
    expect(database.marks.waiting(10)).toEqual([]);
  });

  it('added elsewhere are shown beside those that still wait to be sent', () => {
    const database = timeline(ofEvents(['a']));
    label(database, ['a', 'b']);
    putAll(database, [ofEvents(['a', 'c'], noon + 1)]);
    expect(entries(database)).toMatchObject([{ labels: ['a', 'c', 'b'] }]);
    expect(database.marks.waiting(10)).toMatchObject([{ value: ['b'] }]);
  });
});

describe('the archive and the trash', () => {
  const lying = (database: AccountDatabase, place: 'inbox' | 'archive' | 'trash'): number =>
    database.entries.list({ text: '', numbers: [], limit: 9, filter: { place } }).length;

  it('are two separate places, whether the user or the platform moved the entry', () => {
    const database = timeline(
      sighting({ family: 'events', id: '1', flags: { archived: true, trashed: false } }),
    );
    expect([lying(database, 'inbox'), lying(database, 'archive'), lying(database, 'trash')]).toEqual([
      0, 1, 0,
    ]);
    putAll(database, [sighting({ family: 'events', id: '1', flags: { archived: false, trashed: true } })]);
    expect([lying(database, 'inbox'), lying(database, 'archive'), lying(database, 'trash')]).toEqual([
      0, 0, 1,
    ]);
    putAll(database, [sighting({ family: 'events', id: '1', flags: { archived: false, trashed: false } })]);
    expect([lying(database, 'inbox'), lying(database, 'archive'), lying(database, 'trash')]).toEqual([
      1, 0, 0,
    ]);
  });

  it('do not count missed calls', () => {
    const database = timeline(atPlatform({ archived: true }));
    expect(database.entries.missed()).toBe(0);
  });

  it('keep no entry that was restored here, although the platform still has it in the trash', () => {
    const trashed = sighting({ family: 'events', id: '1', flags: { trashed: true } });
    const database = timeline(trashed);
    database.marks.put({ key: 'events:1', field: 'trashed', value: false, written: noon });
    for (const mark of database.marks.waiting(10)) database.marks.settled(mark, 'here');
    putAll(database, [{ ...trashed, revision: noon + 1 }]);
    expect(entries(database)).toMatchObject([{ trashed: 0, here: ['trashed'] }]);
    putAll(database, [{ ...trashed, flags: { trashed: false }, revision: noon + 2 }]);
    expect(entries(database)).toMatchObject([{ trashed: 0, here: [] }]);
  });

  it('hold an entry that disappeared from the history, until it is listed again', () => {
    const database = timeline(atPlatform());
    database.entries.gone('history:h1');
    expect(lying(database, 'trash')).toBe(1);
    putAll(database, [atPlatform({}, { revision: noon + 1 })]);
    expect(lying(database, 'trash')).toBe(0);
  });
});
