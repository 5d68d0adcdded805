import type { agentLogsRequests } from '../../shared/ipc/requests/settings.ts';
import type { HandlersOf } from '../ipc.ts';
import type { AgentLogs } from './agent-logs.ts';

export function agentLogsHandlers(
  agentLogs: Pick<AgentLogs, 'change' | 'copyAddress'>,
): HandlersOf<typeof agentLogsRequests> {
  return {
    'agentLogs.change': (request) => agentLogs.change(request),
    'agentLogs.copyAddress': () => agentLogs.copyAddress(),
  };
}
