import type { TimelineFilter } from '../shared/ipc/requests/timeline.ts';
import { firstIdAt } from './entry-id.ts';

export interface Conditions {
  /** SQL over the table `entry` as `e`; at least one condition. */
  where: string[];
  values: (string | number)[];
}

/** The condition of each place: an entry in the trash is in no other place. */
const lying: Record<NonNullable<TimelineFilter['place']>, string> = {
  inbox: 'e.trashed = 0 AND e.archived = 0',
  archive: 'e.trashed = 0 AND e.archived = 1',
  trash: 'e.trashed = 1',
};

/** The conditions of a filter, to be joined by AND. A filter without a place finds everything but the trash. */
export function conditionsOf(filter: TimelineFilter): Conditions {
  const where: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, ...bound: (string | number)[]): void => {
    where.push(condition);
    values.push(...bound);
  };
  add(filter.place === undefined ? 'e.trashed = 0' : lying[filter.place]);
  if (filter.show !== undefined) add(showConditions[filter.show]);
  if (filter.direction !== undefined) add('e.direction = ?', filter.direction);
  if (filter.missed === true) add("e.outcome = 'missed'");
  if (filter.unread === true) add('e.unread = 1');
  if (filter.starred === true) add('e.starred = 1');
  if (filter.line !== undefined) add('e.line = ?', filter.line);
  if (filter.label !== undefined) {
    add("e.labels <> '[]' AND EXISTS (SELECT 1 FROM json_each(e.labels) WHERE value = ?)", filter.label);
  }
  if (filter.numbers !== undefined) {
    const marks = filter.numbers.map(() => '?').join(', ');
    add(`e.number IN (${marks})`, ...filter.numbers);
  }
  if (filter.from !== undefined) add('e.id >= ?', firstIdAt(filter.from));
  if (filter.to !== undefined) add('e.id < ?', firstIdAt(filter.to));
  return { where, values };
}

const showConditions: Record<NonNullable<TimelineFilter['show']>, string> = {
  call: "e.kind = 'call'",
  voicemail: `(e.kind = 'voicemail' OR (e.media <> '[]' AND e.media LIKE '%"voicemail"%'))`,
  recording: `e.media <> '[]' AND e.media LIKE '%"recording"%'`,
  sms: "e.kind <> 'call' AND e.kind = 'sms'",
  fax: "e.kind <> 'call' AND e.kind = 'fax'",
  agentLog: 'e.log IS NOT NULL',
  note: 'e.note IS NOT NULL',
};
