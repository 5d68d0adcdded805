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
  /** By the hour they began; `at`: its start, epoch milliseconds. Hours without calls are left out. */
  hours: z.array(tallySchema.extend({ at: z.number() })),
  /** By line, most calls first; absent: the source has no line. */
  lines: z.array(tallySchema.extend({ line: someText })),
  /** By the other end; `name`: of the contact, else the platform's; neither: withheld. */
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
