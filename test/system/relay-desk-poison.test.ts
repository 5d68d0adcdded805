import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relayFile } from '../../src/main/pushes/tunnel/positions.ts';
import { keepRelayedLog } from '../../src/main/agent-logs/relayed-log.ts';
import { agentSighting } from '../../src/main/timeline/agent-log-store.ts';
import { createDatabaseJobs } from '../../src/main/account-database/jobs.ts';
import type { AgentLog } from '../../src/shared/model/agent-log.ts';
import { startService, type Service } from '../../src/service/server.ts';
import { createDesk } from '../support/relay/desk.ts';
import { clock, startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';

describe('a desk behind the relay', () => {
  let service: Service;
  let relay: TestRelay;
  let gateway: TestGateway;
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-desk-poison-'));

  beforeAll(async () => {
    service = await startService({ port: 0, system: 'new', quiet: true });
    relay = await startTestRelay();
    gateway = await relay.gateway({ baseUrl: service.baseUrl, pushPublicKey: service.pushPublicKey });
    await gateway.ready;
  });
  afterAll(async () => {
    await relay.stop();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (log: object | string): Promise<number> => {
    const response = await fetch(`${gateway.url}/agent-log/${relay.logSecret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof log === 'string' ? log : JSON.stringify(log),
    });
    return response.status;
  };
  const logOf = (id: string, change: object = {}): object => ({
    version: 'v2',
    call: { id, from: '+4930555', to: '+4930556', direction: 'in', users: [{ userId: 'w0' }], ...change },
  });

  it('stores every log except invalid ones, which block nothing, also after a restart', async () => {
    const timeline = createDatabaseJobs(Date.now);
    void timeline('open', { path: join(folder, 'timeline.sqlite') });
    const stored: string[] = [];
    const startedAt = new Map<string, number | undefined>();
    const keep = async (log: AgentLog, original: string): Promise<void> => {
      await Promise.resolve();
      if (log.callId === 'unstorable') throw new RangeError('Such a thing SQLite cannot hold.');
      const written = Date.now();
      void timeline('agentLogs.put', { sighting: agentSighting(log, written), written, log, original });
      stored.push(log.callId);
      startedAt.set(log.callId, log.startedAt);
    };
    const path = join(folder, 'relay.sqlite');
    const unexpected = (): void => expect.unreachable('the file of the positions is whole');
    let setAside = 0;
    const startDesk = async (): Promise<ReturnType<typeof createDesk>> => {
      const desk = createDesk({
        relayUrl: gateway.url,
        token: service.tokens.jwt,
        positions: relayFile(path, Date.now, {
          onSetAside: unexpected,
          onRefused: unexpected,
          onKept: unexpected,
        }).positions('acme'),
        events: { onAgentLog: keepRelayedLog(keep), onSetAside: () => (setAside += 1) },
        // Its pauses between tries are as long as ever, only time is short here.
        clock: { ...clock, sleep: (ms, signal) => clock.sleep(Math.min(ms, 20), signal) },
      });
      await desk.start();
      return desk;
    };
    const first = await startDesk();
    const start = Date.UTC(2026, 2, 1, 12);
    const logs = [
      logOf('microseconds', { startTime: start * 1000, endTime: start * 1000 + 31e6 }),
      logOf('endless', { startTime: 1e300, endTime: 9e15, duration: 1e308 }),
      logOf('before the epoch', { startTime: -8e15, endTime: -9e15 }),
      logOf('unstorable'),
      { version: 'v2', call: { id: ['no', 'text'], users: [{ userId: 'w0' }] } },
      logOf('last'),
    ];
    for (const log of logs) expect(await post(log)).toBe(204);
    await expect.poll(() => stored).toEqual(['microseconds', 'endless', 'before the epoch', 'last']);
    expect(startedAt.get('microseconds')).toBe(start);
    expect(startedAt.get('endless')).toBeUndefined();
    await expect.poll(() => setAside).toBe(2);
    await first.provider.stop();
    expect(await post(logOf('after a restart'))).toBe(204);
    const again = await startDesk();
    await expect.poll(() => stored.slice(4)).toEqual(['after a restart']);
    await again.provider.stop();
    void timeline('close');
    const db = new DatabaseSync(path, { readOnly: true });
    const rows = db.prepare('SELECT kind, reason FROM set_aside ORDER BY id').all();
    db.close();
    expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['log', 'The timeline cannot store it.'],
      ['log', expect.stringContaining('call.id')],
    ]);
  });
});
