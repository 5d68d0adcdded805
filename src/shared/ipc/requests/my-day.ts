import { z } from 'zod';
import { someText } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** Five weeks: a month and the days around it. */
const longestMs = 35 * 86_400_000;

/** Epoch milliseconds; `to` is exclusive; at most some weeks. */
export type DaySpan = z.output<typeof daySpan>;
const daySpan = z.object({ from: z.int().min(0), to: z.int().min(1) });
const isSpan = ({ from, to }: DaySpan): boolean => from < to && to - from <= longestMs;
const message = 'a span of at most five weeks';

/** Counts of calls in a period. */
export type Tally = z.output<typeof tally>;
const tally = z.object({
  /** Incoming calls answered here. */
  answered: z.number(),
  missed: z.number(),
  /** Incoming calls answered elsewhere, forwarded or declined. */
  elsewhere: z.number(),
  /** Outgoing calls, and how many were answered. */
  made: z.number(),
  reached: z.number(),
  /** Time of conversation at this desk, ms. */
  talkedMs: z.number(),
});

export type DayReport = z.output<typeof dayReport>;
const dayReport = z.object({
  total: tally,
  /** By the hour they began; `at`: its start, epoch milliseconds. Hours without calls are left out. */
  hours: z.array(tally.extend({ at: z.number() })),
  /** By line, most calls first; absent: the source has no line. */
  lines: z.array(tally.extend({ line: someText })),
  /** By the other end; `name`: of the contact, else the platform's; neither: withheld. */
  people: z.array(tally.extend({ name: someText, number: someText })),
  /** People left out of a long list. */
  morePeople: z.number(),
});

export const dayRequests = {
  'myDay.report': fromDesk({ args: daySpan.refine(isSpan, { message }), result: dayReport }),
  /** Shows the save dialog and writes a CSV; false: cancelled. */
  'myDay.export': fromDesk({
    args: daySpan.extend({ week: z.boolean() }).refine(isSpan, { message }),
    result: z.boolean(),
  }),
};
