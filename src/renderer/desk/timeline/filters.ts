import type { TimelineFilter } from '../../../shared/ipc/requests/timeline.ts';

/** What the fields above the list are set to. */
export interface Choice {
  show: NonNullable<TimelineFilter['show']> | '';
  direction: 'in' | 'out' | '';
  line: string;
  when: (typeof spans)[number] | 'range' | '';
  /** Days of a range, as in 2026-03-29; both belong to it. Empty: no end on this side. */
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

/**
 * @param now epoch milliseconds
 * @param searched words are looked for: the archive is searched as well
 */
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
  // Typed the wrong way round, it is the same stretch of time.
  if (begin !== undefined && end !== undefined && begin >= end)
    return timeOf({ ...everything, when, from: to, to: from }, now);
  return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end }) };
}

/** Midnight at this computer at the beginning of a day, or of one some days later; days of a change of clocks are as long as they are. */
function dayStart(day: string, later: number): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return Number.isNaN(start) || start < 0 ? undefined : start;
}

function since(span: (typeof spans)[number], now: number): number {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return span === 'today' ? midnight : now - (span === 'week' ? 7 : 30) * DAY;
}

/** Whether it counts from the present day. */
export const isRelative = ({ when }: Choice): boolean => when !== '' && when !== 'range';

export const isEverything = (choice: Choice): boolean =>
  choice.place === 'inbox' && Object.keys(filterOf(choice, 0, true)).length === 0;
