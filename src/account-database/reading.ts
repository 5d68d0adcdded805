import type { DatabaseSync } from 'node:sqlite';
import { readAgentLogs, type AgentLogReading } from './agent-logs.ts';
import { readCallRules, type CallRuleReading } from './call-rules.ts';
import { readConversations, type ConversationReading } from './conversations.ts';
import { readCursors, type CursorReading } from './cursors.ts';
import { readEntries, type EntryReading } from './entry-reading.ts';
import { readNotes, type NoteReading } from './notes.ts';
import { readOutgoing, type OutgoingReading } from './outgoing.ts';
import { readOwnContacts, type OwnContactReading } from './own-contacts.ts';

/** Queries about an account, by subject. */
export interface AccountReading {
  entries: EntryReading;
  conversations: ConversationReading;
  notes: NoteReading;
  agentLogs: AgentLogReading;
  ownContacts: OwnContactReading;
  callRules: CallRuleReading;
  outgoing: OutgoingReading;
  cursors: CursorReading;
  /** Another number once another connection has changed the file. */
  version(): number;
}

export const readAccount = (db: DatabaseSync): AccountReading => ({
  entries: readEntries(db),
  conversations: readConversations(db),
  notes: readNotes(db),
  agentLogs: readAgentLogs(db),
  ownContacts: readOwnContacts(db),
  callRules: readCallRules(db),
  outgoing: readOutgoing(db),
  cursors: readCursors(db),
  version: readVersion(db),
});

function readVersion(db: DatabaseSync): () => number {
  const version = db.prepare('PRAGMA data_version');
  return () => Number(version.get()?.['data_version']);
}
