import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { relayFile } from '../../src/main/pushes/tunnel/positions.ts';
import { startService } from '../../src/service/server.ts';
import { newSeed } from '../../src/tunnel/providers/relay.ts';
import { createDesk, type TestDesk } from '../support/relay/desk.ts';
import { createPusher } from '../support/relay/push-load.ts';
import { startTestRelay } from '../support/relay/relay.ts';

const run = promisify(execFile);
const cli = join(import.meta.dirname, '..', '..', 'src', 'relay', 'cli.ts');
const CALLER = '4930231255555';
const CALLED = '4989123456';
const reportSeconds = 1;

interface Listed {
  user: string;
  desk: string;
  state: string;
  reason?: string;
  version?: string;
  lateMs?: number;
  lastPushAt?: string;
  received?: number;
  key?: string;
}

it('the list shows which of three desks receives no calls, and no phone number', async () => {
  const service = await startService({ port: 0, system: 'new', quiet: true });
  onTestFinished(() => service.close());
  const pusher = createPusher();
  onTestFinished(() => pusher.close());
  const relay = await startTestRelay();
  onTestFinished(() => relay.stop());
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-fleet-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const request = {
    baseUrl: service.baseUrl,
    pushPublicKey: pusher.publicKey,
    change: (made: { reportSeconds: number }) => void (made.reportSeconds = reportSeconds),
  };
  const gateway = await relay.gateway(request);
  await gateway.ready;
  const file = join(folder, 'relay.json');
  writeFileSync(file, JSON.stringify(relay.config(request)));

  const stuck = Promise.withResolvers<undefined>();
  onTestFinished(() => stuck.resolve(undefined));
  const { tokens } = service;
  const { positions } = relayFile(join(folder, 'relay.sqlite'), Date.now, {
    onSetAside: () => undefined,
    onRefused: () => undefined,
    onKept: () => undefined,
  });
  const seeds = new Map<string, string>();
  const start = async (name: string, onFact?: () => unknown): Promise<TestDesk> => {
    const seed = seeds.get(name) ?? newSeed();
    seeds.set(name, seed);
    const desk = createDesk({
      relayUrl: gateway.url,
      token: tokens.jwt,
      pushPublicKey: pusher.publicKey,
      about: () => ({ desk: name, version: '1.2.3', shell: 'Electron 45.0.0', system: 'linux 6.1.0 x64' }),
      ...{ seed, positions: positions(name) },
      ...(onFact && { onFact }),
    });
    onTestFinished(() => desk.provider.stop());
    await desk.start();
    return desk;
  };
  const well = await start('desk-well-1');
  // What follows from the push is never kept, as on a disk that hangs: the desk acknowledges nothing.
  await start('desk-hung-1', () => stuck.promise);
  const leaving = await start('desk-left-1');

  const list = async (...flags: string[]): Promise<string> =>
    (await run(process.execPath, [cli, 'desks', '--config', file, ...flags])).stdout;
  const listed = async (): Promise<Listed[]> => JSON.parse(await list('--json')) as Listed[];
  const metrics = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text();
  const ring = (): Promise<unknown> =>
    pusher.send(gateway.pushUrl, {
      ...{ event: 'newCall', callId: randomUUID(), direction: 'in' },
      ...{ from: CALLER, to: CALLED, 'userId[]': 'w0' },
    });

  await expect
    .poll(async () => (await listed()).map(({ state }) => state))
    .toEqual(['connected', 'connected', 'connected']);
  await leaving.provider.stop();
  const rangAt = Date.now();
  await ring();
  await ring();
  await expect.poll(() => well.facts.length).toBe(2);

  const states = async (): Promise<string[]> =>
    (await listed()).map(({ desk, state, reason }) => [desk, state, reason].filter(Boolean).join(' '));
  const expected = ['desk-hun silent does not acknowledge', 'desk-lef ended', 'desk-wel connected'];
  await expect.poll(states).toEqual(expected);
  // Two intervals until it counts as silent; a busy machine may take some seconds more to look.
  expect(Date.now() - rangAt).toBeGreaterThan(2 * reportSeconds * 1000);

  await expect.poll(async () => (await listed()).find(({ desk }) => desk === 'desk-wel')?.received).toBe(2);
  const [hung, , there] = await listed();
  expect(hung).toMatchObject({ user: 'w0', version: '1.2.3', received: 2 });
  expect(there?.lateMs).toBeLessThan(60_000);
  expect(Math.abs(Date.parse(there?.lastPushAt ?? '') - rangAt)).toBeLessThan(60_000);

  await expect
    .poll(metrics)
    .toContain('deskbell_relay_desks_silent{account="acme",reason="does not acknowledge"} 1\n');
  const counted = await metrics();
  expect(counted).toContain('deskbell_relay_desks{account="acme",state="connected"} 1\n');
  expect(counted).toContain('deskbell_relay_desks{account="acme",state="ended"} 1\n');
  expect(counted).toContain('deskbell_relay_desks_by_version{version="1.2.3"} 2\n');
  expect(counted).toContain('deskbell_relay_desk_last_push_age_seconds_count 1\n');

  const [table, silent, json] = [await list(), await list('--silent'), await list('--json')];
  expect(table).toContain('3 desks: 1 connected, 1 silent, 0 enrolled, 0 away, 1 ended, 0 unknown');
  expect(silent.match(/^desk-/gm)).toHaveLength(1);
  for (const text of [table, silent, json, counted]) {
    for (const number of [CALLER, CALLED, CALLER.slice(2), CALLED.slice(2)])
      expect(text).not.toContain(number);
  }

  // Another gateway, just started, knows as much: it is in the streams.
  const second = await relay.gateway(request);
  await second.ready;
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${second.adminPort}/metrics`)).text())
    .toContain('deskbell_relay_desks_silent{account="acme",reason="does not acknowledge"} 1\n');
  stuck.resolve(undefined);
  const recovered = ['desk-hun connected', 'desk-lef ended', 'desk-wel connected'];
  await expect.poll(states).toEqual(recovered);

  // After a restart the desk has had that push still, although none came since.
  await well.provider.stop();
  await expect.poll(states).toContain('desk-wel ended');
  await start('desk-well-1');
  await expect.poll(states).toEqual(recovered);
  const again = (await listed()).find(({ desk }) => desk === 'desk-wel');
  expect(again?.received).toBe(0);
  expect(again?.lateMs).toBeLessThan(60_000);
  expect(Math.abs(Date.parse(again?.lastPushAt ?? '') - rangAt)).toBeLessThan(5_000);
}, 120_000);

it('the list shows a desk without access to NATS once, with a name to revoke it by', async () => {
  const service = await startService({ port: 0, system: 'new', quiet: true });
  onTestFinished(() => service.close());
  const pusher = createPusher();
  onTestFinished(() => pusher.close());
  const relay = await startTestRelay();
  onTestFinished(() => relay.stop());
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-fleet-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const request = {
    baseUrl: service.baseUrl,
    pushPublicKey: pusher.publicKey,
    change: (made: { reportSeconds: number }) => void (made.reportSeconds = reportSeconds),
  };
  // The way to the relay's web address is open, and that to NATS is not.
  const blocked = await relay.gateway({ ...request, deskServers: ['nats://127.0.0.1:1'] });
  await blocked.ready;
  const file = join(folder, 'relay.json');
  writeFileSync(file, JSON.stringify(relay.config(request)));
  const keys = join(folder, 'keys');
  mkdirSync(keys);
  writeFileSync(join(keys, 'operator.seed'), relay.keys.operator.seed);
  writeFileSync(join(keys, 'account.jwt'), relay.keys.relayAccount.jwt);
  writeFileSync(join(keys, 'system.creds'), relay.keys.systemCreds);

  const relayCli = async (...words: string[]): Promise<string> =>
    (await run(process.execPath, [cli, ...words, '--config', file])).stdout;
  const listed = async (...flags: string[]): Promise<Listed[]> =>
    JSON.parse(await relayCli('desks', '--json', ...flags)) as Listed[];
  const counted = async (): Promise<string[]> => {
    const text = await (await fetch(`http://127.0.0.1:${blocked.adminPort}/metrics`)).text();
    return text.match(/^deskbell_relay_desks(_silent)?\{.*$/gm) ?? [];
  };
  const about = {
    desk: 'desk-blocked',
    version: '1.2.3',
    shell: 'Electron 45.0.0',
    system: 'linux 6.1.0 x64',
  };
  const desk = (relayUrl: string, seed?: string): TestDesk => {
    const made = createDesk({
      ...{ relayUrl, token: service.tokens.jwt, pushPublicKey: pusher.publicKey, about: () => about },
      ...(seed !== undefined && { seed }),
    });
    onTestFinished(() => made.provider.stop());
    return made;
  };
  const outcome = async (made: TestDesk): Promise<string> => made.start().then(() => 'connected', String);

  const seed = newSeed();
  // Simulates a program that retries, that restarts, and that restarts without a keychain.
  const same = desk(blocked.url, seed);
  const tries = [];
  for (let at = 0; at < 10; at += 1) tries.push(await outcome(same));
  for (let at = 0; at < 8; at += 1) tries.push(await outcome(desk(blocked.url)));
  for (let at = 0; at < 7; at += 1) tries.push(await outcome(desk(blocked.url, seed)));
  expect(tries).toHaveLength(25);
  expect(tries).not.toContain('connected');

  await expect.poll(async () => (await listed()).map(({ state }) => state)).toEqual(['enrolled']);
  const table = await relayCli('desks');
  expect(table).toMatch(
    /^desk-blo  w0 {4}1\.2\.3 .* –  +–  +–  +enrolled since [\d-]+ [\d:]+Z, but never connected$/m,
  );
  expect(table).toContain('1 desk: 0 connected, 0 silent, 1 enrolled, 0 away, 0 ended, 0 unknown');
  expect(await counted()).toEqual(['deskbell_relay_desks{account="acme",state="enrolled"} 1']);
  expect(await listed('--silent')).toEqual([]);

  await pusher.send(blocked.pushUrl, {
    ...{ event: 'newCall', callId: randomUUID(), direction: 'in' },
    ...{ from: CALLER, to: CALLED, 'userId[]': 'w0' },
  });
  await expect
    .poll(async () => (await listed('--silent')).map(({ state, reason }) => [state, reason]))
    .toEqual([['silent', 'never connected']]);
  await expect
    .poll(counted)
    .toEqual([
      'deskbell_relay_desks{account="acme",state="silent"} 1',
      'deskbell_relay_desks_silent{account="acme",reason="never connected"} 1',
    ]);

  // The firewall is mended, and the relay leads desks to where NATS is.
  const open = await relay.gateway(request);
  await open.ready;
  const well = desk(open.url, seed);
  await well.start();
  await expect.poll(async () => (await listed()).map(({ state }) => state)).toEqual(['connected']);

  const [{ key = '' } = {}] = await listed();
  expect(key).toMatch(/^U[A-Z2-7]{55}$/);
  const revoke = ['revoke', '--keys', keys, '--account', 'acme', '--desk', 'desk-blo'];
  // Without the keys it could not be cut off, and is not shut out by half.
  const nowhere = revoke.map((word) => (word === keys ? join(folder, 'none') : word));
  await expect(relayCli(...nowhere)).rejects.toThrow('--keys names the folder that `keys --out` made.');
  expect((await listed()).map(({ state }) => state)).toEqual(['connected']);
  expect(await relayCli(...revoke)).toMatch(/^desk-blo is shut out: 9 desk\(s\) shut out/);
  await expect.poll(() => well.provider.status().state).toBe('failed');
  // A restart undoes nothing, with the key that is kept or, where no keychain is, with another one.
  expect(await outcome(desk(open.url, seed))).toContain('shut this desk out');
  expect(await outcome(desk(open.url))).toContain('shut this desk out');
  expect(await listed()).toEqual([]);

  await relayCli('restore', '--account', 'acme', '--desk', key);
  await expect.poll(() => outcome(desk(open.url, seed)), { interval: 1_000 }).toBe('connected');
}, 120_000);
