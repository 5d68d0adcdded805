import type { Direction } from './call.ts';
import type { RuleMark } from './call-rule.ts';
import type { Party } from './card.ts';
import type { CallOutcome, EntryKind, Media, MessageOutcome, StaysHere } from './timeline.ts';

/** An entry of the timeline as the desk window lists it. */
export interface TimelineRow {
  /** Of this list only; goes down with age. */
  id: number;
  /** Names the entry for good, as each of `keys` does: a list goes on calling it what it called it first. */
  key: string;
  /** Of all that tell of it: there are more the more sources do. */
  keys: string[];
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
  archived: boolean;
  labels: string[];
  media: Pick<Media, 'kind' | 'pages'>[];
  /** What an SMS says, or what was said on a voicemail. */
  text?: string;
  note?: string;
  /** What stands to it at the platform and cannot be changed from here. */
  comment?: string;
  /** What of it the platform has no place for. */
  here: StaysHere[];
  /** What the log of an AI agent says of it, in one sentence. */
  log?: string;
  /** The call rule that was applied to it. */
  rule?: RuleMark;
  failReason?: string;
  /** When it is to leave, epoch milliseconds. */
  dueAt?: number;
  /** When a fax was sent, epoch milliseconds; absent where that was when it was created. */
  sentAt?: number;
}

/** What a user can make of an entry. */
export type EntryChange =
  | { field: 'read' | 'starred' | 'trashed' | 'archived'; value: boolean }
  | { field: 'labels'; value: string[] };

/** Characters of a label. A comma parts labels at the platform. */
export const longestLabel = 50;

/** A change can be taken back for so long before it is sent to the platform, ms. */
export const undoMs = 6_000;
