import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentLog } from '../../src/shared/model/agent-log.ts';
import { createAgentLogReceiver, type AgentLogReceiver } from '../../src/tunnel/agent-log-receiver.ts';
import { startWire, type Wire } from './client-support.ts';

const PATH = '/agent-log/secret';

describe('the log of an AI agent', () => {
  let wire: Wire;
  let server: Server;
  let url: string;
  let receiver: AgentLogReceiver;
  let logs: AgentLog[];
  let heads: IncomingMessage['headers'][];

  beforeEach(async () => {
    logs = [];
    heads = [];
    receiver = createAgentLogReceiver({
      keep: (log) => Promise.resolve(void logs.push(log)),
      path: PATH,
      headers: { 'X-Desk': 'agreed' },
      sources: ['127.0.0.1'],
    });
    server = createServer((request, response) => {
      void (async () => {
        const { method = '', url: path = '', headers } = request;
        heads.push(headers);
        const refusal = receiver.refusal({ method, path, headers }, request.socket.remoteAddress);
        const reply = refusal ?? (await receiver.receive(await buffer(request)));
        response.writeHead(reply.status, reply.headers).end(reply.body);
      })();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
    wire = await startWire('new');
  });

  afterEach(async () => {
    await wire.close();
    server.close();
    server.closeAllConnections();
  });

  const post = (log: object): Promise<{ deliveries: { status: number }[] }> =>
    wire.control('POST', '/agent-logs', { urls: [url], headers: { 'X-Desk': 'agreed' }, ...log });

  it.each(['v1', 'v2'])('of version %s arrives completely, in chunks', async (version) => {
    await post({ version, from: '+4915799912345' });
    expect(heads[0]?.['transfer-encoding']).toBe('chunked');
    expect(logs).toHaveLength(1);
    expect(logs[0]).toMatchObject({
      version,
      direction: 'in',
      from: { kind: 'number', e164: '+4915799912345' },
    });
    expect(logs[0]?.durationMs).toBeGreaterThan(0);
    expect(logs[0]?.summary?.keyPoints.length).toBeGreaterThan(0);
    expect(logs[0]?.scenarios[0]?.sets[0]?.answers[0]?.question).toBeTruthy();
    expect(logs[0]?.transcription?.chunks[0]?.speaker).toMatch(/^call(er|ee)$/);
  });

  it('contains only the parts that the agent produced', async () => {
    await post({ parts: [] });
    expect(logs[0]).toMatchObject({ scenarios: [] });
    expect(logs[0]).not.toHaveProperty('summary');
    expect(logs[0]).not.toHaveProperty('transcription');
  });

  it('is rejected without the configured header', async () => {
    expect(await post({ headers: { 'X-Desk': 'something else' } })).toMatchObject({
      deliveries: [{ status: 403 }],
    });
    expect(logs).toEqual([]);
  });
});
