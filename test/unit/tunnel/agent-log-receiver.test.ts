import { describe, expect, it } from 'vitest';
import type { AgentLog } from '../../../src/shared/model/agent-log.ts';
import { allowSources } from '../../../src/push/sources.ts';
import {
  createAgentLogReceiver,
  LONGEST_AGENT_LOG,
  type AgentLogReceiverDeps,
} from '../../../src/tunnel/agent-log-receiver.ts';
import { shows } from '../../coverage/shows.ts';

const kept: AgentLog[] = [];
const deps: AgentLogReceiverDeps = {
  keep: (log) => Promise.resolve(void kept.push(log)),
  path: '/agent-log/secret',
  headers: { 'X-Desk': 'agreed' },
  sources: ['192.0.2.7', '198.51.100.0/24', '2001:db8::/32'],
};
const head = {
  method: 'POST',
  path: '/agent-log/secret',
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-desk': 'agreed',
    'transfer-encoding': 'chunked',
  },
};

describe('a receiver of agent logs', () => {
  const receiver = createAgentLogReceiver(deps);

  it('accepts a log in chunks from the platform, with the configured headers', async () => {
    expect(receiver.refusal(head, '192.0.2.7')).toBeUndefined();
    const reply = await receiver.receive(Buffer.from('{"version":"v1","call":{"id":"c1"}}'));
    expect(reply).toMatchObject({ status: 204, body: '' });
    expect(kept).toMatchObject([{ callId: 'c1' }]);
  });

  it('responds once a log is on the disk, and reports an error when it cannot be stored', async () => {
    const disk = Promise.withResolvers<undefined>();
    const slow = createAgentLogReceiver({ ...deps, keep: () => disk.promise });
    const body = Buffer.from('{"call":{"id":"c1"}}');
    const waiting = [slow.receive(body), Promise.resolve('nothing yet')];
    expect(await Promise.race(waiting)).toBe('nothing yet');
    disk.resolve(undefined);
    expect(await waiting[0]).toMatchObject({ status: 204 });
    const full = createAgentLogReceiver({ ...deps, keep: () => Promise.reject(new Error('disk full')) });
    expect(await full.receive(body)).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
  });

  it.each([
    ['198.51.100.200', true],
    ['::ffff:192.0.2.7', true],
    ['2001:db8::1', true],
    ['192.0.2.8', false],
    ['203.0.113.1', false],
    ['', false],
    [undefined, false],
  ])('accepts a request from %s: %s', (source, heard) => {
    shows('agent logs only from the addresses of the platform');
    expect(receiver.refusal(head, source)?.status).toBe(heard ? undefined : 404);
  });

  it.each<[string, Partial<typeof head>, number]>([
    ['another path', { path: '/agent-log/other' }, 404],
    ['another method', { method: 'GET' }, 405],
    ['a missing header', { headers: { ...head.headers, 'x-desk': '' } }, 403],
    ['a different header', { headers: { ...head.headers, 'x-desk': 'Agreed' } }, 403],
    ['another type', { headers: { ...head.headers, 'content-type': 'text/plain' } }, 415],
  ])('rejects %s', (_name, change, status) => {
    expect(receiver.refusal({ ...head, ...change }, '192.0.2.7')?.status).toBe(status);
  });

  it('rejects what is too large, with or without a declared length', async () => {
    const headers = { ...head.headers, 'content-length': String(LONGEST_AGENT_LOG + 1) };
    expect(receiver.refusal({ ...head, headers }, '192.0.2.7')?.status).toBe(413);
    expect((await receiver.receive(new Uint8Array(LONGEST_AGENT_LOG + 1))).status).toBe(413);
    expect(receiver.refuse('too-large').body).toContain('4 MiB');
  });

  it('reports what is wrong with a log', async () => {
    const reply = await receiver.receive(Buffer.from('{"call":{}}'));
    expect(reply.status).toBe(400);
    expect(reply.body).toMatch(/^call\.id: /);
  });

  it('accepts all sources if none are configured, as behind a tunnel', () => {
    const open = createAgentLogReceiver({ path: deps.path, keep: deps.keep });
    expect(
      open.refusal({ ...head, headers: { 'content-type': 'application/json' } }, undefined),
    ).toBeUndefined();
  });

  it.each(['here', '192.0.2.0/33', '192.0.2.0/x', ''])('is not created for %j', (source) => {
    expect(() => allowSources([source])).toThrow(RangeError);
  });
});
