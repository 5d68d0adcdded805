import { describe, expect, it } from 'vitest';
import type { Flags } from '../../../src/shared/model/timeline.ts';
import type { CallSighting } from '../../../src/timeline/sighting.ts';
import type { MarkWish, TimelineStore } from '../../../src/timeline/store.ts';
import { newTimeline, noon, putAll, sighting } from './support.ts';

const atPlatform = (flags: Flags = {}, change: Partial<CallSighting> = {}): CallSighting =>
  sighting({ family: 'history', id: 'h1', flags, ...change });

function timeline(...told: CallSighting[]): TimelineStore {
  const store = newTimeline();
  putAll(store, told);
  return store;
}

const star = (value: boolean, written = noon): MarkWish => ({
  key: 'history:h1',
  field: 'starred',
  value,
  written,
});

const entries = (store: TimelineStore, trashed = false): object[] =>
  store.list({ text: '', numbers: [], limit: 9, filter: trashed ? { trashed: true } : {} });

describe('what a user makes of an entry', () => {
  it('shows at once, and waits to be sent to where the entry is kept', () => {
    const store = timeline(atPlatform({ starred: false }));
    expect(store.mark(star(true))).toBe(true);
    expect(entries(store)).toMatchObject([{ starred: 1 }]);
    expect(store.waiting(10)).toEqual([{ key: 'history:h1', field: 'starred', value: true, written: noon }]);
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
    for (const mark of store.waiting(10)) store.settled(mark, true);
    expect(store.waiting(10)).toEqual([]);
    expect(entries(store)).toMatchObject([{ starred: 1 }]);
  });

  it('is taken back when the platform refuses it', () => {
    const store = timeline(atPlatform({ starred: false }));
    store.mark(star(true));
    for (const mark of store.waiting(10)) store.settled(mark, false);
    expect(entries(store)).toMatchObject([{ starred: 0 }]);
  });

  it('is sent again when it was changed while it was being sent', () => {
    const store = timeline(atPlatform({ starred: false }));
    store.mark(star(true));
    const [sent] = store.waiting(10);
    store.mark(star(false, noon + 5));
    if (sent) store.settled(sent, true);
    expect(store.waiting(10)).toMatchObject([{ value: false }]);
    expect(entries(store)).toMatchObject([{ starred: 0 }]);
  });

  it('gives way to what was changed at the platform meanwhile, and that is told once', () => {
    const store = timeline(atPlatform({ labels: ['a'] }));
    store.mark({ ...star(true), field: 'labels', value: ['a', 'b'] });
    const told = {
      sighting: atPlatform({ labels: ['c'] }, { revision: noon + 1 }),
      seen: false,
      told: false,
    };
    expect(store.put({ sightings: [told] }).conflicts).toBe(1);
    expect(entries(store)).toMatchObject([{ labels: ['c'] }]);
    expect(store.waiting(10)).toEqual([]);
    expect(store.put({ sightings: [told] }).conflicts).toBe(0);
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
    const old = (told: CallSighting) => ({ sighting: told, seen: true, told: true, ifNew: true as const });
    const other = sighting({ family: 'history', id: 'h2', number: '+4940', at: noon - 86_400_000 });
    store.put({ sightings: [old(atPlatform({ starred: true })), old(other)] });
    expect(store.missed()).toBe(1);
    expect(entries(store)).toMatchObject([{ starred: 1, unread: 1 }, { unread: 0 }]);
  });
});
