import type { Sentence } from '../sentence.ts';

/** Values by the path of their setting, each checked; address books and call rules have their ids. */
type PolicyValues = ReadonlyMap<string, unknown>;

/** What an administrator set for this computer. */
export interface Policy {
  /** Hold until the user chooses otherwise. */
  defaults: PolicyValues;
  /** Hold against what the user chose. */
  locked: PolicyValues;
  /** Locked members whose value cannot be read. They keep their values, and the user cannot change them. */
  unread?: ReadonlySet<string>;
  /** Locked lists of which an element cannot be read; the others of them are in `locked`. */
  partial?: ReadonlySet<string>;
}

export type PolicySection = 'defaults' | 'locked';

/** Whether only the administrator changes it. */
export const isLockedBy = ({ locked, unread }: Policy, path: string): boolean =>
  locked.has(path) || unread?.has(path) === true;

/**
 * Whether a locked member with an unreadable value is left to the user: without an address no sign-in is possible, and
 * signed-in users would be signed out.
 */
export const staysFree = (path: string): boolean => path.startsWith('signIn.');

export const noPolicy: Policy = { defaults: new Map(), locked: new Map() };

/** A place in the policy file that is not applied; everything else is. */
export interface PolicyMistake {
  /** Both from 1. */
  line: number;
  column: number;
  /** Path such as `locked.popup.corner`; empty: the file as a whole. */
  field: string;
  expected: Sentence;
}

/** What the windows know of the policy of this computer. */
export interface PolicyView {
  file: string;
  /** When it was taken over, epoch milliseconds; absent: it was not. */
  since?: number;
  /** Paths of the settings that only the administrator changes: `popup.corner`. */
  locked: readonly string[];
  /** Paths of the settings that the administrator has a default for. */
  defaults: readonly string[];
  mistakes: readonly PolicyMistake[];
  /** There are more than these. */
  hasMoreMistakes?: boolean;
  /** Why the file is not applied, or not as it is now. */
  problem?: Sentence;
  /** What applies if there is a problem: the previous policy, the readable part, or nothing. */
  applies?: 'before' | 'readable' | 'nothing';
}

/** Why the file is not applied as it is, and what applies instead. */
export const problemSentence = ({ problem, applies }: PolicyView): Sentence | undefined =>
  // The sentence about a damaged file says so itself.
  problem && applies === 'before' && problem.id !== 'policy.problem.damaged'
    ? { id: 'policy.problem.kept', values: { why: problem } }
    : problem;
