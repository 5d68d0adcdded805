import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RelayMessage } from '../../src/relay/message.ts';
import { createPublisher } from '../../src/relay/pushes/publisher.ts';
import { encodeRecord } from '../../src/relay/spool/record.ts';
import { startService, type Service } from '../../src/service/server.ts';
import { createDesk, type DeskRequest, type TestDesk } from '../support/relay/desk.ts';
import { createPusher, type Pusher } from '../support/relay/push-load.ts';
import { startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';

const ends = { direction: 'in', from: '4930231255555', to: '4989000000' };
/** Longer than what NATS reads of one command. */
const LONG_ID = 'w'.repeat(5_000);

describe('a message that can never be delivered', () => {
  let service: Service;
  let pusher: Pusher;
  let relay: TestRelay;
  let folder: string;
  const desks: TestDesk[] = [];

  beforeAll(async () => {
    service = await startService({ port: 0, system: 'new', quiet: true });
    pusher = createPusher();
  });
  afterAll(async () => {
    pusher.close();
    await service.close();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deskbell-poison-'));
    relay = await startTestRelay();
  });
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.provider.stop()));
    await relay.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function startGateway(): Promise<TestGateway> {
    const gateway = await relay.gateway({
      baseUrl: service.baseUrl,
      pushPublicKey: pusher.publicKey,
      spool: join(folder, 'spool'),
    });
    await gateway.ready;
    return gateway;
  }
  /** It does not check signatures: what former runs left is not signed here. */
  async function startDesk(gateway: TestGateway, request: Partial<DeskRequest> = {}): Promise<TestDesk> {
    const desk = createDesk({ relayUrl: gateway.url, token: service.tokens.jwt, ...request });
    desks.push(desk);
    await desk.start();
    return desk;
  }
  const push = (gateway: TestGateway, fields: Record<string, string>): ReturnType<Pusher['send']> =>
    pusher.send(gateway.pushUrl, { event: 'newCall', ...ends, ...fields });
  const postLog = async (
    gateway: TestGateway,
    id: string,
    userIds: string[],
    filler = '',
  ): Promise<number> => {
    const users = userIds.map((userId) => ({ userId }));
    const response = await fetch(`${gateway.url}/agent-log/${relay.logSecret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: 'v2', call: { id, users }, filler }),
    });
    return response.status;
  };
  const metric = async (gateway: TestGateway, name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`deskbell_relay_${name} `));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const callIds = (desk: TestDesk): string[] => desk.facts.map(({ callId }) => callId);
  const logIds = (desk: TestDesk): string[] =>
    desk.logs.map((body) => (JSON.parse(Buffer.from(body).toString()) as { call: { id: string } }).call.id);

  it.each([
    [
      'a folder stands in place of a file',
      '0000000000.spool',
      (path: string) => mkdirSync(path, { recursive: true }),
    ],
    ['a file stands in its place', '', (path: string) => writeFileSync(path, 'no folder')],
  ])('in an unreadable spool stops the relay’s start with a remedy, as %s', async (_, name, put) => {
    const spool = join(folder, 'spool');
    put(join(spool, name));
    const config = join(folder, 'relay.json');
    writeFileSync(config, JSON.stringify(relay.config({ baseUrl: service.baseUrl, spool })));
    const cli = join(import.meta.dirname, '..', '..', 'src', 'relay', 'cli.ts');
    const said = `The spool cannot be read: ${join(spool, name)}: `;
    await expect(promisify(execFile)(process.execPath, [cli, '--config', config])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]*move it away, then start the relay again\.\n$/) as string,
      message: expect.stringContaining(said) as string,
    });
  });

  it('because of its user id blocks nothing, in a push or an agent log, and is counted', async () => {
    const gateway = await startGateway();
    const desk = await startDesk(gateway);
    expect(await postLog(gateway, 'poison', [LONG_ID])).toBe(204);
    expect((await push(gateway, { callId: 'poison', 'userId[]': LONG_ID }))?.status).toBe(200);
    expect((await push(gateway, { callId: 'both', 'userId[]': LONG_ID, userId: 'w0' }))?.status).toBe(200);
    for (let index = 0; index < 20; index += 1) {
      expect(await postLog(gateway, `log ${index}`, ['w0'])).toBe(204);
      const answer = await push(gateway, { callId: `call ${index}`, 'userId[]': 'w0' });
      expect(answer?.status).toBe(200);
    }
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    await expect.poll(() => callIds(desk)).toEqual(['both', ...numbers.map((index) => `call ${index}`)]);
    await expect.poll(() => logIds(desk)).toEqual(numbers.map((index) => `log ${index}`));
    expect(await metric(gateway, 'left_out_total{reason="bad-id"}')).toBe(3);
    expect(await metric(gateway, 'spool_messages')).toBe(0);
  });

  it('in the spool of an earlier run is moved aside, and those behind it are delivered', async () => {
    const message = (id: string, change: Partial<RelayMessage> = {}): Buffer => {
      const fields = { event: 'newCall', callId: id, ...ends, 'userId[]': 'w0' };
      const body = Buffer.from(new URLSearchParams(fields).toString());
      const head = { 'content-type': 'application/x-www-form-urlencoded' };
      const common = {
        kind: 'push',
        account: 'acme',
        id,
        head,
        body,
        receivedAt: Date.now(),
        to: ['w0'],
      } as const;
      return encodeRecord({ ...common, ...change });
    };
    const unreadable = encodeRecord({ ...({} as RelayMessage), body: Buffer.from('from another version') });
    const damaged = message('damaged');
    damaged.writeUInt8(0, damaged.length - 1);
    const spool = join(folder, 'spool');
    mkdirSync(spool);
    writeFileSync(
      join(spool, '0000000000.spool'),
      Buffer.concat([
        message('endless', { to: [LONG_ID] }),
        message('behind 1'),
        unreadable,
        // More than a stream takes.
        message('huge', { body: Buffer.alloc(900 * 1024, 'x') }),
        damaged,
        message('behind 2'),
      ]),
    );
    const positionsAt = new Map([['push' as const, 0]]);
    const gateway = await startGateway();
    const desk = await startDesk(gateway, { positionsAt });
    await expect.poll(() => callIds(desk)).toEqual(['behind 1', 'behind 2']);
    const answer = await push(gateway, { callId: 'new', 'userId[]': 'w0' });
    expect(answer?.status).toBe(200);
    await expect.poll(() => callIds(desk)).toEqual(['behind 1', 'behind 2', 'new']);
    expect(await metric(gateway, 'set_aside_total{reason="addressee"}')).toBe(1);
    expect(await metric(gateway, 'set_aside_total{reason="unreadable"}')).toBe(2);
    expect(await metric(gateway, 'set_aside_total{reason="refused"}')).toBe(1);
    const names = readdirSync(join(spool, 'aside')).map((name) => name.replace(/^\d+-\d+-|\.aside$/g, ''));
    expect(names.sort()).toEqual(['endless', 'huge', 'unreadable', 'unreadable']);
  });

  it('takes no space from deliverable ones: unknown users get no copy', async () => {
    const gateway = await startGateway();
    const desk = await startDesk(gateway);
    const manager = await jetstreamManager(relay.administrator);
    const stored = async (): Promise<number> => (await manager.streams.info('AGENT_LOGS')).state.messages;
    expect(await postLog(gateway, 'real', ['w0'])).toBe(204);
    await expect.poll(() => logIds(desk)).toEqual(['real']);
    const strangers = Array.from({ length: 500 }, (_, index) => `stranger${index}`);
    for (let index = 0; index < 10; index += 1) {
      expect(await postLog(gateway, randomUUID(), strangers, 'x'.repeat(100_000))).toBe(204);
    }
    expect(await stored()).toBe(1);
    expect(await metric(gateway, 'left_out_total{reason="unknown"}')).toBe(5_000);
    expect(await metric(gateway, 'pushes_total{account="acme",event="agentLog",outcome="nobody"}')).toBe(10);
  });

  it('is distinguished from a stream that accepts none, without storing anything', async () => {
    const publisher = createPublisher({
      connection: () => relay.administrator,
      now: Date.now,
      usersConcerned: () => undefined,
    });
    const push = {
      kind: 'push',
      account: 'acme',
      id: 'x',
      head: {},
      body: Buffer.alloc(0),
      receivedAt: 0,
    } as const;
    const manager = await jetstreamManager(relay.administrator);
    await publisher.probe(push);
    expect((await manager.streams.info('PUSHES')).state.messages).toBe(0);
    await manager.streams.delete('PUSHES');
    await expect(publisher.probe(push)).rejects.toThrow();
  });
});
