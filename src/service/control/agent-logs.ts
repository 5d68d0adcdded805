import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { parseNumber } from '../numbers.ts';
import { isPushUrl } from '../push/push-url.ts';
import { phoneNumberField } from '../routes/call-fields.ts';
import { findUser, OWN_USER } from '../state/account.ts';
import { agentLog, LOG_PARTS, type AgentCall } from './agent-log.ts';
import type { AgentWebhook } from '../state/service-state.ts';
import { readControl } from './read-control.ts';

const agentBody = z.strictObject({
  urls: z
    .array(
      z.string().refine(isPushUrl, 'must be an https address, or http on this machine'),
      'must be a list of addresses',
    )
    .optional(),
  headers: z.record(z.string(), z.string('must be text')).optional(),
});

const logBody = agentBody.extend({
  agentId: z.string('must be a name').min(1).default('assistant'),
  version: z.enum(['v1', 'v2'], 'must be v1 or v2').default('v2'),
  from: phoneNumberField.optional(),
  to: phoneNumberField.optional(),
  direction: z.enum(['in', 'out'], 'must be in or out').default('in'),
  parts: z.array(z.enum(LOG_PARTS, `must be any of ${LOG_PARTS.join(', ')}`)).default([...LOG_PARTS]),
  log: z.looseObject({}).optional(),
});

/** Simulates the end of an AI agent's call: posts its log to every address configured for this agent. */
export function registerAgentLogs(control: Routes, service: ServiceContext): void {
  control.get('/agents', (c) => c.json({ agents: Object.fromEntries(service.state.agents) }));

  control.post('/agents/:agentId', async (c) => {
    const body = await readControl(c, agentBody);
    return c.json(configure(service, c.req.param('agentId'), body));
  });

  control.post('/agent-logs', async (c) => {
    const body = await readControl(c, logBody);
    const { urls, headers: own } = configure(service, body.agentId, body);
    if (urls.length === 0) {
      throw new ServiceError(400, 'urls: name at least one address; it is remembered', { pointer: '/urls' });
    }
    const log = { ...agentLog(service.state.account, describeCall(service, body)), ...body.log };
    const posted = JSON.stringify(log);
    const headers = { 'Content-Type': 'application/json', ...own };
    const deliveries = await Promise.all(
      urls.map(async (url) => {
        const order = { body: posted, headers, timeoutMs: service.timings.push, chunked: true };
        const { status, error, ms } = await service.sender.post(url, order);
        return { url, status, error, ms };
      }),
    );
    return c.json({ log, deliveries });
  });
}

/** Changes the configuration of an agent and returns it: it applies to all its later calls. */
function configure(
  service: ServiceContext,
  agentId: string,
  { urls, headers }: z.infer<typeof agentBody>,
): AgentWebhook {
  const before = service.state.agents.get(agentId) ?? { urls: [], headers: {} };
  const after = { urls: urls ?? before.urls, headers: headers ?? before.headers };
  service.state.agents.set(agentId, after);
  return after;
}

function describeCall(service: ServiceContext, body: z.infer<typeof logBody>): AgentCall {
  const { contacts } = service.state.account;
  const contact = contacts.at(Math.floor(service.random() * contacts.count));
  const own = findUser(service.state.account, OWN_USER)?.directNumber ?? '';
  const [from, to] = [parseNumber(body.from ?? ''), parseNumber(body.to ?? '')];
  const outside = contact?.numbers[0]?.number ?? '+493023125101';
  return {
    id: service.newId(),
    version: body.version,
    direction: body.direction,
    from: from ?? (body.direction === 'in' ? outside : own),
    to: to ?? (body.direction === 'in' ? own : outside),
    startTime: service.clock.now() - 60_000,
    parts: body.parts,
  };
}
