import type { Flags } from '../shared/model/timeline.ts';
import type { Family, Sighting } from './sighting.ts';

/** Whose lists keep what a user makes of an entry, the first where both do. */
const keepers: Readonly<Record<keyof Flags, readonly Family[]>> = {
  read: ['events', 'history'],
  starred: ['events', 'history'],
  trashed: ['events', 'history'],
  labels: ['events', 'history'],
  archived: ['history'],
  note: ['history'],
  hiddenLabels: [],
};

/** Whether the platform keeps anything of what this sighting tells of. */
export const ownsFlags = ({ family }: Pick<Sighting, 'family'>): boolean =>
  family === 'history' || family === 'events';

/** Whether its call ids say that it tells of the same call as the others: words of a user go to no other call. */
function isSurely(keeper: Sighting, group: readonly Sighting[]): boolean {
  const others = group.filter((each) => each !== keeper).flatMap(({ callIds }) => callIds);
  return others.length === 0 || keeper.callIds.some((id) => others.includes(id));
}

/** The one of these sightings of an entry whose list keeps this; undefined: none does, and it stays at this desk. */
export function flagOwner<S extends Sighting>(group: readonly S[], field: keyof Flags): S | undefined {
  // An SMS has no request that takes a label.
  if (field === 'labels' && group.some(({ kind }) => kind === 'sms')) return undefined;
  const keeper = keepers[field].flatMap((family) => group.find((each) => each.family === family) ?? [])[0];
  return field === 'note' && keeper !== undefined && !isSurely(keeper, group) ? undefined : keeper;
}
