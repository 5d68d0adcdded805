import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankCall } from '../../src/calls/call.ts';
import { openAccount, type Account } from '../../src/main/account/account.ts';
import { loadLines } from '../../src/main/account/lists.ts';
import { createReadProblems } from '../../src/main/timeline/read-problems.ts';
import { readPast } from '../../src/main/timeline/catch-up.ts';
import { startMissedWatch, type MissedWatch } from '../../src/main/timeline/missed-watch.ts';
import { createPlatformNews } from '../../src/main/timeline/platform-news.ts';
import { callEventPages } from '../../src/platform/events/event-pages.ts';
import { historyPages } from '../../src/platform/history.ts';
import type { AccountType } from '../../src/shared/model/account.ts';
import { ofCallEvent, ofHistory } from '../../src/main/timeline/platform-sightings.ts';
import type { CallEntry } from '../../src/account-database/entry.ts';
import { card } from '../unit/main/presentation/samples.ts';
import { collect } from '../unit/platform/collect.ts';
import { fakeAccount, testEnvironment } from '../unit/main/support.ts';
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

  interface Meanwhile {
    /** A time before the reading of the lists has ended. */
    early?: () => Promise<unknown>;
    /** A time after it has ended. */
    late?: (watch: MissedWatch, reported: CallEntry[][]) => Promise<unknown>;
  }

  /** Starts, looks once, and ends again: what the user was told. */
  async function session(world: TimelineWorld, { early, late }: Meanwhile = {}): Promise<CallEntry[][]> {
    const account = await open(world);
    // However long a busy machine takes for what is missed early: to the watch it comes after its own beginning.
    let beganAt: number | undefined = Date.now();
    await early?.();
    await loadLines(account, world.state);
    const reported: CallEntry[][] = [];
    const problems = createReadProblems();
    // The service tells times by this clock.
    const environment = testEnvironment({ ...world.clock, now: () => beganAt ?? Date.now() });
    const sleep = vi.spyOn(environment.clock, 'sleep');
    const watch = startMissedWatch({
      account,
      environment,
      state: world.state,
      timeline: world.timeline,
      problems,
      reader: () => ({
        userId: account.user.userId,
        country: 'DE',
        lineName: (id) => world.state.get().lines.find((line) => line.id === id)?.name,
      }),
      news: createPlatformNews({
        account,
        timeline: world.timeline,
        calls: () => world.board,
        country: () => 'DE',
        tell: (missed) => reported.push([...missed]),
      }),
    });
    beganAt = undefined;
    // It has read the lists, and sleeps until the next reading.
    await vi.waitFor(() => expect(sleep).toHaveBeenCalledWith(60_000, expect.anything()));
    await late?.(watch, reported);
    expect(problems.all()).toEqual([]);
    account.close();
    sleep.mockRestore();
    return reported;
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

  it('that starts for the first time lists the past, and counts none of it as missed', async () => {
    const world = timelineWorld();
    expect(await session(world)).toEqual([]);
    expect(world.state.get().missed).toBe(0);
    expect(world.state.get().recent.length).toBeGreaterThan(20);
    expect(world.state.get().recent.some(({ outcome }) => outcome === 'missed')).toBe(true);
  });

  it('that starts for the first time notifies of a call missed during the first reading', async () => {
    const world = timelineWorld();
    const reported = await session(world, { early: () => missedCallFrom(caller) });
    expect(reported.map((missed) => missed.map(({ number }) => number))).toEqual([[caller]]);
    expect(world.state.get().missed).toBe(1);
  });

  it('notifies once of calls missed while it was closed, except those answered by a colleague', async () => {
    const world = timelineWorld();
    await session(world);
    await missedCallFrom(caller);
    await missedCallFrom('+493054321');
    const taken = await ring('+493099999');
    await wire.control('POST', `/calls/${taken}/answer`, { deviceId: 'e10' });
    await wire.control('POST', `/calls/${taken}/hangup`);

    const reported = await session(world);
    expect(reported.map((missed) => missed.map(({ number }) => number).sort())).toEqual([
      [caller, '+493054321'],
    ]);
    expect(world.state.get().missed).toBe(2);
    const newest = world.state.get().recent.slice(0, 3);
    expect(newest.filter(({ outcome }) => outcome === 'missed')).toHaveLength(2);
    expect(newest.find(({ party }) => party.number === '+493099999')?.outcome).not.toBe('missed');

    expect(await session(world)).toEqual([]);
    await world.restart();
    expect(await session(world)).toEqual([]);
    expect(world.state.get().missed).toBe(2);
  });

  it('notifies of a call that was missed in the same second as a known one', async () => {
    const world = timelineWorld();
    await session(world, { early: () => missedCallFrom(caller) });
    const reported = await session(world, {
      late: async (watch, soFar) => {
        await missedCallFrom('+493054321');
        if (system === 'classic') watch.lookAt('call');
        else watch.soon();
        await vi.waitFor(() => expect(soFar).toHaveLength(1));
      },
    });
    expect(reported.map((missed) => missed.map(({ number }) => number))).toEqual([['+493054321']]);
    // The notification comes before the count.
    await expect.poll(() => world.state.get().missed).toBe(2);
  });

  it('lists a call once that the board saw as well', async () => {
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

describe('the timeline of an account on the new system', () => {
  /** What the timeline has after everything was read once, by kind. */
  async function timelineOf(wire: Wire): Promise<TimelineWorld> {
    const world = timelineWorld();
    const { account } = fakeAccount(() => undefined, 'new');
    account.transport = wire.client;
    await loadLines(account, world.state);
    const problems = createReadProblems();
    const { lines } = world.state.get();
    const reader = { userId: 'w0', country: 'DE', lineName: () => undefined };
    const since = (): Promise<undefined> => Promise.resolve(undefined);
    for await (const { sightings } of readPast(account, { lines, reader, since, now: Date.now, problems })) {
      await world.timeline.take(
        sightings.map((sighting) => ({ sighting, seen: true, notified: true })),
        {},
      );
    }
    expect(problems.all()).toEqual([]);
    account.close();
    return world;
  }

  it('has the own SMS and faxes of the history and of the events, each once', async () => {
    const wire = await startWire('new');
    for (const text of ['First', 'Second', 'Third']) {
      await wire.control('POST', '/events', { kind: 'sms', from: caller, text });
    }
    const world = await timelineOf(wire);
    const { rows } = await world.timeline.list({ text: '', filter: { show: 'sms' }, limit: 500 });
    const [first] = await collect(historyPages(wire.client, { types: ['SMS'], pageSize: 1000 }));
    expect(rows).toHaveLength(first?.totalCount ?? -1);
    const texts = rows.filter(({ party }) => party.number === caller).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['First', 'Second', 'Third']);
    const faxes = await world.timeline.list({ text: '', filter: { show: 'fax' }, limit: 500 });
    expect(faxes.rows.length).toBeGreaterThan(0);
    await wire.close();
  });

  it('that was migrated has the calls from before', async () => {
    const wire = await startWire('new', 20, { migrated: true });
    const before = (await collect(callEventPages(wire.client))).flatMap(({ events }) => events);
    expect(before.length).toBeGreaterThan(20);
    const world = await timelineOf(wire);
    const keys = (await world.timeline.list({ text: '', filter: { show: 'call' }, limit: 500 })).rows;
    const reported = new Set(keys.flatMap(({ key }) => world.timeline.entry(key)?.tellers ?? []));
    for (const { id } of before) expect(reported).toContain(`events:${id}`);
    await wire.close();
  });
});

describe('the two lists of the classic system', () => {
  it('are merged into one timeline', async () => {
    const wire = await startWire('classic');
    const world = timelineWorld();
    const reader = { userId: 'w0', country: 'DE', lineName: () => undefined };
    const reported = [];
    for await (const { entries } of historyPages(wire.client, { types: ['CALL'] })) {
      reported.push(...entries.flatMap((entry) => ofHistory(entry, reader) ?? []));
    }
    const calls = reported.length;
    for await (const { events } of callEventPages(wire.client)) {
      reported.push(...events.flatMap((event) => ofCallEvent(event, reader) ?? []));
    }
    expect(reported.length).toBe(2 * calls);
    const added = reported.map((sighting) => ({ sighting, seen: true, notified: true }));
    await world.timeline.take(added, {});
    const { calls: shown } = await world.timeline.search({ text: '', limit: 1000 });
    expect(shown).toHaveLength(calls);
    await wire.close();
  });
});
