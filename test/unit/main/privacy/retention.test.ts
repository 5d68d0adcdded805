import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Sighting } from '../../../../src/account-database/sighting.ts';
import { createDatabaseJobs } from '../../../../src/main/account-database/jobs.ts';
import type { OpenedDatabase } from '../../../../src/main/account-database/current-database.ts';
import { cutOffOf, limitDays } from '../../../../src/main/privacy/limit.ts';
import { createRetention } from '../../../../src/main/privacy/retention.ts';
import { settingsSchema, type RetentionSettings } from '../../../../src/shared/model/settings.ts';
import type { Media } from '../../../../src/shared/model/timeline.ts';
import { manualClock } from '../support.ts';

const dayMs = 86_400_000;

/** Voicemails of so many days ago in a real database, and what retention does with it. */
async function world(retention: Partial<RetentionSettings>, daysAgo: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-retention-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clock = manualClock();
  const run = createDatabaseJobs(clock.now);
  const jobs: string[] = [];
  const running = new Set<Promise<unknown>>();
  const ask: OpenedDatabase['connection']['ask'] = async (name, ...args) => {
    jobs.push(name);
    const answer = Promise.resolve(run(name, ...args));
    running.add(answer);
    return answer.finally(() => running.delete(answer));
  };
  await ask('open', { path: join(folder, 'timeline.sqlite') });
  const sightings = daysAgo.map((days): Sighting => {
    const at = clock.now() - days * dayMs;
    return {
      ...{
        family: 'history',
        id: `v${days}`,
        revision: at,
        callIds: [],
        direction: 'in',
        number: `+49${days}`,
        at,
      },
      ...{ kind: 'voicemail', outcome: 'received', media: [{ kind: 'voicemail', at: `/v${days}.mp3` }] },
    };
  });
  await ask('entries.put', {
    sightings: sightings.map((sighting) => ({ sighting, seen: true, notified: true })),
  });
  let settings = settingsSchema.parse({ retention });
  const changed: (() => void)[] = [];
  const playing = new Set<string>();
  const removed: string[] = [];
  const tried: unknown[] = [];
  let deleted = 0;
  const created = createRetention({
    settings: { get: () => settings, onChange: (listener) => void changed.push(listener) },
    clock,
    media: {
      isInUse: (_account, media) => media.some(({ at }) => playing.has(at)),
      remove(_account, media: readonly Media[]) {
        removed.push(...media.map(({ at }) => at));
        return Promise.resolve();
      },
    },
    onDeleted: () => void (deleted += 1),
    onTried: (error) => void tried.push(error),
  });
  const closing = new AbortController();
  onTestFinished(async () => {
    closing.abort();
    await run('close');
  });
  created.follow({
    account: 'account',
    connection: { ask },
    signal: closing.signal,
  });
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      if (running.size > 0) quiet = 0;
      await Promise.all(running);
      await clock.advance(20);
    }
  };
  return {
    ...{ retention: created, clock, jobs, playing, removed, tried, settle },
    deleted: () => deleted,
    async left() {
      const rows = await run('entries.list', { text: '', numbers: [], limit: 1000, filter: {} });
      return rows.map(({ key }) => key.replace('history:v', '')).sort();
    },
    change(to: Partial<RetentionSettings>) {
      settings = { ...settings, retention: { ...settings.retention, ...to } };
      for (const each of changed) each();
    },
  };
}

describe('how long is kept', () => {
  it('is the shorter of what the user wants and what the account keeps', () => {
    const some = fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined });
    fc.assert(
      fc.property(some, some, (wanted, platform) => {
        const days = limitDays({ days: wanted ?? null }, platform);
        const limits = [wanted, platform].filter((each) => each !== undefined);
        expect(limits.every((each) => days !== undefined && days <= each)).toBe(true);
        expect(days === undefined).toBe(limits.length === 0);
        expect(cutOffOf({ days: wanted ?? null, notes: 'keep' }, platform, 0)?.before).toBe(
          days === undefined ? undefined : -days * dayMs,
        );
      }),
    );
  });
});

describe('the deletion of what is too old', () => {
  it('begins after the start, takes media first and entries after them, and writes the file anew', async () => {
    const desk = await world({ days: 30 }, [1, 29, 31, 400]);
    await desk.settle();
    expect(await desk.left()).toEqual(['1', '29', '31', '400']);
    await desk.clock.advance(60_000);
    await desk.settle();
    expect(await desk.left()).toEqual(['1', '29']);
    expect(desk.removed.sort()).toEqual(['/v31.mp3', '/v400.mp3']);
    expect(desk.deleted()).toBe(1);
    expect(desk.jobs).toContain('scrub');
    expect(desk.tried).toEqual([undefined]);
  });

  it('comes again a day later, and not before', async () => {
    const desk = await world({ days: 30 }, [29.5, 1]);
    await desk.clock.advance(60_000);
    await desk.settle();
    for (let hour = 0; hour < 22; hour += 1) {
      await desk.clock.advance(3_600_000);
      await desk.settle();
    }
    expect(desk.jobs.filter((name) => name === 'retention.due')).toHaveLength(1);
    for (let hour = 0; hour < 3; hour += 1) {
      await desk.clock.advance(3_600_000);
      await desk.settle();
    }
    expect(await desk.left()).toEqual(['1']);
  });

  it('follows a change of the setting, and the limit of the platform, at once', async () => {
    const desk = await world({}, [1, 20, 40]);
    await desk.clock.advance(60_000);
    await desk.settle();
    expect(await desk.left()).toEqual(['1', '20', '40']);
    expect(await desk.retention.count({ days: 10, notes: 'keep' })).toEqual({ count: 2 });
    await desk.retention.platformKeeps(30);
    await desk.settle();
    expect(await desk.left()).toEqual(['1', '20']);
    expect(await desk.retention.count({ days: 90, notes: 'keep' })).toEqual({ count: 0, platformDays: 30 });
    desk.change({ days: 10 });
    await desk.settle();
    expect(await desk.left()).toEqual(['1']);
  });

  it('leaves what is being listened to until the next hour', async () => {
    const desk = await world({ days: 30 }, [40, 50]);
    desk.playing.add('/v40.mp3');
    await desk.clock.advance(60_000);
    await desk.settle();
    expect(await desk.left()).toEqual(['40']);
    desk.playing.clear();
    await desk.clock.advance(3_600_000);
    await desk.settle();
    expect(await desk.left()).toEqual([]);
  });

  it('goes through more than fit into one transaction', async () => {
    const desk = await world(
      { days: 30 },
      Array.from({ length: 450 }, (_, n) => n),
    );
    await desk.clock.advance(60_000);
    await desk.settle();
    expect(await desk.left()).toHaveLength(30);
  });
});
