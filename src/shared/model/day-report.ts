/** Calls of some span of time, counted. */
export interface Tally {
  /** Came in, and were answered here. */
  answered: number;
  missed: number;
  /** Came in, and were taken elsewhere, forwarded or declined. */
  elsewhere: number;
  /** Were made here, and how many of those were answered. */
  made: number;
  reached: number;
  /** Milliseconds of conversation at this desk. */
  talkedMs: number;
}

export const noCalls: Tally = { answered: 0, missed: 0, elsewhere: 0, made: 0, reached: 0, talkedMs: 0 };

/** What became of the calls of a day or a week. */
export interface DayReport {
  total: Tally;
  /** By the hour that they began in; `at`: its beginning, epoch milliseconds. Hours without a call are left out. */
  hours: ({ at: number } & Tally)[];
  /** By where they came in or were made, those with the most calls first; absent: the source names none. */
  lines: ({ line?: string } & Tally)[];
  /** By the other end; `name`: of a contact, else as the platform names them; neither: the number was withheld. */
  people: ({ name?: string; number?: string } & Tally)[];
  /** People who are left out of a long list. */
  morePeople: number;
}

/** Calls of a tally. */
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
