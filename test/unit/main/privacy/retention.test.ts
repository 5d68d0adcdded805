import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Sighting } from '../../../../src/account-database/sighting.ts';
import { createDatabaseJobs } from '../../../../src/main/account-database/jobs.ts';
import type { OpenedDatabase } from '../../../../src/main/account-database/current-database.ts';
import { cutOffOf, limitDays } from '../../../../src/main/privacy/limit.ts';
import { createDeletionTime, type DeletionTime } from '../../../../src/main/privacy/deletion-time.ts';
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
  const fails = new Set<string>();
  const running = new Set<Promise<unknown>>();
  const ask: OpenedDatabase['connection']['ask'] = async (name, ...args) => {
    jobs.push(name);
    if (fails.has(name)) throw new Error(name);
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
  const deletionTime = createDeletionTime({ now: clock.now, elapsed: clock.now, isSignedIn: () => true });
  deletionTime.clockIs(0);
  const created = createRetention({
    time: deletionTime,
    settings: { get: () => settings, onChange: (listener) => void changed.push(listener) },
    clock,
    media: {
      isInUse: (_account, media) => media.some(({ at }) => playing.has(at)),
      remove(_account, media: readonly Media[]) {
        removed.push(...media.map(({ at }) => at));
        return Promise.resolve();
      },
      removeDocuments: (ids) => Promise.resolve(void removed.push(...ids)),
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
    ...{ ask, fails, deletionTime, retention: created, clock, jobs, playing, removed, tried, settle },
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

describe('the retention period', () => {
  it('is the shorter of the setting and the limit of the account', () => {
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

describe('the time used for deletion', () => {
  it('is the platform’s, whatever the clock of this computer shows', async () => {
    const desk = await world({ days: 30 }, [1, 29, 31]);
    desk.deletionTime.clockIs(0);
    // Somebody sets the clock a year ahead; the platform says so.
    desk.clock.sleepThrough(365 * dayMs);
    desk.deletionTime.clockIs(365 * dayMs);
    await desk.clock.advance(60_000);
    await desk.settle();
    expect(await desk.left()).toEqual(['1', '29']);
    expect(await desk.retention.count({ days: 20, notes: 'delete' })).toEqual({ count: 1 });
    // And back again, to long ago.
    desk.clock.sleepThrough(-3650 * dayMs);
    desk.deletionTime.clockIs(-3285 * dayMs);
    await desk.clock.advance(2 * dayMs);
    await desk.settle();
    expect(await desk.left()).toEqual(['1']);
  });

  it('is the last confirmed time plus the running time, until the platform has answered', async () => {
    const desk = await world({ days: 30 }, [1, 29, 31]);
    await desk.clock.advance(60_000);
    await desk.settle();
    const sure = await desk.ask('retention.surelyAt');
    let [now, running] = [desk.clock.now() + 39 * dayMs, 5_000];
    const offline = createDeletionTime({ now: () => now, elapsed: () => running, isSignedIn: () => true });
    expect(offline.ofFiles()).toBeUndefined();
    expect(await offline.of(desk.ask)).toBe(sure);
    running += dayMs;
    expect(await offline.of(desk.ask)).toBe((sure ?? 0) + dayMs);
    // Set back, it stays as late as it surely was.
    now -= 400 * dayMs;
    expect(await offline.of(desk.ask)).toBe((sure ?? 0) + dayMs);
    offline.clockIs(-362 * dayMs);
    expect(await offline.of(desk.ask)).toBe(now + 362 * dayMs);
    expect(offline.ofFiles()).toBe(now);
  });

  it('advances by days of use while nobody is signed in, however far the clock jumps', async () => {
    const desk = await world({ days: 30 }, [1]);
    await desk.clock.advance(60_000);
    await desk.settle();
    const sure = (await desk.ask('retention.surelyAt')) ?? 0;
    const started = (): DeletionTime =>
      createDeletionTime({ now: () => now, elapsed: () => 0, isSignedIn: () => false });
    let now = desk.clock.now() + 39 * dayMs;
    const ahead = started();
    expect(await ahead.of(desk.ask)).toBe(sure + dayMs);
    expect(ahead.ofFiles()).toBe(sure + dayMs);
    expect(await started().of(desk.ask)).toBe(sure + dayMs);
    // Set right, and back to long ago, as at the start of a computer whose battery is empty.
    for (const away of [0, -9000 * dayMs, 0]) {
      now = sure + dayMs + away;
      expect(await started().of(desk.ask)).toBe(sure + dayMs);
    }
    for (let day = 2; day <= 400; day += 1) {
      now += dayMs;
      expect(await started().of(desk.ask)).toBe(sure + day * dayMs);
    }
    // The computer was off for three weeks.
    now += 21 * dayMs;
    expect(await started().of(desk.ask)).toBe(sure + 401 * dayMs);
  });

  it('is unknown without sign-in if it was never confirmed', async () => {
    const desk = await world({ days: 30 }, [1]);
    const time = createDeletionTime({ now: desk.clock.now, elapsed: () => 0, isSignedIn: () => false });
    expect(await time.of(desk.ask)).toBeUndefined();
    expect(time.ofFiles()).toBeUndefined();
  });

  it('is stored at the first answer of the platform, as a session may be short', async () => {
    const desk = await world({ days: 30 }, [1]);
    const { promise: kept, resolve } = Promise.withResolvers<number>();
    const ask = ((name, ...args) => {
      if (name === 'retention.setSurelyAt') resolve(args[0] as number);
      return desk.ask(name, ...args);
    }) as typeof desk.ask;
    const time = createDeletionTime({ now: desk.clock.now, elapsed: () => 0, isSignedIn: () => true });
    time.opened(ask, new AbortController().signal);
    time.clockIs(5 * dayMs);
    expect(await kept).toBe(desk.clock.now() - 5 * dayMs);
  });

  it('jumps by months only once the platform has confirmed it for ten minutes', async () => {
    const desk = await world({ days: 30 }, [1, 29]);
    await desk.clock.advance(60_000);
    await desk.settle();
    const { ask, clock, deletionTime } = desk;
    const here = (await deletionTime.of(ask)) ?? 0;
    deletionTime.clockIs(-400 * dayMs);
    expect(await deletionTime.of(ask)).toBeUndefined();
    deletionTime.clockIs(0);
    expect(await deletionTime.of(ask)).toBeGreaterThanOrEqual(here);
    deletionTime.clockIs(-400 * dayMs);
    clock.sleepThrough(599_000);
    deletionTime.clockIs(-400 * dayMs);
    expect(await deletionTime.of(ask)).toBeUndefined();
    clock.sleepThrough(1_000);
    expect(await deletionTime.of(ask)).toBe(clock.now() + 400 * dayMs);
  });

  it.each(['2026-03-29T01:30:00+01:00', '2026-10-25T02:30:00+02:00', '2024-02-29T12:00:00Z'])(
    'counts days of 24 hours, also over %s',
    (text) => {
      const now = Date.parse(text);
      const cutOff = cutOffOf({ days: 30, notes: 'keep' }, undefined, now);
      expect(now - (cutOff?.before ?? 0)).toBe(30 * dayMs);
    },
  );
});

describe('the deletion of expired data', () => {
  it('begins after the start, deletes media before entries, and rewrites the file', async () => {
    const desk = await world({ days: 30 }, [1, 29, 31, 400]);
    await desk.settle();
    expect(await desk.left()).toEqual(['1', '29', '31', '400']);
    await desk.clock.advance(60_000);
    await desk.settle();
    expect(await desk.left()).toEqual(['1', '29']);
    expect(desk.removed.sort()).toEqual(['/v31.mp3', '/v400.mp3']);
    expect(desk.deleted()).toBe(1);
    expect(desk.jobs).toContain('scrub');
    expect(desk.tried).toEqual([undefined, undefined]);
  });

  it('runs again a day later, and not before', async () => {
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

  it('keeps what is being played until the next hour', async () => {
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

  it('handles more than fits into one transaction', async () => {
    const desk = await world(
      { days: 30 },
      Array.from({ length: 450 }, (_, n) => n),
    );
    await desk.clock.advance(60_000);
    await desk.settle();
    expect(await desk.left()).toHaveLength(30);
  });

  it('keeps entries dated in the future, and deletes those dated at the epoch', async () => {
    const desk = await world({ days: 30 }, [-36_500, 1, 20_000]);
    await desk.clock.advance(60_000);
    await desk.settle();
    expect(await desk.left()).toEqual(['-36500', '1']);
  });

  it('does not happen without a period', async () => {
    const desk = await world({}, [1, 4_000]);
    await desk.clock.advance(60_000);
    await desk.settle();
    await desk.clock.advance(2 * dayMs);
    await desk.settle();
    expect(await desk.left()).toEqual(['1', '4000']);
    expect(desk.jobs).not.toContain('retention.due');
  });

  it('reports separately what could not be deleted, and what could not be rewritten', async () => {
    const desk = await world({ days: 30 }, [1, 40]);
    desk.fails.add('scrub');
    await desk.clock.advance(60_000);
    await desk.settle();
    expect(await desk.left()).toEqual(['1']);
    expect(desk.tried).toEqual([undefined, new Error('scrub')]);
    desk.fails.clear();
    await desk.clock.advance(3_600_000);
    await desk.settle();
    expect(desk.tried.slice(2)).toEqual([undefined, undefined]);
    desk.fails.add('retention.due');
    desk.change({ days: 1 });
    await desk.settle();
    expect(desk.tried.slice(4)).toEqual([new Error('retention.due'), undefined]);
  });

  it('also deletes the documents of failed faxes', async () => {
    const desk = await world({ days: 30 }, []);
    for (const [id, days] of [['old', 31] as const, ['new', 29] as const]) {
      const written = desk.clock.now() - days * dayMs;
      const facts = JSON.stringify({ id, at: written, document: { id: `doc-${id}` }, turns: [] });
      await desk.ask('outgoing.put', { key: `fax:${id}`, facts, written });
    }
    await desk.clock.advance(60_000);
    await desk.settle();
    expect(desk.removed).toEqual(['doc-old']);
  });
});
