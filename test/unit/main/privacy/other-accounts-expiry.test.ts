import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabaseJobs } from '../../../../src/main/account-database/jobs.ts';
import type { DatabaseBackend } from '../../../../src/main/account-database/backend.ts';
import { createDeletionTime } from '../../../../src/main/privacy/deletion-time.ts';
import { expireOthers } from '../../../../src/main/privacy/other-accounts-expiry.ts';
import { createOtherAccounts } from '../../../../src/main/privacy/other-accounts.ts';
import { settingsSchema, type RetentionSettings } from '../../../../src/shared/model/settings.ts';
import { sighting } from '../../account-database/support.ts';
import { manualClock } from '../support.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

function world(retention: Partial<RetentionSettings> = {}, isSignedIn = false) {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-others-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clock = manualClock();
  let pauses = 0;
  const pathOf = (digit: number): string => join(folder, `timeline-${String(digit).repeat(16)}.sqlite`);
  /** Databases that cannot be opened. */
  const refuses = new Set<string>();
  let ended = 0;
  const others = createOtherAccounts(folder, (): DatabaseBackend => {
    const run = createDatabaseJobs(clock.now);
    return {
      async ask(name, ...args) {
        const [request] = args as [{ path?: string } | undefined];
        if (name === 'open' && refuses.has(request?.path ?? '')) throw new Error('locked');
        return run(name, ...args);
      },
      end() {
        ended += 1;
        void run('close');
      },
    };
  });
  let settings = settingsSchema.parse({ retention });
  const changed: (() => void)[] = [];
  const faults: unknown[] = [];
  const cleared: number[] = [];
  let forgotten = 0;
  const time = createDeletionTime({ now: clock.now, elapsed: clock.now, isSignedIn: () => isSignedIn });
  const expiry = expireOthers({
    settings: { get: () => settings, onChange: (listener) => void changed.push(listener) },
    clock: {
      ...clock,
      sleep: (...asked) => {
        pauses += 1;
        return clock.sleep(...asked);
      },
    },
    time,
    others,
    stores: {
      profile: folder,
      media: { forget: () => Promise.resolve(void (forgotten += 1)) },
      relay: { removeSetAsideBefore: (at) => void cleared.push(at) },
    },
    onFault: (error) => void faults.push(error),
  });
  onTestFinished(expiry.end);
  return {
    ...{ folder, clock, time, others, refuses, faults, cleared, expiry, pathOf },
    ended: () => ended,
    forgotten: () => forgotten,
    /** An account that was used here, with a call of so many days ago and each of these names. */
    async account(digit: number, calls: Record<string, number>, platformDays?: number) {
      const run = createDatabaseJobs(clock.now);
      await run('open', { path: pathOf(digit) });
      await run('retention.setSurelyAt', clock.now(), clock.now());
      await run('entries.put', {
        sightings: Object.entries(calls).map(([name, days], index) => ({
          sighting: {
            ...sighting({ id: `c${index}`, number: `+49301${index}`, name, at: clock.now() - days * dayMs }),
            media: [{ kind: 'recording', at: `/r${index}.mp3` }],
          },
          ...{ seen: true, notified: true },
        })),
      });
      await run('retention.setPlatformDays', platformDays);
      await run('close');
    },
    change(to: Partial<RetentionSettings>) {
      settings = { ...settings, retention: { ...settings.retention, ...to } };
      for (const each of changed) each();
    },
    /** How often it has waited for the next look. */
    pauses: () => pauses,
    /** Everything was looked through so many times since the start. */
    looked: (times: number): Promise<void> => expect.poll(() => cleared.length).toBe(times),
    /** Which of these stand anywhere in the bytes of the folder. */
    found(...words: string[]): string[] {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
      return words.filter((word) => files.some((bytes) => bytes.includes(word)));
    },
  };
}

