import { describe, expect, it } from 'vitest';
import { tunnelHandlers } from '../../../../src/main/pushes/handlers.ts';
import type { Pushes } from '../../../../src/main/pushes/pushes.ts';
import { Refusal } from '../../../../src/main/base/refusal.ts';
import { memorySettings } from '../support.ts';

const hostKey = `SHA256:${'k'.repeat(43)}`;
const ssh = {
  provider: 'ssh',
  host: 'server.example.com',
  port: 22,
  user: 'desk',
  remotePort: 8020,
  publicUrl: 'https://desk.example.com',
};

function desk({ agrees = true } = {}) {
  const asked: unknown[] = [];
  const done: unknown[] = [];
  const { settings } = memorySettings();
  const pushes: Pushes = {
    ready: Promise.resolve(),
    check: () => undefined,
    wake: () => undefined,
    reconnect: () => Promise.resolve(void done.push('choose')),
    retry: () => void done.push('retry'),
    test: () => Promise.resolve(12.5),
    takeOver: () => Promise.resolve(void done.push('takeOver')),
    change: (request) => Promise.resolve(void done.push(request)),
    onTunnelChange: () => undefined,
    counters: () => {
      throw new Error('nobody asks for them here');
    },
    disconnect: () => Promise.resolve(),
  };
  const handlers = tunnelHandlers({
    pushes: () => pushes,
    settings,
    askNatively: ({ title }) => {
      asked.push(title);
      return Promise.resolve(agrees);
    },
    secrets: {
      of: () => Promise.resolve({}),
      change: (provider, secrets) => Promise.resolve(void done.push([provider, secrets])),
    },
  });
  return { handlers, settings, done, asked };
}

describe('the settings of the tunnel', () => {
  it('store the provider, its secrets separately, and restart it', async () => {
    const { handlers, settings, done } = desk();
    await handlers['tunnel.choose']({
      settings: { provider: 'ngrok', domain: 'desk.example.com' },
      secrets: { authtoken: 'word', passphrase: 'of another way' },
    });
    expect(settings.get().tunnel).toEqual({ provider: 'ngrok', domain: 'desk.example.com' });
    expect(done).toEqual([['ngrok', { authtoken: 'word' }], 'choose']);
  });

  it.each([
    [{ provider: 'relay' }, 'tunnel.field.relayUrl', 'tunnel.expected.address'],
    [
      { provider: 'relay', relayUrl: 'http://relay.example.com' },
      'tunnel.field.relayUrl',
      'tunnel.expected.address',
    ],
    [{ ...ssh, port: 'none' }, 'tunnel.field.port', 'tunnel.expected.port'],
    [{ ...ssh, user: ' ' }, 'tunnel.field.user', 'tunnel.expected.text'],
    [{ ...ssh, user: '-x' }, 'tunnel.field.user', 'tunnel.expected.noOption'],
    [{ ...ssh, host: '-x' }, 'tunnel.field.host', 'tunnel.expected.noOption'],
    [
      { provider: 'direct', port: 8020, publicUrl: 'https://a.example', certFile: '/a.pem' },
      'tunnel.field.keyFile',
      'tunnel.expected.both',
    ],
    [
      { provider: 'direct', port: 8020, publicUrl: 'https://a.example', bind: 'here' },
      'tunnel.field.bind',
      'tunnel.expected.ip',
    ],
    [{ provider: 'cloudflared', mode: 'named' }, 'tunnel.field.publicUrl', 'tunnel.expected.address'],
  ])('reject %j with the name of its field, and change nothing', async (settings, field, expected) => {
    const world = desk();
    const chosen = (): Promise<unknown> => Promise.resolve(world.handlers['tunnel.choose']({ settings }));
    await expect(chosen()).rejects.toMatchObject({
      failure: {
        problem: { id: 'tunnel.badField', values: { field: { id: field }, expected: { id: expected } } },
      },
    });
    await expect(chosen()).rejects.toBeInstanceOf(Refusal);
    expect([world.settings.get().tunnel, world.done]).toEqual([{ provider: 'automatic' }, []]);
  });

  it('reject an unknown provider', async () => {
    await expect(
      Promise.resolve(desk().handlers['tunnel.choose']({ settings: { provider: 'pigeon' } })),
    ).rejects.toMatchObject({ failure: { problem: { id: 'tunnel.bad' } } });
  });

  it('remember the host key of an unchanged server, until it is forgotten', async () => {
    const { handlers, settings, done } = desk();
    await handlers['tunnel.choose']({ settings: { ...ssh, hostKey } });
    await handlers['tunnel.choose']({ settings: { ...ssh, user: 'other' } });
    expect(settings.get().tunnel).toMatchObject({ user: 'other', hostKey });
    await handlers['tunnel.forgetHostKey']();
    expect(settings.get().tunnel).not.toHaveProperty('hostKey');
    await handlers['tunnel.choose']({ settings: { ...ssh, hostKey } });
    await handlers['tunnel.choose']({ settings: { ...ssh, host: 'another.example.com' } });
    expect(settings.get().tunnel).not.toHaveProperty('hostKey');
    expect(done.filter((what) => what === 'choose')).toHaveLength(5);
  });

  const relay = { provider: 'relay', relayUrl: 'https://relay.example.com' };
  const program = { provider: 'cloudflared', binary: '/tmp/anything' };

  it.each([
    [relay, { id: 'tunnel.confirmRelay', values: { host: 'relay.example.com' } }],
    [program, { id: 'tunnel.confirmProgram', values: { program: '/tmp/anything' } }],
  ])('ask in a system dialog before %j gets the token or is run', async (settings, question) => {
    const refusing = desk({ agrees: false });
    const secrets = { token: 'word' };
    await expect(
      Promise.resolve(refusing.handlers['tunnel.choose']({ settings, secrets })),
    ).rejects.toMatchObject({ failure: { problem: { id: 'tunnel.notConfirmed' } } });
    expect(refusing.asked).toEqual([question]);
    expect([refusing.settings.get().tunnel, refusing.done]).toEqual([{ provider: 'automatic' }, []]);
    const agreeing = desk();
    await agreeing.handlers['tunnel.choose']({ settings });
    // The user is not asked again for settings that are still the ones agreed to.
    await agreeing.handlers['tunnel.choose']({ settings });
    expect(agreeing.asked).toEqual([question]);
    expect(agreeing.done).toEqual(['choose', 'choose']);
  });

  it('ask nothing for what gets no token and runs no program of the user', async () => {
    const { handlers, asked } = desk({ agrees: false });
    await handlers['tunnel.choose']({ settings: { provider: 'cloudflared' } });
    await handlers['tunnel.choose']({ settings: ssh });
    expect(asked).toEqual([]);
  });

  it('test, retry, take over the address, and change the account’s settings', async () => {
    const { handlers, done } = desk();
    expect(await handlers['tunnel.test']()).toEqual({ ms: 12.5 });
    await handlers['tunnel.retry']();
    await handlers['pushAddress.takeOver']();
    await handlers['pushAddress.change']({ lines: ['g0'], version: 2 });
    expect(done).toEqual(['retry', 'takeOver', { lines: ['g0'], version: 2 }]);
  });
});
