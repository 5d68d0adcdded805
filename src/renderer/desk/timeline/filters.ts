import type { TimelineFilter } from '../../../shared/model/timeline.ts';

/** What the fields above the list are set to. */
export interface Choice {
  show: NonNullable<TimelineFilter['show']> | '';
  direction: 'in' | 'out' | '';
  line: string;
  when: (typeof spans)[number] | '';
  only: readonly ('missed' | 'unread' | 'starred')[];
  trash: boolean;
}

export const spans = ['today', 'week', 'month'] as const;

export const everything: Choice = { show: '', direction: '', line: '', when: '', only: [], trash: false };

const DAY = 86_400_000;

/** @param now epoch milliseconds */
export function filterOf({ show, direction, line, when, only, trash }: Choice, now: number): TimelineFilter {
  return {
    ...(show !== '' && { show }),
    ...(direction !== '' && { direction }),
    ...(line !== '' && { line }),
    ...(when !== '' && { from: since(when, now) }),
    ...(only.includes('missed') && { missed: true as const }),
    ...(only.includes('unread') && { unread: true as const }),
    ...(only.includes('starred') && { starred: true as const }),
    ...(trash && { trashed: true as const }),
  };
}

function since(span: (typeof spans)[number], now: number): number {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return span === 'today' ? midnight : now - (span === 'week' ? 7 : 30) * DAY;
}

export const isEverything = (choice: Choice): boolean => Object.keys(filterOf(choice, 0)).length === 0;
