import { agentLogMark, agentLogOfColumns, type AgentLogRow } from './agent-logs.ts';
import { callRuleMark, callRuleOfColumns, type CallRuleRow } from './call-rules.ts';
import { markOfColumns, markOfMarks, type MarkRow } from './marks.ts';
import { noteMark, noteOfColumns, type NoteRow } from './notes.ts';
import { outgoingMark, outgoingOfColumns, type OutgoingRow } from './outgoing.ts';
import { ownContactMark, ownContactOfColumns, type OwnContactRow } from './own-contacts.ts';
import { sightingKey } from './sighting.ts';

/** Rows that cannot be fetched again, gathered from several places. */
export interface Rescued {
  notes: NoteRow[];
  logs: AgentLogRow[];
  contacts: OwnContactRow[];
  outgoing: OutgoingRow[];
  marks: MarkRow[];
  rules: CallRuleRow[];
}

/** The prefix in the second column that identifies the rows of each table. */
export const tableOfMark: Readonly<Record<string, string>> = {
  [noteMark]: 'note',
  [agentLogMark]: 'agent_log',
  [ownContactMark]: 'own_contact',
  [outgoingMark]: 'outgoing',
  [markOfMarks]: 'mark',
  [callRuleMark]: 'call_rule',
};
export const rowMarks = Object.keys(tableOfMark);

/** Keeps the newest state of each row, including the state "removed". */
export function gatherRows(): { take(columns: readonly unknown[]): void; newest(): Rescued } {
  const notes = gatherNewest(noteMark, noteOfColumns, ({ sighting }) => sightingKey(sighting));
  const logs = gatherNewest(agentLogMark, agentLogOfColumns, ({ sighting }) => sightingKey(sighting));
  const contacts = gatherNewest(ownContactMark, ownContactOfColumns, ({ id }) => id);
  const outgoing = gatherNewest(outgoingMark, outgoingOfColumns, ({ key }) => key);
  const marks = gatherNewest(
    markOfMarks,
    markOfColumns,
    ({ sighting, field }) => `${field} ${sightingKey(sighting)}`,
  );
  const rules = gatherNewest(callRuleMark, callRuleOfColumns, ({ id }) => id);
  const all = [notes, logs, contacts, outgoing, marks, rules];
  return {
    take(columns) {
      for (const kind of all) kind.take(columns);
    },
    newest: () => ({
      notes: notes.found(),
      logs: logs.found(),
      contacts: contacts.found(),
      outgoing: outgoing.found(),
      marks: marks.found(),
      rules: rules.found(),
    }),
  };
}

export function withoutRemoved(rows: Rescued): Rescued {
  return {
    notes: rows.notes.filter(({ text }) => text !== ''),
    logs: rows.logs,
    contacts: rows.contacts.filter(({ contact }) => contact !== undefined),
    outgoing: rows.outgoing.filter(({ facts }) => facts !== ''),
    marks: rows.marks.filter(({ value }) => value !== undefined),
    rules: rows.rules.filter(({ rule }) => rule !== undefined),
  };
}

/** The newest state of each row: a page may exist several times, and removed rows leave a state, too. */
function gatherNewest<T extends { written: number }>(
  mark: string,
  read: (columns: readonly unknown[]) => T | undefined,
  keyOf: (row: T) => string,
) {
  const found = new Map<string, T>();
  return {
    take(columns: readonly unknown[]): void {
      if (columns[1] !== mark) return;
      const row = read(columns);
      if (!row) return;
      const existing = found.get(keyOf(row));
      if (!existing || existing.written <= row.written) found.set(keyOf(row), row);
    },
    found: (): T[] => [...found.values()],
  };
}
