import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Flags } from '../shared/model/timeline.ts';
import { createEntryRows } from './entry-rows.ts';
import { entryOf } from './entry.ts';
import { groupSightings } from './grouping.ts';
import { ownsFlags } from './flag-owners.ts';
import type { MarkRows } from './marks.ts';
import { createSightingRows, type StoredSighting } from './sighting-rows.ts';
import { sightingKey, type Sighting } from './sighting.ts';

/** A sighting without an entry so far. */
const unwritten = -1;

export interface NewSighting<S extends Sighting = Sighting> {
  sighting: S;
  /** The user knows about it already: it does not count as missed. */
  seen: boolean;
  /** The user was notified of it. */
  notified: boolean;
  /** Both only apply if it is new here: known entries stay as they are. */
  ifNew?: true;
}

export interface Sightings {
  /** Stores sightings and groups them once; call it in a transaction. @returns whether any was new */
  put(added: readonly NewSighting[]): boolean;
  /** All sightings of the call or message with this key. */
  group(key: string): Sighting[];
  /** Rewrites the entry of this key after a note or mark changed. */
  redraw(key: string): void;
  /** The platform's new values, identical in all of its lists. Redraw the entries afterwards. */
  flag(group: readonly Sighting[], flags: Flags): void;
}

/** The sightings of an account, and the entries that result from them. */
export function createSightings(db: DatabaseSync, marks: MarkRows): Sightings {
  const rows = createSightingRows(db);
  const entries = createEntryRows(db, marks);

  /** Replaces the entries of these sightings. @param isNews only entries with news, or other sightings, change */
  function regroup(affected: ReadonlyMap<string, StoredSighting>, isNews: (key: string) => boolean): void {
    const sizes = new Map<number, number>();
    for (const { entry } of affected.values()) sizes.set(entry, (sizes.get(entry) ?? 0) + 1);
    const groups = groupSightings([...affected.values()].map(({ sighting }) => sighting)).map((group) =>
      group.flatMap((sighting) => affected.get(sightingKey(sighting)) ?? []),
    );
    const stays = new Set<number>();
    const changed = groups.filter((members) => {
      const [{ entry } = { entry: unwritten }] = members;
      const isAsBefore =
        entry !== unwritten &&
        members.length === sizes.get(entry) &&
        members.every((each) => each.entry === entry && !isNews(sightingKey(each.sighting)));
      if (isAsBefore) stays.add(entry);
      return !isAsBefore;
    });
    for (const id of sizes.keys()) if (!stays.has(id)) entries.drop(id);
    for (const members of changed) {
      const id = entries.write(entryOf(members.map(({ sighting }) => sighting)), members);
      for (const { sighting } of members) rows.move(sightingKey(sighting), id);
    }
  }

  /** @param affected collects what was connected with it until now; @returns whether it was new */
  function take({ sighting, ifNew, ...added }: NewSighting, affected: Set<string>): boolean {
    const key = sightingKey(sighting);
    const old = rows.byKey(key);
    const { seen, notified } = old && ifNew ? old : added;
    const now: StoredSighting = {
      sighting: old && old.sighting.revision > sighting.revision ? old.sighting : sighting,
      entry: old?.entry ?? unwritten,
      seen: seen || old?.seen === true,
      notified: notified || old?.notified === true,
    };
    if (isDeepStrictEqual(old, now)) return false;
    marks.compare(key, now.sighting.flags ?? {});
    if (old && !affected.has(key)) for (const other of rows.together(old).keys()) affected.add(other);
    affected.add(key);
    rows.write(now);
    return true;
  }

  function put(added: readonly NewSighting[]): boolean {
    const affected = new Set<string>();
    const news = new Set<string>();
    for (const each of added) if (take(each, affected)) news.add(sightingKey(each.sighting));
    const done = new Set<string>();
    for (const key of affected) {
      const stored = done.has(key) ? undefined : rows.byKey(key);
      if (!stored) continue;
      const whole = rows.together(stored);
      for (const each of whole.keys()) done.add(each);
      regroup(whole, (each) => news.has(each));
    }
    return news.size > 0;
  }

  /** Rewrites the entry that this sighting belongs to. */
  function redraw(key: string): void {
    const stored = rows.byKey(key);
    if (!stored) return;
    const members = rows
      .ofEntry(stored.entry)
      .map((each): [string, StoredSighting] => [sightingKey(each.sighting), each]);
    regroup(new Map(members), () => true);
  }

  /** The platform's values according to one list. */
  function flagOne(key: string, flags: Flags): void {
    const stored = rows.byKey(key);
    if (!stored) return;
    const { sighting } = stored;
    rows.write({ ...stored, sighting: { ...sighting, flags: { ...sighting.flags, ...flags } } });
  }

  return {
    put,
    group: (key) => {
      const stored = rows.byKey(key);
      return stored ? rows.ofEntry(stored.entry).map(({ sighting }) => sighting) : [];
    },
    flag(group, { note, ...others }) {
      for (const each of group.filter(ownsFlags)) {
        // No other list has notes.
        const stored = each.family === 'history' && note !== undefined ? { ...others, note } : others;
        flagOne(sightingKey(each), stored);
      }
    },
    redraw,
  };
}
