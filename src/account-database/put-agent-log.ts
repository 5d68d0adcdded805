import type { AgentLogRow, AgentLogRows } from './agent-logs.ts';
import { sightingKey } from './sighting.ts';
import type { Sightings } from './sightings.ts';

/** Writes a log and what it tells about its call; call it in a transaction. `known`: the user knows of the call. */
export function putAgentLog(
  logs: AgentLogRows,
  sightings: Sightings,
  row: AgentLogRow,
  known: boolean,
): void {
  logs.put(row);
  sightings.put([{ sighting: row.sighting, seen: known, notified: known }]);
  // A repeated log says nothing new about the call, but may contain more of the conversation.
  sightings.redraw(sightingKey(row.sighting));
}
