import { present } from '../../shared/present.ts';
import type { AgentLog } from '../../shared/model/agent-log.ts';
import type { DatabasePeer } from '../account-database/backend.ts';
import type { DeskTimeline } from './desk-timeline.ts';
import type { PushParty } from '../../shared/model/push.ts';
import type { CallSighting } from '../../account-database/sighting.ts';

export interface AgentLogStoreDeps {
  database: DatabasePeer;
  timeline: Pick<DeskTimeline, 'refresh'>;
  clock: { now(): number };
}

/** Stores a log and its original JSON; resolves when both are on disk. @throws Refusal, StorageError */
export const createAgentLogStore =
  ({ database, timeline, clock }: AgentLogStoreDeps) =>
  async (log: AgentLog, original: string): Promise<void> => {
    const written = clock.now();
    await database.ask('agentLogs.put', { sighting: agentSighting(log, written), written, log, original });
    timeline.refresh();
  };

/** The call of an agent log, answered by the agent. @param received used if the log has no time, epoch milliseconds */
export function agentSighting(log: AgentLog, received: number): CallSighting {
  const { callId, direction = 'in', from, to, startedAt, endedAt, durationMs, channel } = log;
  const number = e164Of(direction === 'in' ? from : to);
  const at = startedAt ?? (endedAt ?? received) - (durationMs ?? 0);
  return {
    family: 'agent',
    id: callId,
    revision: received,
    callIds: [callId],
    direction,
    outcome: 'taken',
    at,
    ...present({ number, line: channel?.name, endedAt, talkedMs: durationMs }),
  };
}

function e164Of(party: PushParty | undefined): string | undefined {
  return party?.kind === 'number' ? party.e164 : undefined;
}
