import type { AgentLog } from '../../shared/model/agent-log.ts';
import type { DatabasePeer } from '../account-database/backend.ts';
import { agentSighting } from './agent-sighting.ts';
import type { DeskTimeline } from './desk-timeline.ts';

export interface AgentLogStoreParts {
  database: DatabasePeer;
  timeline: Pick<DeskTimeline, 'refresh'>;
  clock: { now(): number };
}

/**
 * Stores the log of an AI agent's call, and the JSON that came.
 * @returns resolves when both are on the disk. @throws Refusal when nobody is signed in, StorageError
 */
export const createAgentLogStore =
  ({ database, timeline, clock }: AgentLogStoreParts) =>
  async (log: AgentLog, original: string): Promise<void> => {
    const written = clock.now();
    await database.ask('agentLogs.put', { sighting: agentSighting(log, written), written, log, original });
    timeline.refresh();
  };
