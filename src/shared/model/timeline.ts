import type { Direction } from './call.ts';

/** `elsewhere`: answered by a colleague or another device. `taken`: answered by somebody. `open`: live when last seen. */
export type CallOutcome = (typeof callOutcomes)[number];

/** Surer outcomes come later: a single source knows of an answer, but only all together know of none. */
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

/** Recordings and agent logs belong to their call. */
export type EntryKind = 'call' | MessageKind;
export type MessageKind = (typeof messageKinds)[number];
export const messageKinds = ['voicemail', 'sms', 'fax'] as const;

/** The surer ones come later. */
export type MessageOutcome = (typeof messageOutcomes)[number];
export const messageOutcomes = ['scheduled', 'pending', 'failed', 'sent', 'received'] as const;

/** What the user sets on an entry; the platform stores it for most kinds. */
export interface Flags {
  read?: boolean;
  starred?: boolean;
  trashed?: boolean;
  archived?: boolean;
  labels?: readonly string[];
  /** Labels of the platform removed at this desk. */
  hiddenLabels?: readonly string[];
  /** The user's note, where the platform stores one. */
  note?: string;
}

/** Changes that the platform cannot store stay at this desk. */
export const staysHere = ['archived', 'trashed', 'labels', 'note'] as const satisfies (keyof Flags)[];

/** A sound or document of an entry. */
export interface Media {
  kind: 'voicemail' | 'recording' | 'fax';
  /** A URL, or a path below the base address. */
  at: string;
  /** Only for faxes. */
  pages?: number;
}

/** Entries of a kind, or with such a medium. */
export const filterKinds = ['call', 'voicemail', 'recording', 'sms', 'fax', 'agentLog', 'note'] as const;

export const longestNote = 2000;
/** The platform separates labels by commas. */
export const longestLabel = 50;

/** Delay before a change is sent, in which it can be undone, ms. */
export const undoMs = 6_000;

/** The summary of an earlier call by an AI agent. */
export interface LastAgentLog {
  /** Start of that call, epoch milliseconds. */
  at: number;
  text: string;
}

/** An earlier call with the same person. */
export interface EarlierCall {
  /** Start, epoch milliseconds. */
  at: number;
  direction: Direction;
  outcome: CallOutcome;
  note?: string;
}
