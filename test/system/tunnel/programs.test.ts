import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { noProxies, createSocketOpener, openDirectly } from '../../../src/network/open-socket.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import { tunnelSettingsSchema, type TunnelSettingsOf } from '../../../src/shared/tunnel-settings.ts';
import type { TunnelProvider } from '../../../src/tunnel/port.ts';
import { createCloudflaredProvider } from '../../../src/tunnel/providers/cloudflared.ts';
import { createNgrokProvider, type NgrokOptions } from '../../../src/tunnel/providers/ngrok.ts';
import { startProgram } from '../../bench/lib/program.ts';
import { freePort } from '../../support/relay/nats-server.ts';
import { createTunnelDesk } from '../../support/tunnel/desk.ts';
import { createNgrok, throughPort } from '../../support/tunnel/ngrok.ts';
import { createPlatform, type Platform } from '../../support/tunnel/platform.ts';
import { conforms } from './conformance.ts';

const folder = mkdtempSync(join(tmpdir(), 'deskbell-tunnels-'));
process.env.STAND_IN_FOLDER = folder;
const platform = createPlatform({ resolve: throughPort });
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rmSync(join(folder, 'offline'), { force: true });
});
afterAll(() => {
  platform.hangUp();
  rmSync(folder, { recursive: true, force: true });
});

const STAND_IN = join(import.meta.dirname, '../../support/tunnel/cloudflared.ts');
const binary = join(folder, 'cloudflared');
writeFileSync(binary, `#!/bin/sh\nexec "${process.execPath}" "${STAND_IN}" "$@"\n`, { mode: 0o755 });

const http = { randomBytes, now: Date.now, fetch: platform.fetch };
const cloudflared = (
  request: object = {},
  token?: string,
  fetch: Platform['fetch'] = platform.fetch,
  proxy?: string,
) =>
  createCloudflaredProvider({
    settings: tunnelSettingsSchema.parse({
      provider: 'cloudflared',
      binary,
      ...request,
    }) as TunnelSettingsOf<'cloudflared'>,
    token,
    proxyFor: () => Promise.resolve(proxy),
    searchMs: 1_000,
    http: { ...http, fetch },
  });
const network: NgrokOptions['network'] = {
  openSocket: openDirectly,
  proxyFor: () => Promise.resolve(undefined),
  createCertificate: () => createCertificate(Date.now(), { isAuthority: false }),
};
const ngrok = (options: Partial<NgrokOptions>, settings: object = {}) =>
  createNgrokProvider({
    settings: tunnelSettingsSchema.parse({ provider: 'ngrok', ...settings }) as TunnelSettingsOf<'ngrok'>,
    authtoken: 'good',
    network,
    http,
    ...options,
  });
const started = async (provider: TunnelProvider): Promise<TunnelProvider> => {
  ends.push(() => provider.stop());
  await provider.start(createTunnelDesk(platform.publicKey).receiver);
  return provider;
};
const troubleOf = async (provider: TunnelProvider): Promise<unknown> => {
  const failure: unknown = await started(provider).catch((error: unknown) => error);
  expect(provider.status().state).toBe('failed');
  return (failure as { trouble: unknown }).trouble;
};
const childrenOf = (parent: number): { pid: number; args: string }[] =>
  spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.trim() !== '')
    .map((args) => ({ pid: Number.parseInt(args, 10), args }));
/** The processes of the stand-in that this test started. */
const running = (): number[] =>
  childrenOf(process.pid).flatMap(({ pid, args }) => (args.includes(STAND_IN) ? [pid] : []));
const isAlive = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout);

conforms('cloudflared, which a program stands for', () => {
  const own = createPlatform({ resolve: throughPort });
  const provider = cloudflared({}, undefined, own.fetch);
  return Promise.resolve({
    platform: own,
    desk: createTunnelDesk(own.publicKey),
    provider,
    pushUrl: () => provider.publicUrl() ?? '',
    cut: () => {
      writeFileSync(join(folder, 'offline'), '');
      for (const pid of running()) process.kill(pid, 'SIGKILL');
    },
    heal: () => rmSync(join(folder, 'offline')),
    noticesCut: true,
    answersItself: true,
    close: () => Promise.resolve(own.hangUp()),
  });
});

