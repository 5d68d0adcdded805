import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { tunnelSettingsSchema, type TunnelSettingsOf } from '../../../src/shared/tunnel-settings.ts';
import type { TunnelProvider } from '../../../src/tunnel/port.ts';
import { createSshProvider, type SshOptions } from '../../../src/tunnel/providers/ssh.ts';
import { createSupervisor } from '../../../src/tunnel/supervisor.ts';
import { startNetwork } from '../../support/network.ts';
import { freePort } from '../../support/relay/nats-server.ts';
import { startTcpProxy } from '../../support/relay/tcp-proxy.ts';
import { createTunnelDesk } from '../../support/tunnel/desk.ts';
import { files } from '../../support/tunnel/files.ts';
import { createPlatform, type Platform } from '../../support/tunnel/platform.ts';
import { PASSPHRASE, startSshServer, type SshServer } from '../../support/tunnel/ssh-server.ts';
import { startSshAgent } from '../../support/tunnel/ssh-agent.ts';
import { conforms } from './conformance.ts';

type Settings = TunnelSettingsOf<'ssh'>;
const http = { randomBytes, now: Date.now, fetch };

/** A provider that goes to `server`, as the user set it up and with `changes` on top. */
async function sshTo(
  server: SshServer,
  request: Partial<Settings> = {},
  options: Partial<SshOptions> = {},
): Promise<TunnelProvider> {
  const remotePort = await freePort();
  return createSshProvider({
    ...files,
    openSocket: openDirectly,
    settings: tunnelSettingsSchema.parse({
      provider: 'ssh',
      host: '127.0.0.1',
      port: server.port,
      user: server.user,
      keyFile: server.keyFile,
      remotePort,
      publicUrl: `http://127.0.0.1:${remotePort}`,
      ...request,
    }) as Settings,
    sshAgent: undefined,
    onHostKey: () => undefined,
    http,
    ...options,
  });
}

conforms('reverse forwarding by ssh', async () => {
  const server = await startSshServer();
  const way = await startNetwork(server.port);
  const platform = createPlatform();
  const desk = createTunnelDesk(platform.publicKey);
  const provider = await sshTo(server, { port: way.port }, { http: { ...http, fetch: platform.fetch } });
  return {
    platform,
    desk,
    provider,
    pushUrl: () => provider.publicUrl() ?? '',
    cut: way.cut,
    heal: way.heal,
    noticesCut: true,
    answersItself: true,
    close: async () => {
      platform.hangUp();
      await way.close();
      await server.stop();
    },
  };
});

