import { describe, expect, it } from 'vitest';
import type { Sighting } from '../../../../src/account-database/sighting.ts';
import type { NewSighting } from '../../../../src/account-database/sightings.ts';
import { missedCall, timelineWorld, type TimelineWorld } from './world.ts';
import { card } from '../presentation/samples.ts';

const noon = Date.UTC(2026, 4, 6, 12);
const call = (id: string, change: Partial<Sighting> = {}): NewSighting => ({
  sighting: {
    ...{ family: 'history', id, revision: noon, callIds: [], direction: 'in', number: '+493012345' },
    ...{ outcome: 'taken', at: noon },
    ...change,
  } as Sighting,
  seen: true,
  notified: true,
  ifNew: true,
});
const list = [call('1'), call('2'), call('3')];
const cursors = { history: String(noon) };

/** What the database was given, as the ids of each job. */
function counted(during = (): void => undefined): { world: TimelineWorld; given: string[][] } {
  const given: string[][] = [];
  const world = timelineWorld({
    fail(job, request) {
      if (job === 'entries.put') {
        given.push((request as { sightings: NewSighting[] }).sightings.map(({ sighting }) => sighting.id));
        during();
      }
      return undefined;
    },
  });
  return { world, given };
}

/** A list that the database has, and is known to have. */
async function stored(): Promise<ReturnType<typeof counted>> {
  const desk = counted();
  await desk.world.timeline.take(list, cursors);
  expect(desk.given).toEqual([['1', '2', '3']]);
  desk.given.length = 0;
  return desk;
}

describe('a list that the platform repeats', () => {
  it('is passed on again if another job may have written, until the database has confirmed it', async () => {
    let others = 1;
    const { world, given } = counted(() => {
      if (others-- > 0) void world.timeline.refreshed('history:2', { starred: true });
    });
    await world.timeline.take(list, cursors);
    await world.settled();
    for (let look = 0; look < 3; look += 1) await world.timeline.take(list, cursors);
    expect(given).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ]);
  });

  it('is passed to the database once', async () => {
    const { world, given } = await stored();
    expect(await world.timeline.take(list, cursors)).toEqual([]);
    expect(await world.timeline.take(list.slice(1), {})).toEqual([]);
    expect(given).toEqual([]);
    expect(world.state.get().recent).toHaveLength(3);
  });

  it('passes only changed and new entries', async () => {
    const { world, given } = await stored();
    const changed = call('2', { revision: noon + 1, flags: { note: 'Called back' } });
    const missed: NewSighting = {
      sighting: call('4', { outcome: 'missed', at: noon + 3_600_000 }).sighting,
      seen: false,
      notified: false,
    };
    const told = await world.timeline.take([list[0] ?? missed, changed, missed], cursors);
    expect(given).toEqual([['2', '4']]);
    expect(told.map(({ outcome }) => outcome)).toEqual(['missed']);
    expect(world.state.get()).toMatchObject({ missed: 1 });
  });

  it('is passed once per source with its own format, and again when it changes back', async () => {
    const { world, given } = await stored();
    const otherwise = list.map(({ sighting }) => ({ sighting, seen: false, notified: false }));
    for (let look = 0; look < 2; look += 1) {
      await world.timeline.take(otherwise, {});
      await world.timeline.take(list, cursors);
    }
    expect(given).toEqual([['1', '2', '3']]);
    given.length = 0;
    const changed = call('2', { flags: { starred: true } });
    for (const each of [changed, call('2'), changed]) await world.timeline.take([each], {});
    expect(given).toEqual([['2'], ['2'], ['2']]);
  });

  it('is passed again when more pages are read, so that the position is stored', async () => {
    const { world, given } = await stored();
    await world.timeline.take(list, { history: String(noon + 1) });
    expect(given).toEqual([[]]);
    expect(await world.timeline.cursor('history')).toBe(String(noon + 1));
  });

  it('is passed again after anything else was written: a call, a mark, a deletion elsewhere', async () => {
    const { world, given } = await stored();
    const writes = [
      () => {
        world.timeline.ended(missedCall('c1', noon + 7_200_000), card(), true);
        return world.settled();
      },
      () => world.timeline.refreshed('history:1', { starred: true }),
      () => world.timeline.gone('history:3'),
      () => world.timeline.seen(),
    ];
    for (const write of writes) {
      await write();
      given.length = 0;
      await world.timeline.take(list, cursors);
      expect(given).toEqual([['1', '2', '3']]);
      await world.timeline.take(list, cursors);
      await world.timeline.take(list, cursors);
    }
  });

  it('is passed to the database of the next start, and to another one', async () => {
    const { world, given } = await stored();
    await world.restart();
    await world.timeline.take(list, cursors);
    expect(given).toEqual([['1', '2', '3']]);
  });
});
