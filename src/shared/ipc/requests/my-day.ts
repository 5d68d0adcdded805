import { z } from 'zod';
import { tallySchema } from '../../model/day-report.ts';
import { someText } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** Five weeks: a month and the days around it. */
const longestMs = 35 * 86_400_000;

/** Epoch milliseconds; `to` is exclusive; at most some weeks. */
export type DaySpan = z.output<typeof daySpan>;
const daySpan = z.object({ from: z.int().min(0), to: z.int().min(1) });
const isSpan = ({ from, to }: DaySpan): boolean => from < to && to - from <= longestMs;
const message = 'a span of at most five weeks';

export type DayReport = z.output<typeof dayReport>;
const dayReport = z.object({
  total: tallySchema,
  /** Calls by the hour in which they began (`at`, epoch milliseconds). Hours without calls are left out. */
  hours: z.array(tallySchema.extend({ at: z.number() })),
  /** Calls by line, most first. `line` is absent if the source names none. */
  lines: z.array(tallySchema.extend({ line: someText })),
  /** Calls by the other end. `name` is the contact's, else the platform's. Without name and number: withheld. */
  people: z.array(tallySchema.extend({ name: someText, number: someText })),
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
