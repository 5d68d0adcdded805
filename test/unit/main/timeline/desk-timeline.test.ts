import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StorageError } from '../../../../src/storage/storage-error.ts';
import type { RuleMark } from '../../../../src/shared/model/call-rule.ts';
import { card } from '../presentation/samples.ts';
import { annasCall, missedCall, timelineWorld } from './world.ts';

const noon = Date.UTC(2026, 2, 3, 12);
const line = card({ line: 'Sales' });

describe('a call that is over', () => {
  it('is a row at once and after a restart, with its current name in the directory', async () => {
    const world = timelineWorld();
    world.timeline.ended(missedCall('c1', noon), line, true);
    expect(world.state.get()).toMatchObject({ missed: 1, recent: [{ id: 'board:c1', unseen: true }] });
    await world.settled();
    await world.restart();
    expect(world.state.get()).toMatchObject({
      missed: 1,
      recent: [
        { id: 'board:c1', outcome: 'missed', line: 'Sales', party: { matches: [{ name: 'Anna Berg' }] } },
      ],
    });
  });

  it('whose caller was asked for a key counts as missed only if it rang', async () => {
    const world = timelineWorld();
    const rule: RuleMark = {
      ...{ id: 'r1', name: 'Gate' },
      action: {
        ...{ kind: 'askForKey', code: '1', seconds: 10 },
        ...{ pass: { kind: 'ring' }, otherwise: { kind: 'reject', reason: 'busy' } },
      },
    };
    const asked = (id: string, at: number, mark: Partial<RuleMark>): void => {
      world.timeline.ended({ ...missedCall(id, at), rule: { ...rule, ...mark } }, line, true);
    };
    asked('gaveUp', noon, {});
    asked('wrong', noon + 20_000, { pressed: 'wrong' });
    await world.settled();
    expect(world.state.get()).toMatchObject({
      missed: 0,
      recent: [
        { outcome: 'declined', unseen: false },
        { outcome: 'declined', unseen: false },
      ],
    });
    asked('right', noon + 40_000, { pressed: 'right' });
    await world.settled();
    expect(world.state.get()).toMatchObject({
      missed: 1,
      recent: [{ outcome: 'missed', unseen: true, rule: { pressed: 'right' } }, {}, {}],
    });
  });

  it('that was missed is marked as seen permanently once the list was opened', async () => {
    const world = timelineWorld();
    world.timeline.ended(missedCall('c1', noon), line, true);
    await world.settled();
    await world.timeline.seen();
    expect(world.state.get()).toMatchObject({ missed: 0, recent: [{ outcome: 'missed', unseen: false }] });
    await world.restart();
    expect(world.state.get().missed).toBe(0);
  });

  it('is counted and notified once when the platform reports it too', async () => {
    const world = timelineWorld();
    world.timeline.ended(missedCall('c1', noon), line, true);
    await world.settled();
    const unnotified = await world.timeline.take(
      [
        {
          sighting: {
            family: 'events',
            id: 'ev1',
            revision: noon,
            callIds: [],
            direction: 'in',
            number: '+493012345',
            outcome: 'missed',
            at: noon + 2_000,
          },
          seen: false,
          notified: false,
        },
      ],
      {},
    );
    expect([unnotified, world.state.get().missed, world.state.get().recent.length]).toEqual([[], 1, 1]);
  });

  it('has its own row and count, though thousands end at once, without rereading the list', async () => {
    const world = timelineWorld();
    const calls = 3_000;
    const before = world.state.get().timelineRevision;
    for (let n = 0; n < calls; n += 1)
      world.timeline.ended(missedCall(`c${n}`, noon + n * 1_000), line, true);
    await world.settled();
    await expect.poll(() => world.state.get().missed).toBe(calls);
    expect(world.state.get().recent.map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_, n) => `board:c${calls - 1 - n}`),
    );
    expect(world.state.get().timelineRevision - before).toBeLessThan(calls / 10);
  });

  it('is written in batches when thousands end together, and one promise resolves for all', async () => {
    const parts: number[] = [];
    const world = timelineWorld({
      fail: (job, request) => {
        if (job === 'entries.put') parts.push((request as { sightings: unknown[] }).sightings.length);
        return undefined;
      },
    });
    for (let n = 0; n < 1_000; n += 1)
      world.timeline.ended(missedCall(`c${n}`, noon + n * 1_000), line, true);
    const keeping = world.timeline.saved();
    expect(world.timeline.saved()).toBe(keeping);
    await keeping;
    expect(parts).toEqual([250, 250, 250, 250]);
    await world.settled();
    await world.restart();
    expect(world.state.get().missed).toBe(1_000);
  });

  it('stays in the list while the disk refuses, and is written afterwards', async () => {
    let full = true;
    const world = timelineWorld({
      fail: (job) =>
        full && job === 'entries.put' ? new StorageError('full', 'database or disk is full') : undefined,
    });
    world.timeline.ended(missedCall('c1', noon), line, true);
    let saved = false;
    const keeping = world.timeline.saved().then(() => (saved = true));
    await world.settled();
    expect(saved).toBe(false);
    expect(world.state.get()).toMatchObject({
      missed: 1,
      recent: [{ id: 'board:c1' }],
      notices: [{ id: 'timeline.notKept', sentence: { values: { why: { id: 'failure.storage.full' } } } }],
    });
    full = false;
    await world.clock.advance(60_000);
    await keeping;
    await world.settled();
    expect(world.state.get().notices).toEqual([]);
    await world.restart();
    expect(world.state.get().recent).toMatchObject([{ id: 'board:c1' }]);
  });
});