conforms('ngrok, whose SDK is stood for', () => {
  const peer = createNgrok();
  const own = createPlatform({ resolve: throughPort });
  const provider = ngrok({ loadSdk: () => Promise.resolve(peer.sdk), http: { ...http, fetch: own.fetch } });
  return Promise.resolve({
    platform: own,
    desk: createTunnelDesk(own.publicKey),
    provider,
    pushUrl: () => provider.publicUrl() ?? '',
    cut: peer.cut,
    heal: peer.heal,
    noticesCut: true,
    answersItself: true,
    close: async () => {
      own.hangUp();
      await peer.close();
    },
  });
});

describe('cloudflared', () => {
  it('ends when it is stopped, and when its start is cancelled', async () => {
    const provider = await started(cloudflared());
    expect(running()).toHaveLength(1);
    await provider.stop();
    expect(childrenOf(process.pid).filter(({ args }) => args.includes('deskbell-watchdog'))).toEqual([]);
    expect(running()).toEqual([]);
    const second = cloudflared();
    const failure = started(second).catch((error: unknown) => error);
    await second.stop();
    expect(await failure).toMatchObject({ trouble: { kind: 'lost' } });
    expect(running()).toEqual([]);
  });

  it('ends with the desk that started it, when that is killed, and leaves nothing else behind', async () => {
    const settings = tunnelSettingsSchema.parse({ provider: 'cloudflared', binary });
    const desk = await startProgram<object>(
      new URL('../../support/tunnel/cloudflared-program.ts', import.meta.url),
      { settings, publicKey: platform.publicKey },
    );
    const children = childrenOf(desk.pid);
    expect(children.map(({ args }) => args)).toEqual([
      expect.stringContaining(STAND_IN),
      expect.stringContaining('deskbell-watchdog'),
    ]);
    process.kill(desk.pid, 'SIGKILL');
    const alive = (): string[] => children.filter(({ pid }) => isAlive(pid)).map(({ args }) => args);
    await expect.poll(alive).toEqual([]);
  });

  it('shows a remedy when it is not installed', async () => {
    expect(await troubleOf(cloudflared({ binary: '/nowhere/cloudflared' }))).toEqual({
      kind: 'unusable',
      sentence: { id: 'providers.cloudflared.missing', values: { program: '/nowhere/cloudflared' } },
    });
  });

  it('reports its last output when it ends, and is retried', async () => {
    writeFileSync(join(folder, 'offline'), '');
    expect(await troubleOf(cloudflared())).toMatchObject({
      kind: 'lost',
      sentence: {
        id: 'providers.cloudflared.ended',
        values: { detail: expect.stringContaining('no such host') as string },
      },
    });
  });

  it('reports behind a proxy that it cannot use one, if it does not find Cloudflare', async () => {
    const proxy = 'proxy.test:3128';
    const behind = (request: object): TunnelProvider =>
      cloudflared(request, undefined, platform.fetch, proxy);
    const said = { kind: 'lost', sentence: { id: 'providers.cloudflared.proxy', values: { proxy } } };
    writeFileSync(join(folder, 'offline'), '');
    expect(await troubleOf(behind({}))).toEqual(said);
    // A named one looks for it on and on.
    const named = { mode: 'named', tunnelName: 'desk', publicUrl: 'https://desk.example.org' };
    expect(await troubleOf(behind(named))).toEqual(said);
    expect(running()).toEqual([]);
    rmSync(join(folder, 'offline'));
    expect((await started(behind(named))).status().state).toBe('online');
  });

  it('runs a named tunnel whose credentials are on this computer', async () => {
    const publicUrl = 'https://desk.example.org/';
    const provider = await started(cloudflared({ mode: 'named', tunnelName: 'desk', publicUrl }));
    expect(provider.publicUrl()).toMatch(/^https:\/\/desk\.example\.org\/push\/[\w-]{43}$/);
    expect(await troubleOf(cloudflared({ mode: 'named', tunnelName: 'other', publicUrl }))).toMatchObject({
      kind: 'refused',
      sentence: { id: 'providers.cloudflared.refused' },
    });
  });

  it('runs a tunnel by its token, which is in no command line', async () => {
    const localPort = await freePort();
    const named = { mode: 'named', publicUrl: 'https://desk.example.org', localPort };
    const provider = await started(cloudflared(named, 'good-token'));
    expect(provider.status().state).toBe('online');
    expect(readFileSync(join(folder, 'command-lines'), 'utf8')).not.toContain('good-token');
    await provider.stop();
    expect(await troubleOf(cloudflared(named, 'bad-token'))).toMatchObject({
      kind: 'refused',
      sentence: { id: 'providers.cloudflared.refused' },
    });
    expect(await troubleOf(cloudflared(named))).toMatchObject({
      kind: 'unusable',
      sentence: { id: 'providers.cloudflared.unsure' },
    });
  });

  it('is offline while it looks for Cloudflare, and keeps its address', async () => {
    const provider = await started(cloudflared());
    const address = provider.publicUrl();
    const seen: string[] = [];
    provider.onStatus(({ state }) => seen.push(state));
    for (const pid of running()) process.kill(pid, 'SIGUSR2');
    await expect.poll(() => seen).toEqual(['starting', 'online']);
    expect(provider.publicUrl()).toBe(address);
  });
});

