import type { DayReport } from '../model/day-report.ts';

/** A span of time, epoch milliseconds: at or after `from`, before `to`; at most some weeks. */
export interface DaySpan {
  from: number;
  to: number;
}

/** What the page "My day" asks for. */
export interface DayRequests {
  'myDay.report': { args: DaySpan; result: DayReport };
  /** Asks where to and writes the same as CSV; false: the user did not choose a place. */
  'myDay.export': { args: DaySpan & { week: boolean }; result: boolean };
}
