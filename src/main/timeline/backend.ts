import type { Peer } from '../base/worker-rpc.ts';
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
  open(request: Omit<OpenTimelineOptions, 'now'>): TimelineSetAside | undefined;
  put(request: PutRequest): PutResult;
  writeNote(request: NoteRequest): boolean;
  putAgentLog(request: AgentLogRow): void;
  writeContact(request: OwnContactRow): void;
  callRules(): CallRule[];
  writeCallRules(request: { rules: readonly CallRule[]; written: number }): void;
  ruleUse(request: { since: number }): RuleUse[];
  seen(): void;
  mark(request: MarkRequest): boolean;
  waiting(request: { limit: number }): WaitingMark[];
  settled(request: { mark: WaitingMark; how: Settled }): void;
  refreshed(request: { key: string; flags: Flags }): void;
  gone(request: { key: string }): void;
  missing(request: MissingRequest): string[];
  agentLogs(request: { key: string }): ReceivedLog[];
  searchCalls(request: SearchRequest): ReadCall[];
  list(request: ListRequest): ListedEntry[];
  conversations(request: ConversationsRequest): Conversation[];
  searchConversations(request: ConversationSearchRequest): FoundConversations;
  conversation(request: { number: string }): Conversation | undefined;
  thread(request: ThreadRequest): ReadEntry[];
  markConversation(request: { number: string; written: number }): number;
  underWay(request: { limit: number }): ReadEntry[];
  writeOutgoing(request: OutgoingRow): void;
  outgoing(): OutgoingRow[];
  tallies(request: TallyRequest): DayTallies;
  /** Copies the file when the last copy is old; whether it did. */
  backUp(): boolean;
  close(): void;
}

/** The side of the timeline that writes and searches, beside the main process. */
export interface TimelineBackend {
  /** @throws StorageError */
  ask: Peer<TimelineJobs>['request'];
  end(): void;
}
