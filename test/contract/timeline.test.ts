import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankCall } from '../../src/calls/call.ts';
import { openAccount, type Account } from '../../src/main/account/account.ts';
import { loadLines } from '../../src/main/account/lists.ts';
import { startMissedWatch } from '../../src/main/timeline/missed-watch.ts';
import { callEventPages } from '../../src/platform/events/event-pages.ts';
import { historyPages } from '../../src/platform/history.ts';
import type { AccountType } from '../../src/shared/model/account.ts';
import { ofCallEvent, ofHistory } from '../../src/main/timeline/platform-sightings.ts';
import type { CallEntry } from '../../src/timeline/entry.ts';
import { card } from '../unit/main/desk/samples.ts';
import { testEnvironment } from '../unit/main/support.ts';
import { timelineWorld, type TimelineWorld } from '../unit/main/timeline/world.ts';
import { startWire, type Wire } from './client-support.ts';

const caller = '+493012345';

describe.each<AccountType>(['new', 'classic'])('a desk on the %s system', (system) => {
  let wire: Wire;
  beforeEach(async () => {
    wire = await startWire(system);
  });
  afterEach(() => wire.close());

  const open = (world: TimelineWorld): Promise<Account> =>
    openAccount(testEnvironment(world.clock), {
      secret: { baseUrl: wire.service.baseUrl, token: wire.service.tokens.jwt },
    });

  /** Starts, looks once, and ends again: what the user was told. */
  async function session(world: TimelineWorld): Promise<CallEntry[][]> {
    const account = await open(world);
    await loadLines(account, world.state);
    const told: CallEntry[][] = [];
    const environment = testEnvironment(world.clock);
    const sleep = vi.spyOn(environment.clock, 'sleep');
    startMissedWatch({
      account,
      environment,
      state: world.state,
      timeline: world.timeline,
      calls: () => world.board,
      country: () => 'DE',
      tell: (missed) => told.push([...missed]),
    });
    // It has looked, and rests until the next look.
    await vi.waitFor(() => expect(sleep).toHaveBeenCalledWith(60_000, expect.anything()), {
      timeout: 10_000,
    });
    account.close();
    sleep.mockRestore();
    return told;
  }

  async function ring(from: string): Promise<string> {
    const line = system === 'new' ? '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01' : 'g0';
    const { callId } = await wire.control<{ callId: string }>('POST', '/calls', { from, channelId: line });
    return callId;
  }

  async function missedCallFrom(from: string): Promise<string> {
    const callId = await ring(from);
    await wire.control('POST', `/calls/${callId}/hangup`);
    return callId;
  }

  it('that starts for the first time lists what was, and counts none of it as missed', async () => {
    const world = timelineWorld();
    expect(await session(world)).toEqual([]);
    expect(world.state.get().missed).toBe(0);
    expect(world.state.get().recent.length).toBeGreaterThan(20);
    expect(world.state.get().recent.some(({ outcome }) => outcome === 'missed')).toBe(true);
  });

  it('tells once of what was missed while it was closed, and not of what a colleague took', async () => {
    const world = timelineWorld();
    await session(world);
    await missedCallFrom(caller);
    await missedCallFrom('+493054321');
    const taken = await ring('+493099999');
    await wire.control('POST', `/calls/${taken}/answer`, { deviceId: 'e10' });
    await wire.control('POST', `/calls/${taken}/hangup`);

    const told = await session(world);
    expect(told.map((missed) => missed.map(({ number }) => number).sort())).toEqual([[caller, '+493054321']]);
    expect(world.state.get().missed).toBe(2);
    const newest = world.state.get().recent.slice(0, 3);
    expect(newest.filter(({ outcome }) => outcome === 'missed')).toHaveLength(2);
    expect(newest.find(({ party }) => party.number === '+493099999')?.outcome).not.toBe('missed');

    expect(await session(world)).toEqual([]);
    await world.restart();
    expect(await session(world)).toEqual([]);
    expect(world.state.get().missed).toBe(2);
  });

  it('has a call once that the board saw as well', async () => {
    const world = timelineWorld();
    await session(world);
    const before = world.state.get().recent.length;
    const callId = await missedCallFrom(caller);
    world.timeline.ended(
      {
        ...blankCall(callId, 'in', Date.now()),
        legs: [{ callId, answerSeen: false, talking: false, ended: true }],
        number: caller,
        state: 'ended',
        missed: true,
        endedAt: Date.now(),
      },
      card(),
      true,
    );
    expect(await session(world)).toEqual([]);
    expect(world.state.get()).toMatchObject({ missed: 1 });
    expect(world.state.get().recent.length).toBe(Math.min(100, before + 1));
    expect(world.state.get().recent.filter(({ party }) => party.number === caller)).toHaveLength(1);
  });
});

describe('the two lists of the classic system', () => {
  it('are one timeline', async () => {
    const wire = await startWire('classic');
    const world = timelineWorld();
    const reader = { userId: 'w0', country: 'DE', lineName: () => undefined };
    const told = [];
    for await (const { entries } of historyPages(wire.client, { types: ['CALL'] })) {
      told.push(...entries.flatMap((entry) => ofHistory(entry, reader) ?? []));
    }
    const calls = told.length;
    for await (const { events } of callEventPages(wire.client)) {
      told.push(...events.flatMap((event) => ofCallEvent(event, reader) ?? []));
    }
    expect(told.length).toBe(2 * calls);
    const added = told.map((sighting) => ({ sighting, seen: true, told: true }));
    await world.timeline.take(added, {});
    const { calls: shown } = await world.timeline.search({ text: '', limit: 1000 });
    expect(shown).toHaveLength(calls);
    await wire.close();
  });
});
