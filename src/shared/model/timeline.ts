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
export type StaysHere = (typeof staysHere)[number];

/** Where an entry lies. `inbox`: neither in the archive nor in the trash. */
export const places = ['inbox', 'archive', 'trash'] as const;

/** Something to be heard or looked at that belongs to an entry. */
export interface Media {
  kind: 'voicemail' | 'recording' | 'fax';
  /** Where it is: an address, or a path below the base address. */
  at: string;
  /** Of a fax. */
  pages?: number;
}

/** What a list of the timeline shows; every part must hold. */
export interface TimelineFilter {
  /** Entries of one kind, or that have such a part. */
  show?: (typeof filterKinds)[number];
  direction?: Direction;
  missed?: true;
  unread?: true;
  starred?: true;
  /** What lies there; without, all that is not in the trash. */
  place?: (typeof places)[number];
  /** As it is read: "Sales". */
  line?: string;
  label?: string;
  /** Of one person, E.164. */
  numbers?: readonly string[];
  /** Epoch milliseconds: at or after `from`, before `to`. */
  from?: number;
  to?: number;
}
export const filterKinds = ['call', 'voicemail', 'recording', 'sms', 'fax', 'agentLog', 'note'] as const;

/** Characters of a note. */
export const longestNote = 2000;

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
