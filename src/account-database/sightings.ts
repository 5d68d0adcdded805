import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Flags } from '../shared/model/timeline.ts';
import { createEntryRows } from './entry-rows.ts';
import { entryOf } from './entry.ts';
import { groupSightings } from './grouping.ts';
import { ownsFlags } from './flag-owners.ts';
import type { MarkRows } from './marks.ts';
import { createSightingRows, type KeptSighting } from './sighting-rows.ts';
import { sightingKey, type Sighting } from './sighting.ts';

/** Of a sighting that belongs to no entry yet. */
const unwritten = -1;

export interface NewSighting<S extends Sighting = Sighting> {
  sighting: S;
  /** The user knows of it already: it is not counted as missed. */
  seen: boolean;
  /** The user was notified of it. */
  notified: boolean;
  /** Both hold only where it is new here: what is known already stays as it is. */
  ifNew?: true;
}

export interface Sightings {
  /**
   * Takes what a source tells; call it in a transaction. What hangs together is put together once, however much of it
   * is told. @returns whether any of it was news
   */
  put(added: readonly NewSighting[]): boolean;
  /** Everything that is told of the call or message that this key belongs to. */
  group(key: string): Sighting[];
  /** Writes the entry of this key anew: a note or a mark has changed. */
  redraw(key: string): void;
  /** The platform has these now: all of its lists say the same of an entry. To be redrawn. */
  flag(group: readonly Sighting[], flags: Flags): void;
}

/** The sightings of an account, and the entries that follow from them. */
export function createSightings(db: DatabaseSync, marks: MarkRows): Sightings {
  const rows = createSightingRows(db);
  const entries = createEntryRows(db, marks);

  /**
   * Takes the entries of these sightings away and writes those that follow from them now.
   * @param isNews an entry none of whose sightings is news, and that has the same ones as before, stays as it is
   */
  function regroup(affected: ReadonlyMap<string, KeptSighting>, isNews: (key: string) => boolean): void {
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

  /** @param affected learns what hung together with it until now; @returns whether it was news */
  function take({ sighting, ifNew, ...added }: NewSighting, affected: Set<string>): boolean {
    const key = sightingKey(sighting);
    const old = rows.byKey(key);
    const { seen, notified } = old && ifNew ? old : added;
    const now: KeptSighting = {
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
      const kept = done.has(key) ? undefined : rows.byKey(key);
      if (!kept) continue;
      const whole = rows.together(kept);
      for (const each of whole.keys()) done.add(each);
      regroup(whole, (each) => news.has(each));
    }
    return news.size > 0;
  }

  /** Writes the entry anew to which this sighting belongs. */
  function redraw(key: string): void {
    const kept = rows.byKey(key);
    if (!kept) return;
    const members = rows
      .ofEntry(kept.entry)
      .map((each): [string, KeptSighting] => [sightingKey(each.sighting), each]);
    regroup(new Map(members), () => true);
  }

  /** What one list of the platform says now. */
  function flagOne(key: string, flags: Flags): void {
    const kept = rows.byKey(key);
    if (!kept) return;
    const { sighting } = kept;
    rows.write({ ...kept, sighting: { ...sighting, flags: { ...sighting.flags, ...flags } } });
  }

  return {
    put,
    group: (key) => {
      const kept = rows.byKey(key);
      return kept ? rows.ofEntry(kept.entry).map(({ sighting }) => sighting) : [];
    },
    flag(group, { note, ...others }) {
      for (const each of group.filter(ownsFlags)) {
        // No other list has notes.
        const kept = each.family === 'history' && note !== undefined ? { ...others, note } : others;
        flagOne(sightingKey(each), kept);
      }
    },
    redraw,
  };
}
