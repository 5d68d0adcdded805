import type { TimelineFilter } from '../../../shared/ipc/requests/timeline.ts';

export interface Choice {
  show: NonNullable<TimelineFilter['show']> | '';
  direction: 'in' | 'out' | '';
  line: string;
  when: (typeof spans)[number] | 'range' | '';
  /** The first and last day of a range, `2026-03-29`; empty: open end. */
  from: string;
  to: string;
  only: readonly ('missed' | 'unread' | 'starred')[];
  place: NonNullable<TimelineFilter['place']>;
}

export const spans = ['today', 'week', 'month'] as const;

export const everything: Choice = {
  show: '',
  direction: '',
  line: '',
  when: '',
  from: '',
  to: '',
  only: [],
  place: 'inbox',
};

const DAY = 86_400_000;

/** @param now epoch milliseconds. @param searched with search words, the archive is included */
export function filterOf(choice: Choice, now: number, searched = false): TimelineFilter {
  const { show, direction, line, only, place } = choice;
  return {
    ...(show !== '' && { show }),
    ...(direction !== '' && { direction }),
    ...(line !== '' && { line }),
    ...timeOf(choice, now),
    ...(only.includes('missed') && { missed: true as const }),
    ...(only.includes('unread') && { unread: true as const }),
    ...(only.includes('starred') && { starred: true as const }),
    ...(!(searched && place === 'inbox') && { place }),
  };
}

function timeOf({ when, from, to }: Choice, now: number): Pick<TimelineFilter, 'from' | 'to'> {
  if (when === '') return {};
  if (when !== 'range') return { from: since(when, now) };
  const begin = dayStart(from, 0);
  const end = dayStart(to, 1);
  // Swapped dates mean the same range.
  if (begin !== undefined && end !== undefined && begin >= end)
    return timeOf({ ...everything, when, from: to, to: from }, now);
  return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end }) };
}

/** Local midnight of a day, `later` days on, also across changes of daylight saving time. */
function dayStart(day: string, later: number): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return Number.isNaN(start) || start < 0 ? undefined : start;
}

function since(span: (typeof spans)[number], now: number): number {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return span === 'today' ? midnight : now - (span === 'week' ? 7 : 30) * DAY;
}

/** Whether the filter depends on the current day. */
export const isRelative = ({ when }: Choice): boolean => when !== '' && when !== 'range';

export const isEverything = (choice: Choice): boolean =>
  choice.place === 'inbox' && Object.keys(filterOf(choice, 0, true)).length === 0;
