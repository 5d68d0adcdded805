import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markOfMarks, type MarkRow } from '../../../src/account-database/marks.ts';
import {
  openAccountDatabase,
  type OpenedAccountDatabase,
} from '../../../src/account-database/open-account-database.ts';
import { rescue } from '../../../src/account-database/rescue.ts';
import { accountMigrations } from '../../../src/account-database/schema.ts';
import { noon, putAll, sighting } from './support.ts';

const pageSize = 4096;
let folder: string;
let path: string;
const open = (): OpenedAccountDatabase => openAccountDatabase({ path, now: () => noon });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-rescue-'));
  path = join(folder, 'timeline.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a mark that the user set on an entry', () => {
  const entries = 120;
  const flagsOf = ({ database }: OpenedAccountDatabase): string[] =>
    [false, true]
      .flatMap((trashed) =>
        database.entries.list({
          text: '',
          numbers: [],
          limit: 1000,
          filter: trashed ? { place: 'trash' } : {},
        }),
      )
      .map(({ key, starred, unread, trashed, labels }) =>
        JSON.stringify({ key, starred, unread, trashed, labels }),
      )
      .sort();

  /** Calls of this desk, and of the platform's history that keeps what is made of them; each with a mark. */
  function writeMarked(): string[] {
    const opened = open();
    const { database } = opened;
    const all = Array.from({ length: entries }, (_, n) =>
      sighting({
        ...(n % 2 === 0
          ? { family: 'board' as const }
          : { family: 'history' as const, flags: { read: false } }),
        id: `m${n}`,
        outcome: 'answered',
        at: noon + n * 600_000,
      }),
    );
    putAll(database, all);
    all.forEach(({ family, id }, n) => {
      const key = `${family}:${id}`;
      if (n % 4 < 2) database.marks.put({ key, field: 'starred', value: true, written: noon });
      else if (n % 4 === 2) database.marks.put({ key, field: 'trashed', value: true, written: noon });
      else
        database.marks.put({ key, field: 'labels', value: [`Angebot ${n}`, 'Ä'.repeat(30)], written: noon });
    });
    // Marks that were withdrawn, or that the platform has, do not return.
    database.marks.put({ key: 'board:m0', field: 'starred', value: false, written: noon + 1 });
    for (const mark of database.marks.waiting(5)) database.marks.settled(mark, 'taken');
    const shownNow = flagsOf(opened);
    opened.close();
    return shownNow;
  }

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['has lost its first page', (bytes) => bytes.fill(0, 0, pageSize)],
    ['begins with other bytes', (bytes) => bytes.fill('not a database', 0, 100)],
  ])('is rescued from a file that %s, and is queued again if it was not sent', (_, damage) => {
    const before = writeMarked();
    writeFileSync(path, damage(readFileSync(path)));
    const again = open();
    expect(again.setAside).toMatchObject({ why: 'damaged', marks: entries - 5 });
    const back = flagsOf(again);
    // The platform reports its five marks again.
    expect(back).toHaveLength(entries - 5);
    expect(before).toEqual(expect.arrayContaining(back));
    expect(again.database.marks.waiting(1000)).toHaveLength(entries / 2 - 5);
    again.close();
  });

  it('is no longer queued once the platform reports that state, after a rescue as well', () => {
    writeMarked();
    writeFileSync(path, readFileSync(path).fill(0, 0, pageSize));
    const again = open();
    const [mark] = again.database.marks.waiting(1);
    const [family, id = ''] = (mark?.key ?? '').split(':');
    expect(family).toBe('history');
    const reported = sighting({
      ...{ family: 'history' as const, id, outcome: 'answered' as const, revision: noon * 2 },
      flags: {
        read: false,
        starred: true,
        labels: typeof mark?.value === 'object' ? [...mark.value] : [],
        trashed: true,
      },
      at: noon + Number(id.slice(1)) * 600_000,
    });
    putAll(again.database, [reported]);
    expect(again.database.marks.waiting(1000).some(({ key }) => key === mark?.key)).toBe(false);
    again.close();
  });

  it('is rescued from the intact part of a truncated file', () => {
    const before = writeMarked();
    const whole = readFileSync(path);
    const lost = { most: 0, least: entries };
    for (const share of [0.95, 0.7, 0.4]) {
      const file = join(folder, 'cut.sqlite');
      writeFileSync(file, whole.subarray(0, Math.floor(whole.length * share)));
      const { marks } = rescue(file);
      for (const { sighting: reported } of marks) {
        expect(before.some((each) => each.includes(`"${reported.family}:${reported.id}"`))).toBe(true);
      }
      lost.most = Math.max(lost.most, marks.length);
      lost.least = Math.min(lost.least, marks.length);
    }
    expect(lost.most).toBeGreaterThan(lost.least);
  });

  it('is lost only when the pages that hold it are damaged', () => {
    writeMarked();
    const whole = readFileSync(path);
    const keyOf = ({ sighting: { family, id }, field }: MarkRow): string => `${family}:${id} ${field}`;
    const all = new Set(rescue(path).marks.map(keyOf));
    expect(all.size).toBe(entries - 5);
    const pages = Math.floor(whole.length / pageSize);
    // The row names its mark, its key and its field one after the other; what was moved may stand in several pages.
    const homes = new Map(
      [...all].map((key) => [
        key,
        Array.from({ length: pages }, (_, page) => page).filter((page) =>
          whole
            .subarray(page * pageSize, (page + 1) * pageSize)
            .includes(`${markOfMarks}${key.replace(' ', '')}`),
        ),
      ]),
    );
    expect([...homes.values()].every((home) => home.length > 0)).toBe(true);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: pages - 1 }), { minLength: 1 }), (hit) => {
        const bytes = Buffer.from(whole);
        for (const page of hit) bytes.fill(0xa5, page * pageSize, (page + 1) * pageSize);
        const file = join(folder, 'hit.sqlite');
        writeFileSync(file, bytes);
        const found = rescue(file).marks.map(keyOf);
        for (const key of found) expect(all).toContain(key);
        const safe = [...all].filter((key) => homes.get(key)?.every((page) => !hit.includes(page)));
        expect(found).toEqual(expect.arrayContaining(safe));
      }),
      { numRuns: 40 },
    );
  });

  it('is rescued from a file of the previous version of the program', () => {
    const old = new DatabaseSync(path);
    for (const sql of accountMigrations.slice(0, 7)) old.exec(sql);
    old.exec('PRAGMA user_version = 7');
    const reported = sighting({
      family: 'history',
      id: 'h1',
      outcome: 'answered',
      flags: { starred: false },
    });
    old
      .prepare(
        `INSERT INTO entry (id, key, kind, direction, number, outcome, seen) VALUES (1, 'history:h1', 'call', 'in', ?, 'answered', 1)`,
      )
      .run(reported.number ?? '');
    old
      .prepare(`INSERT INTO sighting VALUES ('history:h1', 1, 'history', 'in|x', ?, ?, ?, 1, 1, ?)`)
      .run(noon, noon, noon, JSON.stringify(reported));
    old.exec(`INSERT INTO mark VALUES ('history:h1', 'starred', 'true', 'false', ${noon}, 1)`);
    old.close();
    const opened = open();
    expect(opened.setAside).toBeUndefined();
    expect(opened.database.marks.waiting(9)).toMatchObject([
      { key: 'history:h1', field: 'starred', value: true, written: noon },
    ]);
    opened.close();
    expect(rescue(path).marks).toMatchObject([{ field: 'starred', value: true, waits: true }]);
  });
});