describe('expired data of accounts that are not signed in', () => {
  it('leaves no byte, by the shorter of the setting and the limit of each account', async () => {
    const desk = world({ days: 30 });
    await desk.account(1, { Quuxalt: 40, Quuxneu: 20 });
    await desk.account(2, { Brumm: 20, Kreisel: 1 }, 14);
    await desk.clock.advance(120_000);
    await desk.looked(1);
    expect(desk.found('Quuxalt', 'Brumm', '+493010', 'Quuxneu', 'Kreisel')).toEqual(['Quuxneu', 'Kreisel']);
    expect(desk.forgotten()).toBe(2);
    expect([desk.faults, desk.ended()]).toEqual([[], 2]);
  });

  it('is deleted day by day, also on a computer that sleeps at night', async () => {
    const desk = world({ days: 30 });
    await desk.account(1, { Quuxalt: 21, Quuxneu: 18 });
    await desk.clock.advance(120_000);
    await expect.poll(desk.pauses).toBe(2);
    for (let day = 1; day <= 11; day += 1) {
      expect(desk.found('Quuxalt')).toEqual(day < 11 ? ['Quuxalt'] : []);
      desk.clock.sleepThrough((dayMs / 3) * 2);
      const before = desk.pauses();
      // The daily check has ended before the clock advances.
      await desk.clock.advance(hourMs);
      await expect.poll(desk.pauses).toBeGreaterThan(before);
      await desk.clock.advance(7 * hourMs);
    }
    expect(desk.found('Quuxalt', 'Quuxneu')).toEqual(['Quuxneu']);
  });

  it('is deleted daily, and at once when the user shortens the period', async () => {
    const desk = world();
    await desk.account(1, { Quuxalt: 40, Quuxneu: 20 });
    await desk.clock.advance(120_000);
    await desk.looked(1);
    expect(desk.found('Quuxalt')).toEqual(['Quuxalt']);
    expect(await desk.expiry.count({ days: 30, notes: 'keep' })).toBe(1);
    desk.change({ days: 30 });
    await desk.looked(2);
    expect(desk.found('Quuxalt', 'Quuxneu')).toEqual(['Quuxneu']);
    desk.clock.sleepThrough(14 * dayMs);
    const aDayLater = async (): Promise<string[]> => {
      await desk.clock.advance(dayMs);
      return desk.found('Quuxneu');
    };
    await expect.poll(aDayLater).toEqual([]);
  });

  it('is kept in a database that is open, or that is opened meanwhile', async () => {
    const desk = world({ days: 30 });
    await desk.account(1, { Quuxalt: 40 });
    await desk.account(2, { Brumm: 40 });
    desk.others.opened(desk.pathOf(1));
    await desk.others.each(async (ask, path) => {
      expect(path).toBe(desk.pathOf(2));
      desk.others.opened(path);
      await ask('retention.isDirty', 0);
    });
    desk.others.closed(desk.pathOf(2));
    const seen: string[] = [];
    await desk.others.each((_ask, path) => Promise.resolve(void seen.push(path)));
    expect(seen).toEqual([desk.pathOf(1), desk.pathOf(2)]);
  });

  it('is no longer searched for once the program ends', async () => {
    const desk = world({ days: 30 });
    for (const digit of [1, 2]) await desk.account(digit, { Quuxalt: 40 });
    const seen: string[] = [];
    await desk.others.each((_ask, path) => {
      seen.push(path);
      desk.others.end();
      return Promise.reject(new Error('it was ended'));
    });
    await desk.others.each((_ask, path) => Promise.resolve(void seen.push(path)));
    expect(seen).toHaveLength(1);
  });

  it('is deleted elsewhere when one database is unusable, which is logged', async () => {
    const desk = world({ days: 30 });
    await desk.account(2, { Brumm: 40 });
    desk.refuses.add(desk.pathOf(1));
    await desk.account(1, { Quuxalt: 40 });
    await desk.clock.advance(120_000);
    await desk.looked(1);
    expect(desk.found('Brumm')).toEqual([]);
    expect(desk.faults).toEqual([new Error('locked')]);
  });
});

describe('expired data that belongs to no account', () => {
  it('is deleted: relay messages and fax documents after 30 days, other files by the setting', async () => {
    const desk = world({ days: 60 });
    const fax = join(desk.folder, 'fax');
    mkdirSync(fax);
    const now = desk.clock.now();
    for (const [name, days] of [['old.pdf', 31] as const, ['new.pdf', 29] as const]) {
      writeFileSync(join(fax, name), name);
      const at = (now - days * dayMs) / 1000;
      utimesSync(join(fax, name), at, at);
    }
    const aside = (days: number): string =>
      join(desk.folder, `contacts-0123.damaged-${now - days * dayMs}.sqlite`);
    for (const days of [29, 31]) writeFileSync(aside(days), 'x');
    await desk.clock.advance(120_000);
    await expect.poll(() => readdirSync(fax)).toEqual(['new.pdf']);
    expect(desk.cleared).toHaveLength(1);
    expect(desk.cleared[0]).toBeCloseTo(desk.clock.now() - 30 * dayMs, -6);
    expect([existsSync(aside(29)), existsSync(aside(31))]).toEqual([true, false]);
  });

  it('is kept until the platform has confirmed the time, even if the clock is ahead', async () => {
    const desk = world({ days: 60 }, true);
    const fax = join(desk.folder, 'fax');
    mkdirSync(fax);
    writeFileSync(join(fax, 'today.pdf'), '');
    const today = desk.clock.now();
    utimesSync(join(fax, 'today.pdf'), today / 1000, today / 1000);
    desk.clock.sleepThrough(35 * dayMs);
    await desk.clock.advance(120_000);
    await desk.clock.advance(3_600_000);
    expect(readdirSync(fax)).toEqual(['today.pdf']);
    desk.time.clockIs(35 * dayMs);
    await desk.clock.advance(3_600_000);
    await desk.looked(1);
    expect(readdirSync(fax)).toEqual(['today.pdf']);
  });

  it('is kept without a limit, as somebody may still need it', async () => {
    const desk = world();
    const path = join(desk.folder, 'contacts-0123.damaged-17.sqlite');
    writeFileSync(path, 'x');
    await desk.clock.advance(120_000);
    await desk.looked(1);
    expect(existsSync(path)).toBe(true);
  });
});