it('a call that was not written before the list is closed is never reported as stored', async () => {
  const world = timelineWorld({
    fail: (job) => (job === 'entries.put' ? new StorageError('full', 'database or disk is full') : undefined),
  });
  world.timeline.ended(missedCall('c1', noon), line, true);
  const outcome = world.timeline.saved().then(
    () => 'kept',
    () => 'not kept',
  );
  await world.settled();
  await world.timeline.close();
  expect(await outcome).toBe('not kept');
});

it('a call that a full disk refuses leaves no fault where nobody waits for it at the end of the program', async () => {
  const world = timelineWorld({
    fail: (job) => (job === 'entries.put' ? new StorageError('full', 'database or disk is full') : undefined),
  });
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', onUnhandled);
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
  world.timeline.ended(missedCall('c1', noon), line, true);
  void world.timeline.saved();
  await world.settled();
  await world.timeline.close();
  // Node tells of rejections once the microtasks are done.
  await setImmediate();
  await setImmediate();
  expect(unhandled).toEqual([]);
});

describe('the previous calls', () => {
  it('are the newest three with the same person, without the call itself', async () => {
    const world = timelineWorld();
    for (let hour = 0; hour < 5; hour += 1) {
      world.timeline.ended(missedCall(`c${hour}`, noon + hour * 3_600_000), line, true);
    }
    await world.settled();
    const now = annasCall('now', noon + 4 * 3_600_000);
    expect(world.timeline.callerHistory(now).earlier).toMatchObject([
      { at: noon + 3 * 3_600_000, direction: 'in', outcome: 'missed' },
      { at: noon + 2 * 3_600_000 },
      { at: noon + 3_600_000 },
    ]);
    expect(world.timeline.callerHistory({ ...now, number: '+494012345' }).earlier).toEqual([]);
    expect(world.timeline.callerHistory({ ...now, withheld: true, number: 'anonymous' }).earlier).toEqual([]);
  });

  it('include all numbers of the person who calls', async () => {
    const world = timelineWorld();
    world.timeline.ended({ ...missedCall('c1', noon), number: '+491701234567' }, line, true);
    await world.settled();
    world.timeline.ended(missedCall('c2', noon + 60_000), line, true);
    for (const number of ['+493012345', '+491701234567']) {
      const call = { ...annasCall(`now ${number}`, noon + 86_400_000), number };
      expect(world.timeline.callerHistory(call).earlier.map(({ at }) => at)).toEqual([noon + 60_000, noon]);
    }
    const switchboard = { ...annasCall('board', noon + 86_400_000), number: '+49309999' };
    expect(world.timeline.callerHistory(switchboard).earlier).toEqual([]);
  });

  it('include one that has just ended and is not on the disk yet', async () => {
    const world = timelineWorld({
      fail: (job) => (job === 'entries.put' ? new StorageError('busy', '') : undefined),
    });
    await world.settled();
    world.timeline.ended(missedCall('c1', noon), line, true);
    expect(world.timeline.callerHistory(annasCall('c2', noon + 60_000)).earlier).toMatchObject([
      { at: noon },
    ]);
  });
});

describe('a local contact', () => {
  const karl = {
    id: 'own:1',
    name: 'Karl Wenig',
    numbers: [{ raw: '0171 2345678', types: ['CELL'] }],
    emails: [],
  };
  const fromKarl = { ...missedCall('c1', noon), number: '+491712345678' };

  it('names callers and list entries at once, and after a restart', async () => {
    const world = timelineWorld();
    world.timeline.ended(fromKarl, line, true);
    await world.settled();
    expect(world.state.get().recent).toMatchObject([{ party: { matches: [] } }]);
    await world.ownStore.write(karl);
    expect(world.state.get().recent).toMatchObject([
      { party: { matches: [{ name: 'Karl Wenig', own: true }] } },
    ]);
    await world.restart();
    expect(world.own.list()).toEqual([karl]);
    expect(world.state.get().recent).toMatchObject([{ party: { matches: [{ name: 'Karl Wenig' }] } }]);
    await world.ownStore.write('own:1');
    expect(world.state.get().recent).toMatchObject([{ party: { matches: [] } }]);
    await world.restart();
    expect(world.own.list()).toEqual([]);
  });

  it('is not used once its account is closed', async () => {
    const world = timelineWorld();
    await world.ownStore.write(karl);
    await world.timeline.close();
    expect(world.own.list()).toEqual([]);
  });

  it('is restored when the file is found damaged during use', async () => {
    let broken = false;
    const world = timelineWorld({
      fail: (job) => {
        if (job === 'open') broken = false;
        return broken ? new StorageError('damaged', 'database disk image is malformed') : undefined;
      },
    });
    await world.ownStore.write(karl);
    broken = true;
    await world.ownStore.write({ ...karl, id: 'own:2', name: 'Ida Kern' });
    expect(world.setAside).toMatchObject([{ why: 'damaged', contacts: 1 }]);
    expect(world.own.list().map(({ name }) => name)).toEqual(['Karl Wenig', 'Ida Kern']);
  });

  it('is rejected to the user when the disk refuses it', async () => {
    const world = timelineWorld({
      fail: (job) => (job === 'ownContacts.put' ? new StorageError('full', '') : undefined),
    });
    await expect(world.ownStore.write(karl)).rejects.toMatchObject({ problem: 'full' });
    expect(world.own.list()).toEqual([]);
  });
});

