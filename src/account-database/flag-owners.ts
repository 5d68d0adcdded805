import type { Flags } from '../shared/model/timeline.ts';
import type { Family, Sighting } from './sighting.ts';

/** Sources whose lists store a change of the user; the first one if both do. */
const owners: Readonly<Record<keyof Flags, readonly Family[]>> = {
  read: ['events', 'history'],
  starred: ['events', 'history'],
  trashed: ['events', 'history'],
  labels: ['events', 'history'],
  archived: ['history'],
  note: ['history'],
  hiddenLabels: [],
};

/** Whether the platform stores anything for this sighting. */
export const ownsFlags = ({ family }: Pick<Sighting, 'family'>): boolean =>
  family === 'history' || family === 'events';

/** Whether its call ids prove that it is the same call as the others: a user's words must not go to another call. */
function isSurely(owner: Sighting, group: readonly Sighting[]): boolean {
  const others = group.filter((each) => each !== owner).flatMap(({ callIds }) => callIds);
  return others.length === 0 || owner.callIds.some((id) => others.includes(id));
}

/** The sighting of an entry whose list stores this; undefined: none does, and the change stays on this desk. */
export function flagOwner<S extends Sighting>(group: readonly S[], field: keyof Flags): S | undefined {
  // SMS do not support labels.
  if (field === 'labels' && group.some(({ kind }) => kind === 'sms')) return undefined;
  const owner = owners[field].flatMap((family) => group.find((each) => each.family === family) ?? [])[0];
  return field === 'note' && owner !== undefined && !isSurely(owner, group) ? undefined : owner;
}
