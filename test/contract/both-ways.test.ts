import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Account } from '../../src/main/account/account.ts';
import { createOpenedEntries } from '../../src/main/timeline/opened-entries.ts';
import { startOutbox } from '../../src/main/timeline/outbox.ts';
import { createReadProblems } from '../../src/main/timeline/read-problems.ts';
import { startMissedWatch } from '../../src/main/timeline/missed-watch.ts';
import { createPlatformNews } from '../../src/main/timeline/platform-news.ts';
import { specDialect } from '../../src/platform/dialects/spec.ts';
import { v2Dialect } from '../../src/platform/dialects/v2.ts';
import type { AccountType } from '../../src/shared/model/account.ts';
import type { RequestArgs } from '../../src/shared/ipc/contract.ts';
import { undoMs, type Flags } from '../../src/shared/model/timeline.ts';
import type { ReadEntry } from '../../src/account-database/read-entry.ts';
import { fakeAccount, testEnvironment } from '../unit/main/support.ts';
import { timelineWorld, type TimelineWorld } from '../unit/main/timeline/world.ts';
import { startWire, type Wire } from './client-support.ts';

const dialects = { spec: specDialect, v2: v2Dialect };
type Kind = 'calls' | 'faxes';
const reader = { userId: 'w0', country: 'DE', lineName: () => undefined };
const desks = (
  [
    ['new', 'faxes'],
    ['classic', 'faxes'],
    ['classic', 'calls'],
  ] as const
).flatMap(([system, kind]) => (['spec', 'v2'] as const).map((id) => [kind, system, id] as const));

/** Of before: all of them are read at each look, and what is looked at is newer than all. */
const events = 20;

/**
 * A desk that looks at the platform, sends to it, and opens entries, as often as a test says.
 * @param unread the lists that it cannot read
 */
function deskOf(wire: Wire, system: AccountType, id: keyof typeof dialects, unread: readonly string[] = []) {
  const world: TimelineWorld = timelineWorld();
  const { timeline, state, clock } = world;
  // What has just come in must not have a time in the future.
  clock.sleepThrough(Date.now() + 60_000 - clock.now());
  const problems = createReadProblems();

  /** The account for as long as something is done with it. */
  async function signedIn(work: (account: Account) => Promise<unknown>): Promise<void> {
    const { account } = fakeAccount(() => undefined, system);
    account.transport = wire.client;
    account.dialect = Promise.resolve({ dialect: dialects[id](wire.client) });
    await work(account);
    account.close();
    expect(problems.all().map(({ list }) => list)).toEqual(unread);
  }

  return {
    /** All lists of the platform are read once. */
    look: () =>
      signedIn(async (account) => {
        // The pauses of this watch alone.
        const sleep = vi.fn(clock.sleep);
        startMissedWatch({
          ...{ account, state, timeline, problems },
          environment: testEnvironment({ ...clock, sleep }),
          reader: () => reader,
          news: createPlatformNews({
            ...{ account, timeline },
            calls: () => [],
            country: () => 'DE',
            tell: () => undefined,
          }),
        });
        await vi.waitFor(() => expect(sleep).toHaveBeenCalledWith(60_000, expect.anything()));
      }),
    open: (key: string) =>
      signedIn(async (account) => {
        const read = vi.spyOn(problems, 'read');
        createOpenedEntries({ account, clock, timeline, problems, reader: () => reader }).open(key);
        await vi.waitFor(() => expect(read).toHaveBeenCalledWith('entry'));
        read.mockRestore();
      }),
    /** The user changes an entry, and the platform has it. */
    change: (key: string, flags: Flags) =>
      signedIn(async (account) => {
        const { note, ...marks } = flags;
        if (note !== undefined) await timeline.writeNote(key, note);
        for (const [field, value] of Object.entries(marks) as [keyof typeof marks, boolean | string[]][])
          await timeline.mark({ key, field, value } as RequestArgs<'timeline.mark'>);
        startOutbox({ account, clock, state, timeline });
        await clock.advance(undoMs);
        await vi.waitFor(async () => expect(await timeline.waiting()).toEqual([]));
        await clock.advance(0);
      }),
    entry(key: string): ReadEntry {
      const found = timeline.entry(key);
      if (!found) throw new Error(`The desk has no entry ${key}.`);
      return found.entry;
    },
    notices: () => state.get().notices.map(({ id: notice }) => notice),
  };
}