describe('ngrok', () => {
  const peer = createNgrok();
  const loadSdk = () => Promise.resolve(peer.sdk);
  afterAll(peer.close);

  it('uses the reserved domain, in its own session', async () => {
    await started(ngrok({ loadSdk }, { domain: 'desk.ngrok.app' }));
    expect(peer.configs.at(-1)).toMatchObject({ domain: 'desk.ngrok.app', force_new_session: true });
  });

  it.each([
    ['that is not valid', 'bad', 'providers.ngrok.refused'],
    ['that is missing', undefined, 'providers.ngrok.noToken'],
  ])('rejects an authtoken %s', async (_name, authtoken, id) => {
    expect(await troubleOf(ngrok({ loadSdk, authtoken }))).toMatchObject({
      kind: 'refused',
      sentence: { id },
    });
  });

  it('is retried when it is unreachable or still counts another session', async () => {
    const failing = (message: string) =>
      ngrok({ loadSdk: () => Promise.resolve({ forward: () => Promise.reject(new Error(message)) }) });
    for (const message of [
      'failed to dial ngrok server',
      'authentication failed: limited, error_code: ERR_NGROK_108',
    ]) {
      expect(await troubleOf(failing(message))).toMatchObject({ kind: 'lost' });
    }
  });

  it('uses the proxy of the network, and reports its errors', async () => {
    const proxy = '127.0.0.1:9';
    const provider = ngrok({
      network: {
        ...network,
        proxyFor: () => Promise.resolve(proxy),
        openSocket: createSocketOpener({ ...noProxies, list: () => Promise.resolve(`PROXY ${proxy}`) }),
      },
      // Its real SDK, which is led to nobody.
      loadSdk: async () => (await import('@ngrok/ngrok')).default,
    });
    expect(await troubleOf(provider)).toMatchObject({
      kind: 'lost',
      sentence: { id: 'network.proxy.away', values: { proxy } },
    });
  });

  it('shows a remedy when its native part is missing', async () => {
    const provider = ngrok({ loadSdk: () => Promise.reject(new Error('Cannot find native binding.')) });
    expect(await troubleOf(provider)).toEqual({
      kind: 'unusable',
      sentence: { id: 'providers.ngrok.missing', values: { detail: 'Cannot find native binding' } },
    });
  });

  it('has in its real SDK the interface that is simulated here', async () => {
    const { default: sdk } = await import('@ngrok/ngrok');
    expect(sdk.forward).toBeTypeOf('function');
  });
});