describe('a note', () => {
  it('written during a call is on its card at once, and with the person’s next call', async () => {
    const world = timelineWorld();
    const call = annasCall('c1', noon, { state: 'connected', connectedAt: noon + 5_000 });
    world.board.push(call);
    await world.timeline.writeNote('c1', ' asked for offer 4711 ');
    expect(world.timeline.note(call)).toBe('asked for offer 4711');
    expect(world.state.get().recent).toEqual([]);
    world.board.pop();
    world.timeline.ended({ ...call, state: 'ended', endedAt: noon + 60_000 }, line, false);
    await world.settled();
    await world.restart();
    expect(world.timeline.callerHistory(annasCall('c2', noon + 86_400_000)).earlier).toEqual([
      { at: noon, direction: 'in', outcome: 'answered', note: 'asked for offer 4711' },
    ]);
    expect(world.state.get().recent).toMatchObject([{ note: 'asked for offer 4711', talkedMs: 55_000 }]);
  });

  it('survives when the program ends during the call', async () => {
    const world = timelineWorld();
    world.board.push(annasCall('c1', noon, { state: 'connected', connectedAt: noon }));
    await world.timeline.writeNote('c1', 'asked for offer 4711');
    world.board.pop();
    await world.restart();
    expect(world.state.get().recent).toMatchObject([{ outcome: 'open', note: 'asked for offer 4711' }]);
  });

  it('can be changed and deleted in the list', async () => {
    const world = timelineWorld();
    world.timeline.ended(missedCall('c1', noon), line, true);
    await world.timeline.writeNote('board:c1', 'call back');
    await world.timeline.writeNote('board:c1', 'called back');
    expect(world.state.get().recent).toMatchObject([{ note: 'called back' }]);
    await world.timeline.writeNote('board:c1', '  ');
    expect(world.state.get().recent[0]).not.toHaveProperty('note');
  });

  it('is rejected to the user when the disk refuses it, and nothing is reported as stored', async () => {
    const world = timelineWorld({
      fail: (job) =>
        job === 'notes.write' ? new StorageError('full', 'database or disk is full') : undefined,
    });
    world.timeline.ended(missedCall('c1', noon), line, true);
    await expect(world.timeline.writeNote('board:c1', 'x')).rejects.toMatchObject({ problem: 'full' });
    expect(world.state.get().recent[0]).not.toHaveProperty('note');
  });

  it('for an unknown call is rejected', async () => {
    const world = timelineWorld();
    await expect(world.timeline.writeNote('board:none', 'x')).rejects.toThrow('no-such-entry');
  });
});

describe('the search', () => {
  it('finds part of a note, a number in any format, and people by their current name', async () => {
    const world = timelineWorld();
    world.timeline.ended(missedCall('c1', noon), line, true);
    world.timeline.ended({ ...missedCall('c2', noon + 60_000), number: '+494098765' }, line, true);
    await world.timeline.writeNote('board:c2', 'Angebot über Lärmschutz');
    const found = async (text: string): Promise<string[]> =>
      (await world.timeline.search({ text, limit: 10 })).calls.map(({ id }) => id);
    expect(await found('larm')).toEqual(['board:c2']);
    expect(await found('030 / 123')).toEqual(['board:c1']);
    expect(await found('(0)40 98')).toEqual(['board:c2']);
    expect(await found('anna')).toEqual(['board:c1']);
    expect(await found('nobody at all')).toEqual([]);
    expect(await found('')).toEqual(['board:c2', 'board:c1']);
  });

  it('continues where a page ended', async () => {
    const world = timelineWorld();
    for (let hour = 0; hour < 5; hour += 1) {
      world.timeline.ended(missedCall(`c${hour}`, noon + hour * 3_600_000), line, true);
    }
    await world.settled();
    const first = await world.timeline.search({ text: '030', limit: 3 });
    expect(first.calls.map(({ id }) => id)).toEqual(['board:c4', 'board:c3', 'board:c2']);
    const rest = await world.timeline.search({ text: '030', limit: 3, before: first.more ?? 0 });
    expect([rest.calls.map(({ id }) => id), rest.more]).toEqual([['board:c1', 'board:c0'], undefined]);
  });
});
