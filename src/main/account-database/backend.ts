import type { Peer } from '../base/worker-rpc.ts';
import type {
  OpenAccountDatabaseOptions,
  DatabaseSetAside,
} from '../../account-database/open-account-database.ts';
import type { DayTallies, TallyRequest } from '../../account-database/day-tallies.ts';
import type { WaitingMark } from '../../account-database/marks.ts';
import type { Flags } from '../../shared/model/timeline.ts';
import type { ReadCall, ReadEntry } from '../../account-database/read-entry.ts';
import type {
  ListedEntry,
  ListRequest,
  MissingRequest,
  SearchRequest,
} from '../../account-database/reading.ts';
import type { CallRule } from '../../shared/model/call-rule.ts';
import type { RuleUse } from '../../account-database/call-rules.ts';
import type { AgentLogRow, ReceivedLog } from '../../account-database/agent-logs.ts';
import type {
  ConversationSearchRequest,
  FoundConversations,
} from '../../account-database/conversation-search.ts';
import type {
  Conversation,
  ConversationsRequest,
  ThreadRequest,
} from '../../account-database/conversations.ts';
import type { OutgoingRow } from '../../account-database/outgoing.ts';
import type { OwnContactRow } from '../../account-database/own-contacts.ts';
import type {
  MarkRequest,
  NoteRequest,
  PutResult,
  PutRequest,
  Settled,
} from '../../account-database/account-database.ts';

/** What the process of the timeline can be asked to do, with argument and answer. */
export interface DatabaseJobs {
  open(request: Omit<OpenAccountDatabaseOptions, 'now'>): DatabaseSetAside | undefined;
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
export interface DatabaseBackend {
  /** @throws StorageError */
  ask: Peer<DatabaseJobs>['request'];
  end(): void;
}
