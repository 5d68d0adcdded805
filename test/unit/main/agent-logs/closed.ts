import type { AgentLogs } from '../../../../src/main/agent-logs/agent-logs.ts';
import { createAgentLogReceiver } from '../../../../src/tunnel/agent-log-receiver.ts';

/** A way in for agent logs that takes none, for tests of other things. */
export const closedAgentLogs: AgentLogs = {
  receiver: createAgentLogReceiver({ path: '', keep: () => Promise.reject(new Error('none')) }),
  setPublicUrl: () => undefined,
  keep: () => Promise.resolve(),
  change: () => Promise.resolve(),
  copyAddress: () => Promise.resolve(),
};
