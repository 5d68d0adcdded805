import type { OpenTimelineOptions, TimelineSetAside } from '../../timeline/open-timeline.ts';
import type { DayTallies, TallyRequest } from '../../timeline/day-tallies.ts';
import type { WaitingMark } from '../../timeline/marks.ts';
import type { Flags } from '../../shared/model/timeline.ts';
import type { ReadCall, ReadEntry } from '../../timeline/read-entry.ts';
import type { ListedEntry, ListRequest, MissingRequest, SearchRequest } from '../../timeline/reading.ts';
import type { CallRule } from '../../shared/model/call-rule.ts';
import type { RuleUse } from '../../timeline/call-rules.ts';
import type { AgentLogRow, ReceivedLog } from '../../timeline/agent-logs.ts';
import type { ConversationSearchRequest, FoundConversations } from '../../timeline/conversation-search.ts';
import type { Conversation, ConversationsRequest, ThreadRequest } from '../../timeline/conversations.ts';
import type { OutgoingRow } from '../../timeline/outgoing.ts';
import type { OwnContactRow } from '../../timeline/own-contacts.ts';
import type { MarkRequest, NoteRequest, PutResult, PutRequest, Settled } from '../../timeline/store.ts';

/** What the process of the timeline can be asked to do, with argument and answer. */
export interface TimelineJobs {
  open: { request: Omit<OpenTimelineOptions, 'now'>; answer: TimelineSetAside | undefined };
  put: { request: PutRequest; answer: PutResult };
  writeNote: { request: NoteRequest; answer: boolean };
  putAgentLog: { request: AgentLogRow; answer: undefined };
  writeContact: { request: OwnContactRow; answer: undefined };
  callRules: { request: undefined; answer: CallRule[] };
  writeCallRules: { request: { rules: readonly CallRule[]; written: number }; answer: undefined };
  ruleUse: { request: { since: number }; answer: RuleUse[] };
  seen: { request: undefined; answer: undefined };
  mark: { request: MarkRequest; answer: boolean };
  waiting: { request: { limit: number }; answer: WaitingMark[] };
  settled: { request: { mark: WaitingMark; how: Settled }; answer: undefined };
  refreshed: { request: { key: string; flags: Flags }; answer: undefined };
  gone: { request: { key: string }; answer: undefined };
  missing: { request: MissingRequest; answer: string[] };
  agentLogs: { request: { key: string }; answer: ReceivedLog[] };
  searchCalls: { request: SearchRequest; answer: ReadCall[] };
  list: { request: ListRequest; answer: ListedEntry[] };
  conversations: { request: ConversationsRequest; answer: Conversation[] };
  searchConversations: { request: ConversationSearchRequest; answer: FoundConversations };
  conversation: { request: { number: string }; answer: Conversation | undefined };
  thread: { request: ThreadRequest; answer: ReadEntry[] };
  markConversation: { request: { number: string; written: number }; answer: number };
  underWay: { request: { limit: number }; answer: ReadEntry[] };
  writeOutgoing: { request: OutgoingRow; answer: undefined };
  outgoing: { request: undefined; answer: OutgoingRow[] };
  tallies: { request: TallyRequest; answer: DayTallies };
  /** Copies the file when the last copy is old; whether it did. */
  backUp: { request: undefined; answer: boolean };
  close: { request: undefined; answer: undefined };
}

export type JobName = keyof TimelineJobs;

/** The side of the timeline that writes and searches, beside the main process. */
export interface TimelineBackend {
  /** @throws StorageError */
  ask<N extends JobName>(name: N, request: TimelineJobs[N]['request']): Promise<TimelineJobs[N]['answer']>;
  end(): void;
}
