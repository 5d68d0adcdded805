import type { AgentLogs } from '../../../../src/main/agent-logs/agent-logs.ts';
import { createAgentLogReceiver } from '../../../../src/tunnel/agent-log-receiver.ts';

/** A receiver that accepts no agent logs, for tests of other parts. */
export const closedAgentLogs: AgentLogs = {
  receiver: createAgentLogReceiver({ path: '', keep: () => Promise.reject(new Error('none')) }),
  setPublicUrl: () => undefined,
  keep: () => Promise.resolve(),
  change: () => Promise.resolve(),
  copyAddress: () => Promise.resolve(),
};
