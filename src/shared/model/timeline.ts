import type { Direction } from './call.ts';

/**
 * What became of a call. `elsewhere`: a colleague or another device took it. `taken`: answered, and the source does not
 * say by whom. `open`: it was going on when it was last seen.
 */
export type CallOutcome = (typeof callOutcomes)[number];

/** What is surer comes later: that somebody answered is known by whoever says so, that nobody did only by all. */
export const callOutcomes = [
  'open',
  'notReached',
  'missed',
  'declined',
  'forwarded',
  'taken',
  'elsewhere',
  'answered',
] as const;

/** Characters of a note. */
export const longestNote = 2000;

/** A call that was before, with the same person. */
export interface EarlierCall {
  /** When it began, epoch milliseconds. */
  at: number;
  direction: Direction;
  outcome: CallOutcome;
  note?: string;
}
