import type { AgentLogRows } from './agent-logs.ts';
import type { CallRuleRows } from './call-rules.ts';
import type { Rescued } from './gathered-rows.ts';
import type { MarkRows } from './marks.ts';
import type { NoteRows } from './notes.ts';
import type { OutgoingRows } from './outgoing.ts';
import type { OwnContactRows } from './own-contacts.ts';
import { putAgentLog } from './put-agent-log.ts';
import { sightingKey, type Sighting } from './sighting.ts';
import type { Sightings } from './sightings.ts';

/** The tables that cannot be fetched again, and the sightings that their rows belong to. */
export interface IrreplaceableRows {
  sightings: Sightings;
  notes: NoteRows;
  marks: MarkRows;
  agentLogs: AgentLogRows;
  ownContacts: OwnContactRows;
  outgoing: OutgoingRows;
  callRules: CallRuleRows;
}

/** Writes the newest state of rescued rows, with the calls of notes, logs and marks. Call it in a transaction. */
export function bringBack(rows: IrreplaceableRows, rescued: Rescued): void {
  const { sightings, notes, marks } = rows;
  for (const row of rescued.contacts) rows.ownContacts.put(row);
  for (const row of rescued.outgoing) rows.outgoing.put(row);
  for (const row of rescued.rules) rows.callRules.put(row);
  for (const row of rescued.logs) putAgentLog(rows.agentLogs, sightings, row, true);
  for (const note of rescued.notes) {
    putBack(sightings, note.sighting);
    notes.put(note);
    sightings.redraw(sightingKey(note.sighting));
  }
  for (const { sighting, value, base, waits, ...mark } of rescued.marks) {
    const key = sightingKey(sighting);
    putBack(sightings, sighting);
    if (value === undefined) marks.clear(key, [mark.field], mark.written);
    else marks.put({ ...mark, key, value }, sighting, base, waits);
    sightings.redraw(key);
  }
}

/** Newer knowledge of a call or message stays. */
function putBack(sightings: Sightings, sighting: Sighting): void {
  const key = sightingKey(sighting);
  const existing = sightings.group(key).find((each) => sightingKey(each) === key);
  if (existing && existing.revision >= sighting.revision) return;
  sightings.put([{ sighting, seen: true, notified: true, ifNew: true }]);
}
