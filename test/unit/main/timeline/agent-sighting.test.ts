import { expect, it } from 'vitest';
import { agentSighting } from '../../../../src/main/timeline/agent-log-store.ts';
import { parseAgentLog } from '../../../../src/push/agent-log.ts';
import type { AgentLog } from '../../../../src/shared/model/agent-log.ts';

const received = Date.UTC(2026, 2, 3, 12);

function logOf(call: object, rest: object = {}): AgentLog {
  const parsed = parseAgentLog(
    Buffer.from(JSON.stringify({ version: 'v2', call: { id: 'c1', ...call }, ...rest })),
  );
  if (!parsed.ok) throw new Error(parsed.problem.detail);
  return parsed.log;
}

it('contains the other end of the call, in either direction', () => {
  const ends = { from: '+4915799912345', to: '+4921112345' };
  expect(agentSighting(logOf({ ...ends, direction: 'in' }), received).number).toBe('+4915799912345');
  expect(agentSighting(logOf({ ...ends, direction: 'out' }), received).number).toBe('+4921112345');
});

it.each([
  ['when it began', { startTime: received - 90_000, endTime: received - 30_000 }, received - 90_000],
  ['when it ended and how long it was', { endTime: received - 30_000, duration: 20 }, received - 50_000],
  ['nothing of the time', {}, received],
])('is placed where the log says %s', (_, call, at) => {
  expect(agentSighting(logOf(call), received).at).toBe(at);
});

it('contains no withheld number', () => {
  expect(agentSighting(logOf({ from: 'anonymous', direction: 'in' }), received)).not.toHaveProperty('number');
});
