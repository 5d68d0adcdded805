import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { StorageError } from '../../../../src/storage/storage-error.ts';
import { card } from '../presentation/samples.ts';
import { missedCall, timelineWorld } from './world.ts';

const noon = Date.UTC(2026, 2, 3, 12);

describe('a timeline whose file is damaged during use', () => {
  it('is moved aside once, recreated with its notes, and the failed job is repeated', async () => {
    let broken = false;
    const world = timelineWorld({
      fail: (job) => {
        if (job === 'open') broken = false;
        return broken ? new StorageError('damaged', 'database disk image is malformed') : undefined;
      },
    });
    world.timeline.ended(missedCall('c1', noon), card(), true);
    await world.timeline.writeNote('board:c1', 'asked for offer 4711');
    broken = true;
    world.timeline.ended(missedCall('c2', noon + 60_000), card(), true);
    const second = world.timeline.writeNote('board:c1', 'asked for offer 4712');
    await second;
    await world.settled();
    expect(world.setAside).toMatchObject([{ why: 'damaged', notes: 1 }]);
    expect(world.state.get().recent).toMatchObject([
      { id: 'board:c2' },
      { id: 'board:c1', note: 'asked for offer 4712' },
    ]);
    expect(world.state.get().notices).toEqual([]);
  });
});

describe('a timeline that another program has locked', () => {
  it('reports it, keeps new entries in memory, and writes them when it is free', async () => {
    const world = timelineWorld();
    await world.settled();
    const other = new DatabaseSync(world.path);
    other.exec('BEGIN IMMEDIATE');
    world.timeline.ended(missedCall('c1', noon), card(), true);
    await world.settled();
    expect(world.state.get()).toMatchObject({
      recent: [{ id: 'board:c1' }],
      notices: [{ sentence: { values: { why: { id: 'failure.storage.busy' } } } }],
    });
    await expect(world.timeline.writeNote('board:c1', 'x')).rejects.toMatchObject({ problem: 'busy' });
    other.exec('COMMIT');
    other.close();
    await world.clock.advance(60_000);
    await world.settled();
    expect(world.state.get().notices).toEqual([]);
    await world.timeline.writeNote('board:c1', 'x');
    expect(world.state.get().recent).toMatchObject([{ note: 'x' }]);
  });
});

describe('the read position of a list of the platform', () => {
  it('is stored over a restart, and undefined for an unread list', async () => {
    const world = timelineWorld();
    await world.timeline.take([], { history: '1000' });
    await world.restart();
    expect(await world.timeline.cursor('history')).toBe('1000');
    expect(await world.timeline.cursor('events')).toBeUndefined();
  });
});