describe.each(desks)('one of the %s of a desk on the %s system, in the dialect %s', (kind, system, id) => {
  let wire: Wire;
  let desk: ReturnType<typeof deskOf>;
  /** Its id at the platform, and its key here. */
  let event: string;
  let key: string;

  beforeEach(async () => {
    wire = await startWire(system, 20, { events });
    desk = deskOf(wire, system, id);
    event = await arrive(wire, kind);
    // The list with the most detail gives its id.
    key = id === 'v2' || kind === 'calls' ? `history:${event}` : `events:fax/${event}`;
    await desk.look();
  });
  afterEach(() => wire.close());

  const rest = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    askAs(wire, method, path, body);
  const there = (): Promise<object> => rest('GET', `/my/events/${kind}/${event}?version=2`);
  const moveThere = (location: string): Promise<unknown> =>
    wire.control('POST', `/events/${event}`, { location });

  it('has its read, starred, label, note and archive state set at the platform as well', async () => {
    const flags = { read: true, starred: true, labels: ['Invoice'], note: 'Call back', archived: true };
    await desk.change(key, flags);
    expect(await there()).toMatchObject({
      read: { value: true },
      starred: { value: true },
      labels: { value: 'Invoice' },
      comment: 'Call back',
      location: 'archive',
    });
    await desk.look();
    expect(desk.entry(key)).toMatchObject({
      ...{ unread: 0, starred: 1, archived: 1, trashed: 0, labels: ['Invoice'], note: 'Call back', here: [] },
    });
    await desk.change(key, { read: false, starred: false, note: '', archived: false });
    expect(await there()).toMatchObject({
      ...{ read: { value: false }, starred: { value: false }, comment: '', location: 'inbox' },
    });
    await desk.look();
    expect(desk.entry(key)).toMatchObject({ starred: 0, archived: 0, trashed: 0 });
    expect(desk.entry(key).note).toBeUndefined();
    expect(desk.notices()).toEqual([]);
  });

  it('gets notes, labels, read and starred states that were set elsewhere', async () => {
    await rest('PUT', `/history/${event}`, { note: 'From the web', read: true, starred: true });
    await rest('PUT', `/my/events/${kind}/${event}?version=2&value=Web`);
    await desk.look();
    expect(desk.entry(key)).toMatchObject({
      ...{ note: 'From the web', labels: ['Web'], unread: 0, starred: 1, here: [] },
    });
    await rest('PUT', `/history/${event}`, { note: 'Changed', starred: false });
    await desk.open(key);
    expect(desk.entry(key)).toMatchObject({ note: 'Changed', labels: ['Web'], starred: 0 });
  });

  it('is archived here when it was archived elsewhere, and then moved back to the list', async () => {
    await rest('PUT', `/history/${event}`, { archived: true });
    await desk.look();
    expect(desk.entry(key)).toMatchObject({ archived: 1, trashed: 0 });
    await desk.look();
    expect(desk.entry(key)).toMatchObject({ archived: 1, trashed: 0 });
    await rest('PUT', `/history/${event}`, { archived: false });
    await desk.look();
    expect(desk.entry(key)).toMatchObject({ archived: 0, trashed: 0 });
  });

  it.each(['inbox', 'archive'])(
    'that was moved from %s to the trash elsewhere is in the trash here',
    async (place) => {
      await moveThere(place);
      await desk.look();
      await moveThere('trash');
      await desk.look();
      expect(desk.entry(key)).toMatchObject({ trashed: 1 });
      // Another reading of the lists does not bring it back.
      await desk.open(key);
      expect(desk.entry(key)).toMatchObject({ trashed: 1 });
      await moveThere('inbox');
      await desk.look();
      expect(desk.entry(key)).toMatchObject({ trashed: 0, archived: 0 });
    },
  );

  it('that is moved to the trash here is moved at the platform, and back when restored there', async () => {
    await desk.change(key, { trashed: true });
    expect(await there()).toMatchObject({ location: 'trash' });
    await desk.look();
    expect(desk.entry(key)).toMatchObject({ trashed: 1, here: [] });
    await moveThere('inbox');
    await desk.open(key);
    expect(desk.entry(key)).toMatchObject({ trashed: 0 });
  });

  it('that is restored here stays restored, with a hint, and can be moved to the trash again', async () => {
    await desk.change(key, { trashed: true });
    await desk.change(key, { trashed: false });
    await desk.look();
    expect(await there()).toMatchObject({ location: 'trash' });
    expect(desk.entry(key)).toMatchObject({ trashed: 0, here: ['trashed'] });
    await desk.open(key);
    expect(desk.entry(key)).toMatchObject({ trashed: 0, here: ['trashed'] });
    await desk.change(key, { trashed: true });
    expect(desk.entry(key)).toMatchObject({ trashed: 1, here: [] });
    expect(desk.notices()).toEqual([]);
  });
});

