import { z } from 'zod';
import type { DayRequests } from '../../shared/ipc/day-requests.ts';
import type { SchemasOf } from '../schemas-of.ts';

/** Five weeks: a month and the days around it. */
const longestMs = 35 * 86_400_000;

const span = { from: z.int().min(0), to: z.int().min(1) };
const isSpan = ({ from, to }: { from: number; to: number }): boolean => from < to && to - from <= longestMs;
const message = 'a span of at most five weeks';

const tally = {
  answered: z.number(),
  missed: z.number(),
  elsewhere: z.number(),
  made: z.number(),
  reached: z.number(),
  talkedMs: z.number(),
};

export const daySchemas: SchemasOf<DayRequests> = {
  'myDay.report': {
    args: z.object(span).refine(isSpan, { message }),
    result: z.object({
      total: z.object(tally),
      hours: z.array(z.object({ at: z.number(), ...tally })),
      lines: z.array(z.object({ line: z.string().exactOptional(), ...tally })),
      people: z.array(
        z.object({ name: z.string().exactOptional(), number: z.string().exactOptional(), ...tally }),
      ),
      morePeople: z.number(),
    }),
  },
  'myDay.export': {
    args: z.object({ ...span, week: z.boolean() }).refine(isSpan, { message }),
    result: z.boolean(),
  },
};
