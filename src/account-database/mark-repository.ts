import { entryOf } from './entry.ts';
import { flagOwner } from './flag-owners.ts';
import type { Mark, MarkRows, WaitingMark } from './marks.ts';
import type { NoteRows } from './notes.ts';
import { sightingKey, type Sighting } from './sighting.ts';
import type { Sightings } from './sightings.ts';
import type { Write } from './transactions.ts';

export interface MarkRequest extends Pick<Mark, 'field' | 'value' | 'written'> {
  /** Key of any sighting of the entry. */
  key: string;
}

/** The result of sending a change: the platform has it, refuses it, or has no place for it. */
export type Settled = 'taken' | 'refused' | 'here';

/** The user's changes to entries. A change waits to be sent if the platform supports it; otherwise it stays here. */
export interface MarkRepository {
  /** @returns whether the entry exists */
  put(request: MarkRequest): boolean;
  /** Changes several entries. @returns how many exist */
  putAll(requests: readonly MarkRequest[]): number;
  /** Unsent changes, oldest first. */
  waiting(limit: number): WaitingMark[];
  /** Takes back a change that the platform refuses; a note stays here. */
  settled(mark: Mark, how: Settled): void;
}

export interface MarkRepositoryDeps {
  sightings: Sightings;
  marks: MarkRows;
  notes: NoteRows;
}

/** Each change is one transaction by `write`, over all sightings of an entry. */
export function createMarkRepository(
  write: Write,
  { sightings, marks, notes }: MarkRepositoryDeps,
): MarkRepository {
  /** The platform can only add labels: a removed one is hidden on this desk. */
  function putLabels(group: readonly Sighting[], wanted: readonly string[], written: number): void {
    const reported = entryOf(group).flags.labels ?? [];
    const added = wanted.filter((label) => !reported.includes(label));
    const hidden = reported.filter((label) => !wanted.includes(label));
    for (const key of group.map(sightingKey)) marks.clear(key, ['labels', 'hiddenLabels'], written);
    if (added.length > 0) putAtOwner(marks, group, { field: 'labels', value: added, written });
    if (hidden.length > 0) putAtOwner(marks, group, { field: 'hiddenLabels', value: hidden, written });
  }

  function put({ key, field, value, written }: MarkRequest): boolean {
    const group = sightings.group(key);
    if (group.length === 0) return false;
    if (field === 'labels') putLabels(group, Array.isArray(value) ? value : [], written);
    else putAtOwner(marks, group, { field, value, written });
    sightings.redraw(key);
    return true;
  }

  /** The platform has it now. */
  function taken(mark: Mark, group: readonly Sighting[], labels: readonly string[]): void {
    const value = typeof mark.value === 'object' ? [...new Set([...labels, ...mark.value])] : mark.value;
    marks.rebase({ ...mark, value });
    sightings.flag(group, { [mark.field]: value });
    if (mark.field === 'note') for (const each of group) notes.sent(sightingKey(each));
  }

  return {
    put: (request) => write(() => put(request)),
    putAll: (requests) => write(() => requests.filter(put).length),
    waiting: (limit) => marks.waiting(limit),
    settled: (mark, how) =>
      write(() => {
        const group = sightings.group(mark.key);
        const reported = group.length > 0 ? entryOf(group).flags : {};
        // A change that was undone in time equals the platform's value.
        if (how === 'here' && (reported[mark.field] ?? false) !== mark.value) marks.stay(mark);
        else marks.drop(mark);
        if (how === 'taken') taken(mark, group, reported.labels ?? []);
        sightings.redraw(mark.key);
      }),
  };
}

/** Attaches a mark to the sighting whose list stores it, or keeps it here. */
export function putAtOwner(
  marks: MarkRows,
  group: readonly Sighting[],
  { field, value, written }: Omit<MarkRequest, 'key'>,
): void {
  const owner = flagOwner(group, field);
  const own = owner ?? group[0];
  if (own === undefined) return;
  marks.put({ key: sightingKey(own), field, value, written }, own, own.flags ?? {}, owner !== undefined);
}