describe.each([
  ['new', 'faxes'],
  ['classic', 'calls'],
] as const)('a platform without a history, on the %s system', (system, kind) => {
  it('shows comments, archive and trash from its events; notes and the archive stay here', async () => {
    const wire = await startWire(system, 20, { events });
    onTestFinished(() => wire.close());
    const event = await arrive(wire, kind);
    await askAs(wire, 'PUT', `/history/${event}`, { note: 'From the web', archived: true });
    await wire.control('POST', '/faults', [{ method: '*', path: '/history*', status: 404, times: 1000 }]);
    const desk = deskOf(wire, system, 'spec', ['history']);
    const key = `events:${kind === 'faxes' ? 'fax/' : ''}${event}`;

    await desk.look();
    expect(desk.entry(key)).toMatchObject({ comment: 'From the web', archived: 1, trashed: 0, here: [] });
    await desk.change(key, { note: 'Mine', archived: false, labels: ['Invoice'], starred: true });
    const there = (): Promise<object> => askAs(wire, 'GET', `/my/events/${kind}/${event}?version=2`);
    expect(await there()).toMatchObject({
      ...{ comment: 'From the web', location: 'archive' },
      ...{ labels: { value: 'Invoice' }, starred: { value: true } },
    });
    await desk.look();
    await desk.open(key);
    expect(desk.entry(key)).toMatchObject({ note: 'Mine', comment: 'From the web', archived: 0 });
    expect(desk.entry(key).here.toSorted()).toEqual(['archived', 'note']);
    await desk.change(key, { trashed: true });
    expect(await there()).toMatchObject({ location: 'trash' });
    expect(desk.notices()).toEqual([]);
  });
});

/** Asks the platform as the user, beside the desk. */
async function askAs<T>({ service }: Wire, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.tokens.jwt}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** A call that was missed, or a fax; its id. */
async function arrive(wire: Wire, kind: Kind): Promise<string> {
  const from = '+493012345';
  const { control } = wire;
  if (kind === 'faxes') return (await control<{ id: string }>('POST', '/events', { kind: 'fax', from })).id;
  const { callId } = await control<{ callId: string }>('POST', '/calls', { from });
  await control('POST', `/calls/${callId}/hangup`);
  const newest = '/my/events/calls?version=2&limit=1';
  const { calls } = await askAs<{ calls: { id: string }[] }>(wire, 'GET', newest);
  return calls[0]?.id ?? '';
}