describe('a tunnel by ssh', () => {
  let server: SshServer;
  let platform: Platform;
  const ends: (() => Promise<void>)[] = [];
  const receiver = () => createTunnelDesk(platform.publicKey).receiver;
  const started = async (provider: TunnelProvider): Promise<TunnelProvider> => {
    ends.push(() => provider.stop());
    await provider.start(receiver());
    return provider;
  };
  const troubleOf = async (provider: TunnelProvider): Promise<unknown> => {
    const failure: unknown = await started(provider).catch((error: unknown) => error);
    expect(provider.status().state).toBe('failed');
    return (failure as { trouble: unknown }).trouble;
  };
  beforeAll(async () => {
    platform = createPlatform();
    server = await startSshServer();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    platform.hangUp();
    await server.stop();
  });

  it('opens no port on this computer', async () => {
    const before = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
    await started(await sshTo(server));
    const after = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
    // Connections of earlier tests may still be closing.
    expect(after).toBeLessThanOrEqual(before);
  });

  it('stores the host key of the first connection, as ssh-keygen shows it', async () => {
    const kept: string[] = [];
    const provider = await started(await sshTo(server, {}, { onHostKey: (key) => kept.push(key) }));
    expect(kept).toEqual([server.hostKey()]);
    await provider.stop();
    await provider.start(receiver());
    expect(kept).toHaveLength(1);
  });

  it('is opened to a server with a known key, and to no other', async () => {
    const kept: string[] = [];
    const known = server.hostKey();
    await started(await sshTo(server, { hostKey: known }, { onHostKey: (key) => kept.push(key) }));
    server.renewHostKey();
    await server.kill();
    await server.start();
    const trouble = await troubleOf(await sshTo(server, { hostKey: known }));
    expect(trouble).toEqual({
      kind: 'unusable',
      sentence: {
        id: 'providers.ssh.hostKey',
        values: { host: '127.0.0.1', shown: server.hostKey(), known },
      },
    });
    expect(kept).toEqual([]);
  });

  it('does not store the host key of a server that rejected the user', async () => {
    const kept: string[] = [];
    const wrong = await sshTo(
      server,
      { keyFile: server.strangeKeyFile },
      { onHostKey: (key) => kept.push(key) },
    );
    expect(await troubleOf(wrong)).toMatchObject({
      kind: 'refused',
      sentence: { id: 'providers.ssh.refused', values: { host: '127.0.0.1', user: server.user } },
    });
    expect(kept).toEqual([]);
  });

  it('can use a key file with a passphrase', async () => {
    const locked = { keyFile: server.lockedKeyFile };
    expect((await started(await sshTo(server, locked, { passphrase: PASSPHRASE }))).status().state).toBe(
      'online',
    );
    for (const passphrase of [undefined, 'wrong']) {
      expect(await troubleOf(await sshTo(server, locked, { passphrase }))).toEqual({
        kind: 'refused',
        sentence: { id: 'providers.ssh.passphrase', values: { file: server.lockedKeyFile } },
      });
    }
  });

  it.each([
    ['that is not there', '/nowhere/key', 'providers.file'],
    ['that is none', import.meta.filename, 'providers.file'],
  ])('reports the problem of a key file %s', async (_name, keyFile, id) => {
    expect(await troubleOf(await sshTo(server, { keyFile }))).toMatchObject({
      kind: 'unusable',
      sentence: { id },
    });
  });

  it('reports when a key file contains the public key', async () => {
    const provider = await sshTo(server, { keyFile: `${server.keyFile}.pub` });
    expect(await troubleOf(provider)).toMatchObject({ sentence: { id: 'providers.ssh.publicKey' } });
  });

  /** Without a key file: the key is to come from the agent. */
  async function byAgent(): Promise<Settings> {
    const remotePort = await freePort();
    return tunnelSettingsSchema.parse({
      provider: 'ssh',
      host: '127.0.0.1',
      port: server.port,
      user: server.user,
      remotePort,
      publicUrl: `http://127.0.0.1:${remotePort}`,
    }) as Settings;
  }

  it('shows the key in the user’s agent, and is rejected with one unknown to the server', async () => {
    for (const [keyFile, accepted] of [
      [server.keyFile, true],
      [server.strangeKeyFile, false],
    ] as const) {
      const agent = await startSshAgent([keyFile]);
      ends.push(() => agent.stop());
      const provider = await sshTo(server, {}, { settings: await byAgent(), sshAgent: agent.socket });
      if (accepted) expect(await (await started(provider)).probe(5_000)).toMatchObject({ ok: true });
      else expect(await troubleOf(provider)).toMatchObject({ kind: 'refused' });
    }
  });

  it('reports a missing agent, if the key should come from one', async () => {
    const settings = await byAgent();
    for (const sshAgent of [undefined, '/nowhere/agent']) {
      expect(await troubleOf(await sshTo(server, {}, { settings, sshAgent }))).toEqual({
        kind: 'unusable',
        sentence: { id: 'providers.ssh.noAgent' },
      });
    }
  });

  it('reports an unreachable server, and is retried', async () => {
    expect(await troubleOf(await sshTo(server, { port: await freePort() }))).toEqual({
      kind: 'lost',
      sentence: { id: 'providers.unreachable', values: { host: '127.0.0.1', detail: 'ECONNREFUSED' } },
    });
  });

  it('reports when the server does not forward the port, and is retried', async () => {
    const first = await started(await sshTo(server));
    const remotePort = Number(new URL(first.publicUrl() ?? '').port);
    expect(await troubleOf(await sshTo(server, { remotePort }))).toEqual({
      kind: 'lost',
      sentence: { id: 'providers.ssh.forwarding', values: { host: '127.0.0.1', port: remotePort } },
    });
  });

  it('can be cancelled while it opens', async () => {
    const proxy = await startTcpProxy(server.port);
    proxy.cut();
    const provider = await sshTo(server, { port: proxy.port });
    const failure = provider.start(receiver()).catch((error: unknown) => error);
    await delay(50);
    await provider.stop();
    expect(await failure).toMatchObject({ trouble: { kind: 'lost' } });
    expect(provider.status()).toEqual({ state: 'offline' });
    await proxy.close();
  });

  it('disconnects a sender that stops in the middle of its push', async () => {
    const provider = await started(await sshTo(server, {}, { http: { ...http, arrivalMs: 200 } }));
    const url = new URL(provider.publicUrl() ?? '');
    const socket = connect(Number(url.port), '127.0.0.1');
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => (said += text));
    socket.write(
      `POST ${url.pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nevent=`,
    );
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that looks open and is dead is reopened within two seconds after a resume', async () => {
    const proxy = await startTcpProxy(server.port);
    const provider = await sshTo(server, { port: proxy.port });
    const supervisor = createSupervisor({
      create: () => Promise.resolve(provider),
      receiver: receiver(),
      clock: { now: Date.now, sleep: (ms, signal) => delay(ms, undefined, { signal }) },
      random: () => 0.5,
    });
    ends.push(() => supervisor.stop(), proxy.close);
    const state = (): string => supervisor.status().state;
    supervisor.start();
    await expect.poll(state, { interval: 10 }).toBe('online');
    // Simulates an hour of sleep: open connections are silently dead, and new ones go through.
    proxy.cut();
    const resumed = Date.now();
    supervisor.wake();
    expect(await provider.check(200)).toBe(false);
    proxy.mend();
    await expect.poll(state, { interval: 5 }).toBe('polling');
    await expect.poll(state, { interval: 5 }).toBe('online');
    expect(Date.now() - resumed).toBeLessThan(2_000);
  });

  it('waits for the port that the server still holds for the old connection, and gets it again', async () => {
    const proxy = await startTcpProxy(server.port);
    const provider = await started(await sshTo(server, { port: proxy.port }));
    ends.push(proxy.close);
    // Simulates sleep: the server still believes in the old connection.
    proxy.cut();
    proxy.pass();
    await provider.stop();
    const opening = provider.start(receiver());
    expect(await Promise.race([opening, delay(600, 'waits')])).toBe('waits');
    // It notices, as with ClientAliveInterval.
    proxy.dropSilent();
    await opening;
    expect(provider.status().state).toBe('online');
  });

  it('reconnects when the server is restarted', async () => {
    const provider = await sshTo(server);
    const supervisor = createSupervisor({
      create: () => Promise.resolve(provider),
      receiver: receiver(),
      clock: { now: Date.now, sleep: (ms, signal) => delay(ms, undefined, { signal }) },
      random: () => 0.5,
    });
    ends.push(() => supervisor.stop());
    const state = (): string => supervisor.status().state;
    supervisor.start();
    await expect.poll(state, { interval: 10 }).toBe('online');
    await server.kill();
    await expect.poll(state, { interval: 10 }).toBe('polling');
    await server.start();
    await expect.poll(state, { interval: 10 }).toBe('online');
    expect(await supervisor.probe()).toMatchObject({ ok: true });
  });
});
