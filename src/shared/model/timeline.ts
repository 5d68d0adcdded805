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

/** What an entry of the timeline is. A recording belongs to its call, and so does the log of an AI agent. */
export type EntryKind = 'call' | MessageKind;
export type MessageKind = (typeof messageKinds)[number];
export const messageKinds = ['voicemail', 'sms', 'fax'] as const;

/** What became of a message. The surer comes later. */
export type MessageOutcome = (typeof messageOutcomes)[number];
export const messageOutcomes = ['scheduled', 'pending', 'failed', 'sent', 'received'] as const;

/** What a user makes of an entry; the platform keeps it for most kinds. */
export interface Flags {
  read?: boolean;
  starred?: boolean;
  /** In the trash. */
  trashed?: boolean;
  /** Put away into the archive, which is another place than the trash. */
  archived?: boolean;
  labels?: readonly string[];
  /** Labels that the platform keeps, and that the user has taken off at this desk. */
  hiddenLabels?: readonly string[];
  /** What the user wrote to it, where the platform has a place for that. */
  note?: string;
}

/** What a user changed of an entry and the platform has no place for: it stays at this desk. */
export const staysHere = ['archived', 'trashed', 'labels', 'note'] as const satisfies (keyof Flags)[];

/** Something to be heard or looked at that belongs to an entry. */
export interface Media {
  kind: 'voicemail' | 'recording' | 'fax';
  /** Where it is: an address, or a path below the base address. */
  at: string;
  /** Of a fax. */
  pages?: number;
}

/** What a list of the timeline can show: entries of one kind, or that have such a part. */
export const filterKinds = ['call', 'voicemail', 'recording', 'sms', 'fax', 'agentLog', 'note'] as const;

/** Characters of a note. */
export const longestNote = 2000;
/** Characters of a label. A comma parts labels at the platform. */
export const longestLabel = 50;

/** A change can be taken back for so long before it is sent to the platform, ms. */
export const undoMs = 6_000;

/** What an AI agent said of a call that was before, in one sentence. */
export interface SaidBefore {
  /** When that call began, epoch milliseconds. */
  at: number;
  text: string;
}

/** A call that was before, with the same person. */
export interface EarlierCall {
  /** When it began, epoch milliseconds. */
  at: number;
  direction: Direction;
  outcome: CallOutcome;
  note?: string;
}
