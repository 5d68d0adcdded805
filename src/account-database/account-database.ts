import type { DatabaseSync } from 'node:sqlite';
import type { CallRule } from '../shared/model/call-rule.ts';
import { createAgentLogRows, type AgentLogReading, type AgentLogRow } from './agent-logs.ts';
import { bringBack, type IrreplaceableRows } from './bring-back.ts';
import { createCallRuleRows, type CallRuleReading } from './call-rules.ts';
import type { ConversationReading } from './conversations.ts';
import { createEntryRepository, type EntryRepository } from './entry-repository.ts';
import type { Rescued } from './gathered-rows.ts';
import { createLookupAnswerRepository, type LookupAnswerRepository } from './lookup-answers.ts';
import { createMarkRepository, type MarkRepository } from './mark-repository.ts';
import { createMarkRows } from './marks.ts';
import { createNoteRepository, type NoteRepository } from './note-repository.ts';
import { createNoteRows } from './notes.ts';
import { createForgotten } from './forgotten.ts';
import { createOutgoingRows, outgoingWithout, type OutgoingReading, type OutgoingRow } from './outgoing.ts';
import { createOwnContactRows, type OwnContactReading, type OwnContactRow } from './own-contacts.ts';
import { putAgentLog } from './put-agent-log.ts';
import { readMayStore } from './cut-off.ts';
import { createPersonRepository, type PersonRepository } from './persons.ts';
import { createRewriteMark } from './rewrite-mark.ts';
import { createRetention, type RetentionRepository } from './retention.ts';
import { readAccount } from './reading.ts';
import type { SecondCopy } from './second-copy.ts';
import { createSightings } from './sightings.ts';
import { createWrite } from './transactions.ts';

/** The writing side of an account's database, by subject. Everything is on the disk when a function returns. */
export interface Repositories {
  entries: EntryRepository;
  notes: NoteRepository;
  marks: MarkRepository;
  conversations: ConversationReading & {
    /** Marks everything in a conversation as read. @returns how many messages were unread */
    markRead(request: { number: string; written: number }): number;
  };
  agentLogs: AgentLogReading & { put(row: AgentLogRow): void };
  ownContacts: OwnContactReading & {
    /** Stores or removes a contact. */
    put(row: OwnContactRow): void;
  };
  callRules: CallRuleReading & {
    replace(rules: readonly CallRule[], written: number): void;
  };
  outgoing: OutgoingReading & {
    /** Stores or removes a draft or an order, without parts about people who were deleted since. */
    put(row: OutgoingRow): void;
  };
  retention: RetentionRepository;
  persons: PersonRepository;
  lookedUp: LookupAnswerRepository;
}

export interface AccountDatabase extends Repositories {
  /** Restores the rows found in a damaged file or in the second copy, each in its last state. */
  bringBack(rescued: Rescued): void;
}

/** @param db opened with `accountMigrations`, durable; @param copy is notified of the end of each transaction */
export function createAccountDatabase(
  db: DatabaseSync,
  copy?: Pick<SecondCopy, 'committed' | 'rolledBack'>,
): AccountDatabase {
  const write = createWrite(db, copy);
  const rewriteMark = createRewriteMark(db);
  const marks = createMarkRows(db);
  const rows: IrreplaceableRows = {
    sightings: createSightings(db, marks),
    notes: createNoteRows(db),
    marks,
    agentLogs: createAgentLogRows(db),
    ownContacts: createOwnContactRows(db),
    outgoing: createOutgoingRows(db),
    callRules: createCallRuleRows(db),
  };
  const reading = readAccount(db);
  const mayStore = readMayStore(db);
  const forgotten = createForgotten(db);
  const markRepository = createMarkRepository(write, rows);
  return {
    entries: createEntryRepository(reading.entries, db, write, { ...rows, mayStore }),
    notes: createNoteRepository(write, reading.notes, { ...rows, rewriteMark }),
    marks: markRepository,
    conversations: {
      ...reading.conversations,
      markRead: ({ number, written }) =>
        markRepository.putAll(
          reading.conversations.unreadOf(number).map((key) => ({ key, field: 'read', value: true, written })),
        ),
    },
    agentLogs: {
      ...reading.agentLogs,
      put: (row) =>
        write(() => {
          if (mayStore()(row.sighting)) putAgentLog(rows.agentLogs, rows.sightings, row, false);
        }),
    },
    ownContacts: {
      ...reading.ownContacts,
      put: (row) =>
        write(() => {
          if (rows.ownContacts.put(row)) rewriteMark.withinDay(row.written);
        }),
    },
    callRules: {
      ...reading.callRules,
      replace: (rules, written) =>
        write(() => {
          if (rows.callRules.replace(rules, written)) rewriteMark.withinDay(written);
        }),
    },
    outgoing: {
      ...reading.outgoing,
      put: (given) =>
        write(() => {
          const { row } = outgoingWithout(given, (number, at) => forgotten.has(number, at));
          if (row) rows.outgoing.put(row);
        }),
    },
    retention: createRetention(db, write, rewriteMark),
    persons: createPersonRepository(db, write, rewriteMark),
    lookedUp: createLookupAnswerRepository(db, write, rewriteMark),
    bringBack: (rescued) => write(() => bringBack(rows, rescued)),
  };
}
