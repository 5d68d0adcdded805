import type { OpenTimelineOptions, TimelineSetAside } from '../../timeline/open-timeline.ts';
import type { DayTallies, TallyWish } from '../../timeline/day-tallies.ts';
import type { WaitingMark } from '../../timeline/marks.ts';
import type { Flags } from '../../shared/model/timeline.ts';
import type { ReadCall, ReadEntry } from '../../timeline/read-entry.ts';
import type { ListedEntry, ListWish, MissingWish, SearchWish } from '../../timeline/reading.ts';
import type { CallRule } from '../../shared/model/call-rule.ts';
import type { RuleUse } from '../../timeline/call-rules.ts';
import type { AgentLogRow, ToldLog } from '../../timeline/agent-logs.ts';
import type { ConversationSearchWish, FoundConversations } from '../../timeline/conversation-search.ts';
import type { Conversation, ConversationsWish, ThreadWish } from '../../timeline/conversations.ts';
import type { OutgoingRow } from '../../timeline/outgoing.ts';
import type { OwnContactRow } from '../../timeline/own-contacts.ts';
import type { MarkWish, NoteWish, PutResult, PutWish, Settled } from '../../timeline/store.ts';

/** What the process of the timeline can be asked to do, with argument and answer. */
export interface TimelineJobs {
  open: { wish: Omit<OpenTimelineOptions, 'now'>; answer: TimelineSetAside | undefined };
  put: { wish: PutWish; answer: PutResult };
  writeNote: { wish: NoteWish; answer: boolean };
  putAgentLog: { wish: AgentLogRow; answer: undefined };
  writeContact: { wish: OwnContactRow; answer: undefined };
  callRules: { wish: undefined; answer: CallRule[] };
  writeCallRules: { wish: { rules: readonly CallRule[]; written: number }; answer: undefined };
  ruleUse: { wish: { since: number }; answer: RuleUse[] };
  seen: { wish: undefined; answer: undefined };
  mark: { wish: MarkWish; answer: boolean };
  waiting: { wish: { limit: number }; answer: WaitingMark[] };
  settled: { wish: { mark: WaitingMark; how: Settled }; answer: undefined };
  refreshed: { wish: { key: string; flags: Flags }; answer: undefined };
  gone: { wish: { key: string }; answer: undefined };
  missing: { wish: MissingWish; answer: string[] };
  agentLogs: { wish: { key: string }; answer: ToldLog[] };
  searchCalls: { wish: SearchWish; answer: ReadCall[] };
  list: { wish: ListWish; answer: ListedEntry[] };
  conversations: { wish: ConversationsWish; answer: Conversation[] };
  searchConversations: { wish: ConversationSearchWish; answer: FoundConversations };
  conversation: { wish: { number: string }; answer: Conversation | undefined };
  thread: { wish: ThreadWish; answer: ReadEntry[] };
  markConversation: { wish: { number: string; written: number }; answer: number };
  underWay: { wish: { limit: number }; answer: ReadEntry[] };
  writeOutgoing: { wish: OutgoingRow; answer: undefined };
  outgoing: { wish: undefined; answer: OutgoingRow[] };
  tallies: { wish: TallyWish; answer: DayTallies };
  /** Copies the file when the last copy is old; whether it did. */
  backUp: { wish: undefined; answer: boolean };
  close: { wish: undefined; answer: undefined };
}

export type JobName = keyof TimelineJobs;

/** The side of the timeline that writes and searches, beside the main process. */
export interface TimelineBackend {
  /** @throws StorageError */
  ask<N extends JobName>(name: N, wish: TimelineJobs[N]['wish']): Promise<TimelineJobs[N]['answer']>;
  end(): void;
}
