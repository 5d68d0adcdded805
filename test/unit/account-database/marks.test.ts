import { describe, expect, it } from 'vitest';
import type { Flags } from '../../../src/shared/model/timeline.ts';
import type { CallSighting } from '../../../src/account-database/sighting.ts';
import type { MarkRequest, AccountDatabase } from '../../../src/account-database/account-database.ts';
import { newTimeline, noon, putAll, sighting } from './support.ts';

const atPlatform = (flags: Flags = {}, change: Partial<CallSighting> = {}): CallSighting =>
  sighting({ family: 'history', id: 'h1', flags, ...change });

function timeline(...reported: CallSighting[]): AccountDatabase {
  const store = newTimeline();
  putAll(store, reported);
  return store;
}

const star = (value: boolean, written = noon): MarkRequest => ({
  key: 'history:h1',
  field: 'starred',
  value,
  written,
});

const entries = (store: AccountDatabase, trashed = false): object[] =>
  store.list({ text: '', numbers: [], limit: 9, filter: trashed ? { place: 'trash' } : {} });

describe('what a user makes of an entry', () => {
  it('shows at once, and waits to be sent to where the entry is kept', () => {
    const store = timeline(atPlatform({ starred: false }));
    expect(store.mark(star(true))).toBe(true);
    expect(entries(store)).toMatchObject([{ starred: 1 }]);
    expect(store.waiting(10)).toEqual([
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

  it('stays on this desk where nobody keeps it', () => {
    const store = timeline(sighting());
    store.mark({ ...star(true), key: 'board:c1' });
    expect(entries(store)).toMatchObject([{ starred: 1 }]);
    expect(store.waiting(10)).toEqual([]);
  });

  it('goes to the source that keeps it, whichever names the entry', () => {
    const store = timeline(sighting(), atPlatform());
    store.mark({ ...star(true), key: 'board:c1' });
    expect(store.waiting(10)).toMatchObject([{ key: 'history:h1' }]);
  });

  it('is what the platform has once it was sent', () => {
    const store = timeline(atPlatform({ starred: false }));
    store.mark(star(true));
    for (const mark of store.waiting(10)) store.settled(mark, 'taken');
    expect(store.waiting(10)).toEqual([]);
    expect(entries(store)).toMatchObject([{ starred: 1 }]);
  });

  it('is taken back when the platform refuses it', () => {
    const store = timeline(atPlatform({ starred: false }));
    store.mark(star(true));
    for (const mark of store.waiting(10)) store.settled(mark, 'refused');
    expect(entries(store)).toMatchObject([{ starred: 0 }]);
  });

  it('is sent again when it was changed while it was being sent', () => {
    const store = timeline(atPlatform({ starred: false }));
    store.mark(star(true));
    const [sent] = store.waiting(10);
    store.mark(star(false, noon + 5));
    if (sent) store.settled(sent, 'taken');
    expect(store.waiting(10)).toMatchObject([{ value: false }]);
    expect(entries(store)).toMatchObject([{ starred: 0 }]);
  });

  it('gives way to what was changed at the platform meanwhile, and that is told once', () => {
    // Starred here, unstarred there after somebody had starred it.
    const store = timeline(atPlatform({ archived: true }));
    store.mark({ ...star(true), field: 'starred' });
    const reported = {
      sighting: atPlatform({ starred: false }, { revision: noon + 1 }),
      seen: false,
      notified: false,
    };
    expect(store.put({ sightings: [reported] }).conflicts).toBe(1);
    expect(entries(store)).toMatchObject([{ starred: 0 }]);
    expect(store.waiting(10)).toEqual([]);
    expect(store.put({ sightings: [reported] }).conflicts).toBe(0);
  });

  it('survives that the platform tells once more what it knew before', () => {
    const store = timeline(atPlatform({ starred: false }));
    store.mark(star(true));
    putAll(store, [atPlatform({ starred: false }, { revision: noon + 1 })]);
    expect(entries(store)).toMatchObject([{ starred: 1 }]);
    expect(store.waiting(10)).toHaveLength(1);
  });

  it('need not be sent when the platform has it already', () => {
    const store = timeline(atPlatform({ starred: false }));
    store.mark(star(true));
    putAll(store, [atPlatform({ starred: true }, { revision: noon + 1 })]);
    expect(store.waiting(10)).toEqual([]);
    expect(entries(store)).toMatchObject([{ starred: 1 }]);
  });

  it('moves an entry to the trash and back', () => {
    const store = timeline(atPlatform());
    store.mark({ ...star(true), field: 'trashed' });
    expect(entries(store)).toEqual([]);
    expect(entries(store, true)).toHaveLength(1);
    store.mark({ ...star(false, noon + 1), field: 'trashed' });
    expect(entries(store)).toHaveLength(1);
  });

  it('is refused for an entry that is not there', () => {
    expect(newTimeline().mark(star(true))).toBe(false);
  });
});

describe('a missed call', () => {
  it('is no longer counted once it is marked as read, and again once it is marked as unread', () => {
    const store = timeline(atPlatform({ read: false }));
    expect(store.missed()).toBe(1);
    store.mark({ ...star(true), field: 'read' });
    expect(store.missed()).toBe(0);
    store.mark({ ...star(false, noon + 1), field: 'read' });
    expect(store.missed()).toBe(1);
  });

  it('stays seen though the platform calls it unread', () => {
    const store = timeline(atPlatform({ read: false }));
    store.seen();
    putAll(store, [atPlatform({ read: false }, { revision: noon + 1 })]);
    expect(store.missed()).toBe(0);
    expect(entries(store)).toMatchObject([{ unread: 0 }]);
  });

  it('that was marked as unread stays so when the list is looked at', () => {
    const store = timeline(atPlatform());
    store.mark({ ...star(false), field: 'read' });
    store.seen();
    expect(store.missed()).toBe(1);
  });

  it('stays missed when it is told again as one of long ago, and one that is new then is seen', () => {
    const store = timeline(atPlatform());
    const old = (reported: CallSighting) => ({
      sighting: reported,
      seen: true,
      notified: true,
      ifNew: true as const,
    });
    const other = sighting({ family: 'history', id: 'h2', number: '+4940', at: noon - 86_400_000 });
    store.put({ sightings: [old(atPlatform({ starred: true })), old(other)] });
    expect(store.missed()).toBe(1);
    expect(entries(store)).toMatchObject([{ starred: 1, unread: 1 }, { unread: 0 }]);
  });
});

describe('a note', () => {
  const write = (store: AccountDatabase, call: string, text: string, written = noon): boolean =>
    store.writeNote({ call, text, written });
  const texts = (store: AccountDatabase): unknown[] =>
    entries(store).map((entry) => (entry as { note?: string }).note);

  it('of the history is shown, and one that is written waits to be sent there', () => {
    const store = timeline(atPlatform({ note: 'From the web' }));
    expect(texts(store)).toEqual(['From the web']);
    write(store, 'history:h1', 'From the desk');
    expect(texts(store)).toEqual(['From the desk']);
    expect(store.waiting(10)).toMatchObject([{ key: 'history:h1', field: 'note', value: 'From the desk' }]);
  });

  it('written in a call waits until the history has the call, and is sent then', () => {
    const store = timeline(sighting({ callIds: ['leg'] }));
    write(store, 'board:c1', 'Asked for offer 4711');
    expect(store.waiting(10)).toEqual([]);
    putAll(store, [{ ...atPlatform({ note: '' }), callIds: ['leg'] }]);
    expect(store.waiting(10)).toMatchObject([{ key: 'history:h1', value: 'Asked for offer 4711' }]);
    expect(entries(store)).toMatchObject([{ note: 'Asked for offer 4711', here: [] }]);
  });

  it('that came about at both ends is one note of both', () => {
    const store = timeline(sighting({ callIds: ['leg'] }));
    write(store, 'board:c1', 'Here');
    putAll(store, [{ ...atPlatform({ note: 'There' }), callIds: ['leg'] }]);
    expect(texts(store)).toEqual(['There\nHere']);
    expect(store.waiting(10)).toMatchObject([{ value: 'There\nHere' }]);
  });

  it('is what the platform has once it was sent: changed or taken away elsewhere, it is so here', () => {
    const store = timeline(atPlatform({ note: '' }));
    write(store, 'history:h1', 'Call back');
    for (const mark of store.waiting(10)) store.settled(mark, 'taken');
    expect(texts(store)).toEqual(['Call back']);
    putAll(store, [atPlatform({ note: 'Called back' }, { revision: noon + 1 })]);
    expect(texts(store)).toEqual(['Called back']);
    putAll(store, [atPlatform({ note: '' }, { revision: noon + 2 })]);
    expect(texts(store)).toEqual([undefined]);
  });

  it('of a call that no list of the platform has a place for stays here, which is said', () => {
    const store = timeline(sighting({ family: 'channel', id: 'c1/1' }));
    write(store, 'channel:c1/1', 'Call back');
    expect(entries(store)).toMatchObject([{ note: 'Call back', here: ['note'] }]);
    expect(store.waiting(10)).toEqual([]);
  });

  it('that the platform refuses is still here', () => {
    const store = timeline(atPlatform({ note: '' }));
    write(store, 'history:h1', 'Call back');
    for (const mark of store.waiting(10)) store.settled(mark, 'refused');
    expect(texts(store)).toEqual(['Call back']);
  });
});

describe('labels', () => {
  const label = (store: AccountDatabase, value: string[], written = noon): boolean =>
    store.mark({ key: 'events:h1', field: 'labels', value, written });
  const ofEvents = (labels: string[], revision = noon): CallSighting =>
    sighting({ family: 'events', id: 'h1', flags: { labels }, revision });

  it('that are added wait to be sent; one that is taken off is hidden here, as the platform only adds', () => {
    const store = timeline(ofEvents(['a']));
    label(store, ['b']);
    expect(entries(store)).toMatchObject([{ labels: ['b'] }]);
    expect(store.waiting(10)).toMatchObject([{ field: 'labels', value: ['b'] }]);
    for (const mark of store.waiting(10)) store.settled(mark, 'taken');
    putAll(store, [ofEvents(['a', 'b'], noon + 1)]);
    expect(entries(store)).toMatchObject([{ labels: ['b'] }]);
    label(store, ['b', 'a'], noon + 2);
    expect(entries(store)).toMatchObject([{ labels: ['a', 'b'] }]);
    expect(store.waiting(10)).toEqual([]);
  });

  it('added elsewhere meanwhile stand beside those that wait', () => {
    const store = timeline(ofEvents(['a']));
    label(store, ['a', 'b']);
    putAll(store, [ofEvents(['a', 'c'], noon + 1)]);
    expect(entries(store)).toMatchObject([{ labels: ['a', 'c', 'b'] }]);
    expect(store.waiting(10)).toMatchObject([{ value: ['b'] }]);
  });
});

describe('the archive and the trash', () => {
  const lying = (store: AccountDatabase, place: 'inbox' | 'archive' | 'trash'): number =>
    store.list({ text: '', numbers: [], limit: 9, filter: { place } }).length;

  it('are two places, whoever put an entry there', () => {
    const store = timeline(
      sighting({ family: 'events', id: '1', flags: { archived: true, trashed: false } }),
    );
    expect([lying(store, 'inbox'), lying(store, 'archive'), lying(store, 'trash')]).toEqual([0, 1, 0]);
    putAll(store, [sighting({ family: 'events', id: '1', flags: { archived: false, trashed: true } })]);
    expect([lying(store, 'inbox'), lying(store, 'archive'), lying(store, 'trash')]).toEqual([0, 0, 1]);
    putAll(store, [sighting({ family: 'events', id: '1', flags: { archived: false, trashed: false } })]);
    expect([lying(store, 'inbox'), lying(store, 'archive'), lying(store, 'trash')]).toEqual([1, 0, 0]);
  });

  it('count no missed call', () => {
    const store = timeline(atPlatform({ archived: true }));
    expect(store.missed()).toBe(0);
  });

  it('an entry that is restored here stays so although it lies in the trash of the platform', () => {
    const trashed = sighting({ family: 'events', id: '1', flags: { trashed: true } });
    const store = timeline(trashed);
    store.mark({ key: 'events:1', field: 'trashed', value: false, written: noon });
    for (const mark of store.waiting(10)) store.settled(mark, 'here');
    putAll(store, [{ ...trashed, revision: noon + 1 }]);
    expect(entries(store)).toMatchObject([{ trashed: 0, here: ['trashed'] }]);
    putAll(store, [{ ...trashed, flags: { trashed: false }, revision: noon + 2 }]);
    expect(entries(store)).toMatchObject([{ trashed: 0, here: [] }]);
  });

  it('an entry that the history has no more is in the trash, until it is there again', () => {
    const store = timeline(atPlatform());
    store.gone('history:h1');
    expect(lying(store, 'trash')).toBe(1);
    putAll(store, [atPlatform({}, { revision: noon + 1 })]);
    expect(lying(store, 'trash')).toBe(0);
  });
});
