import { z } from 'zod';

/** Counts of calls in a period. */
export type Tally = z.output<typeof tallySchema>;
export const tallySchema = z.object({
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

export const noCalls: Tally = { answered: 0, missed: 0, elsewhere: 0, made: 0, reached: 0, talkedMs: 0 };

/** The total of a tally. */
export const callsIn = ({ answered, missed, elsewhere, made }: Tally): number =>
  answered + missed + elsewhere + made;

export function added(one: Tally, other: Tally): Tally {
  return {
    answered: one.answered + other.answered,
    missed: one.missed + other.missed,
    elsewhere: one.elsewhere + other.elsewhere,
    made: one.made + other.made,
    reached: one.reached + other.reached,
    talkedMs: one.talkedMs + other.talkedMs,
  };
}
