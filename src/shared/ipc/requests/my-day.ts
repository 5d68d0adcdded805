import { z } from 'zod';
import { someText } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** Five weeks: a month and the days around it. */
const longestMs = 35 * 86_400_000;

/** A span of time, epoch milliseconds: at or after `from`, before `to`; at most some weeks. */
export type DaySpan = z.output<typeof daySpan>;
const daySpan = z.object({ from: z.int().min(0), to: z.int().min(1) });
const isSpan = ({ from, to }: DaySpan): boolean => from < to && to - from <= longestMs;
const message = 'a span of at most five weeks';

/** Calls of some span of time, counted. */
export type Tally = z.output<typeof tally>;
const tally = z.object({
  /** Came in, and were answered here. */
  answered: z.number(),
  missed: z.number(),
  /** Came in, and were taken elsewhere, forwarded or declined. */
  elsewhere: z.number(),
  /** Were made here, and how many of those were answered. */
  made: z.number(),
  reached: z.number(),
  /** Milliseconds of conversation at this desk. */
  talkedMs: z.number(),
});

/** What became of the calls of a day or a week. */
export type DayReport = z.output<typeof dayReport>;
const dayReport = z.object({
  total: tally,
  /** By the hour that they began in; `at`: its beginning, epoch milliseconds. Hours without a call are left out. */
  hours: z.array(tally.extend({ at: z.number() })),
  /** By where they came in or were made, those with the most calls first; absent: the source names none. */
  lines: z.array(tally.extend({ line: someText })),
  /** By the other end; `name`: of a contact, else as the platform names them; neither: the number was withheld. */
  people: z.array(tally.extend({ name: someText, number: someText })),
  /** People who are left out of a long list. */
  morePeople: z.number(),
});

/** What the page "My day" asks for. */
export const dayRequests = {
  'myDay.report': fromDesk({ args: daySpan.refine(isSpan, { message }), result: dayReport }),
  /** Asks where to and writes the same as CSV; false: the user did not choose a place. */
  'myDay.export': fromDesk({
    args: daySpan.extend({ week: z.boolean() }).refine(isSpan, { message }),
    result: z.boolean(),
  }),
};
