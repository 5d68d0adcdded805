import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAgentLogs, type AgentLogs } from '../../../../src/main/agent-logs/agent-logs.ts';
import { createState, type StateHolder } from '../../../../src/main/state/state.ts';
import { openKeychain, type KeychainEntry, type Vault } from '../../../../src/main/base/keychain.ts';
import type { Settings } from '../../../../src/shared/model/settings.ts';
import type { AgentLog } from '../../../../src/shared/model/agent-log.ts';
import { createLoopbackProvider } from '../../../../src/tunnel/providers/loopback.ts';
import { createDesk } from '../../tunnel/desk.ts';
import { failureFrom } from '../session/world.ts';
import { memorySettings } from '../support.ts';
import { shows } from '../../../coverage/shows.ts';

interface World {
  agentLogs: AgentLogs;
  state: StateHolder;
  kept: AgentLog[];
  copied: string[];
  settings: () => Settings['agentLogs'];
}

function vaultOf(entries: Map<string, string>): Vault {
  return {
    getPassword: (_service, name) => Promise.resolve(entries.get(name) ?? null),
    setPassword: (_service, name, text) => Promise.resolve(void entries.set(name, text)),
    deletePassword: (_service, name) => Promise.resolve(entries.delete(name)),
    findCredentials: () => Promise.resolve([...entries.keys()].map((account) => ({ account }))),
  };
}

function start(entries = new Map<string, string>(), entry?: KeychainEntry): World {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const { settings } = memorySettings();
  const kept: AgentLog[] = [];
  const copied: string[] = [];
  const agentLogs = createAgentLogs({
    environment: { randomBytes },
    keychain: entry ?? openKeychain('Deskbell', () => Promise.resolve(vaultOf(entries))).entry('agent-logs'),
    settings,
    state,
    keep: (log) => Promise.resolve(void kept.push(log)),
    copy: (text) => Promise.resolve(void copied.push(text)),
  });
  return { agentLogs, state, kept, copied, settings: () => settings.get().agentLogs };
}

/** The address as a user pastes it into the settings of an agent, behind a real listener. */
async function addressOf({ agentLogs, copied }: World): Promise<string> {
  const provider = createLoopbackProvider({ randomBytes, now: Date.now, fetch });
  onTestFinished(() => provider.stop());
  await provider.start(createDesk().receiver, agentLogs.receiver);
  agentLogs.setPublicUrl(provider.publicUrl());
  await agentLogs.copyAddress();
  return copied.at(-1) ?? '';
}

const post = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const head = { 'content-type': 'application/json', ...headers };
  return (await fetch(url, { method: 'POST', headers: head, body: '{"call":{"id":"c1"}}' })).status;
};

describe('the endpoint for agent logs', () => {
  it('is closed until the user opens it, and after the user closes it', async () => {
    const world = start();
    await world.agentLogs.change({ enabled: true });
    const url = await addressOf(world);
    expect(await post(url)).toBe(204);
    await world.agentLogs.change({ enabled: false });
    expect(await post(url)).toBe(404);
    expect(world.kept).toMatchObject([{ callId: 'c1' }]);
  });

  it('keeps its secret in the keychain over restarts, and shows windows only its origin', async () => {
    const entries = new Map<string, string>();
    const world = start(entries);
    await world.agentLogs.change({ enabled: true });
    const path = new URL(await addressOf(world)).pathname;
    const again = start(entries);
    await again.agentLogs.change({ enabled: true });
    expect(new URL(await addressOf(again)).pathname).toBe(path);
    const shown = JSON.stringify([again.state.get().agentLogs, again.settings()]);
    expect(shown).toMatch(/http:\/\/127\.0\.0\.1:\d+\/agent-log\/…/);
    expect(shown).not.toContain(path.split('/').at(-1));
  });

  it('accepts a log only with the configured headers, whose names windows know', async () => {
    const world = start();
    await world.agentLogs.change({ enabled: true, headers: { 'X-Desk': 'agreed' } });
    const url = await addressOf(world);
    expect([await post(url), await post(url, { 'x-desk': 'agreed' })]).toEqual([403, 204]);
    expect(world.state.get().agentLogs.headers).toEqual(['X-Desk']);
    expect(JSON.stringify(world.state.get())).not.toContain('agreed');
  });

  it('accepts a log only from the configured source addresses', async () => {
    shows('agent logs only from the addresses of the platform');
    const world = start();
    await world.agentLogs.change({ enabled: true, sources: ['192.0.2.0/24'] });
    const url = await addressOf(world);
    expect(await post(url)).toBe(404);
    await world.agentLogs.change({ sources: ['127.0.0.1'] });
    expect(await post(url)).toBe(204);
  });

  it.each([
    [{ sources: ['here'] }, 'agentLogs.badSource'],
    [{ headers: { 'X Desk': 'v' } }, 'agentLogs.badHeader'],
    [{ headers: { 'X-Desk': 'a\r\nHost: b' } }, 'agentLogs.badHeader'],
  ])('rejects %j and changes nothing', async (request, id) => {
    const world = start();
    const failure = await failureFrom(world.agentLogs.change({ enabled: true, ...request }));
    expect(failure).toMatchObject({ kind: 'bad-setting', problem: { id } });
    expect(world.settings()).toEqual({ enabled: false, sources: [] });
  });

  it('works without a keychain until the program ends, and reports that', async () => {
    const world = start(new Map(), openKeychain('Deskbell', () => Promise.resolve(undefined)).entry('x'));
    await world.agentLogs.change({ enabled: true });
    expect(await post(await addressOf(world))).toBe(204);
    expect(world.state.get().notices).toMatchObject([{ id: 'keychain' }]);
  });

  it('has no address to copy while nothing listens', async () => {
    const world = start();
    await world.agentLogs.change({ enabled: true });
    expect(await failureFrom(world.agentLogs.copyAddress())).toMatchObject({ kind: 'bad-setting' });
  });

  it('starts with a new secret when the keychain contains something else', async () => {
    const world = start(new Map([['agent-logs', '{"secret":1}']]));
    await world.agentLogs.change({ enabled: true });
    expect(await post(await addressOf(world))).toBe(204);
  });
});
