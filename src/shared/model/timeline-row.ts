import type { Direction } from './call.ts';
import type { Party } from './card.ts';
import type { CallOutcome, EntryKind, Media, MessageOutcome } from './timeline.ts';

/** An entry of the timeline as the desk window lists it. */
export interface TimelineRow {
  /** Of this list only; goes down with age. */
  id: number;
  /** Names the entry for good. */
  key: string;
  kind: EntryKind;
  direction: Direction;
  outcome: CallOutcome | MessageOutcome;
  /** Epoch milliseconds. */
  at: number;
  party: Party;
  /** As the platform names the other end, where the directory does not know it. */
  name?: string;
  line?: string;
  talkedMs?: number;
  unread: boolean;
  starred: boolean;
  trashed: boolean;
  labels: string[];
  media: Pick<Media, 'kind' | 'pages'>[];
  /** What an SMS says, or what was said on a voicemail. */
  text?: string;
  note?: string;
  /** What the log of an AI agent says of it, in one sentence. */
  log?: string;
  failReason?: string;
  /** When it is to leave, epoch milliseconds. */
  dueAt?: number;
}

/** What a user can make of an entry. */
export type EntryChange =
  { field: 'read' | 'starred' | 'trashed'; value: boolean } | { field: 'labels'; value: string[] };

/** Characters of a label. A comma parts labels at the platform. */
export const longestLabel = 50;

/** A change can be taken back for so long before it is sent to the platform, ms. */
export const undoMs = 6_000;
