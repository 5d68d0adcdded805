import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayHandlers } from '../../../../src/main/my-day/handlers.ts';
import { reportOf } from '../../../../src/main/my-day/report.ts';
import { noCalls, type Tally } from '../../../../src/shared/model/day-report.ts';
import type { DayReport } from '../../../../src/shared/ipc/requests/my-day.ts';
import type { Locale } from '../../../../src/shared/ipc/snapshot.ts';
import type { DayTallies } from '../../../../src/account-database/day-tallies.ts';

const tally = (change: Partial<Tally> = {}): Tally => ({ ...noCalls, ...change });
const anna = { contactId: 'c1', name: 'Anna Berg' };
const directory = {
  country: 'DE',
  match: (number: string) =>
    ['+493023125101', '+491712345678'].includes(number)
      ? [anna]
      : number === '+49301'
        ? [anna, { contactId: 'c2', name: 'Max Berg' }]
        : [],
};
const from = new Date(2026, 10, 21).getTime();
const none: DayTallies = { hours: [], lines: [], people: [] };

const report = (tallies: Partial<DayTallies>, most?: number): Promise<DayReport> =>
  reportOf({ ...none, ...tallies }, from, directory, most);

describe('the report of a day', () => {
  it('counts the numbers of one contact as one person, and names nobody when several match', async () => {
    const { people } = await report({
      people: [
        { number: '+493023125101', ...tally({ answered: 1, talkedMs: 5 }) },
        { number: '+491712345678', ...tally({ missed: 2 }) },
        { number: '+49301', name: 'as the platform has it', ...tally({ made: 1 }) },
        { number: '+49302', name: 'ACME', ...tally({ made: 2 }) },
        tally({ missed: 1 }),
      ],
    });
    expect(people).toEqual([
      { name: 'Anna Berg', number: '+49 30 23125101', ...tally({ answered: 1, missed: 2, talkedMs: 5 }) },
      { name: 'ACME', number: '+49302', ...tally({ made: 2 }) },
      { number: '+49301', ...tally({ made: 1 }) },
      tally({ missed: 1 }),
    ]);
  });

  it('shows how many rows of a long list are omitted', async () => {
    const people = Array.from({ length: 70 }, (_, at) => ({ number: `+4940${at}`, ...tally({ made: at }) }));
    const { people: shown, morePeople } = await report({ people }, 60);
    expect([shown.length, morePeople, shown[0]?.made]).toEqual([60, 10, 69]);
  });

  it('sums up the hours, and shows when they began', async () => {
    const hours = [
      { hour: 9, ...tally({ answered: 1, talkedMs: 60_000 }) },
      { hour: 10, ...tally({ missed: 2 }) },
    ];
    const { total, hours: shown } = await report({ hours });
    expect(total).toEqual(tally({ answered: 1, missed: 2, talkedMs: 60_000 }));
    expect(shown.map(({ at }) => new Date(at).getHours())).toEqual([9, 10]);
  });
});

describe('the saved report', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'deskbell-day-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const handlers = (locale: Locale, to: string | undefined, asked: string[] = []) =>
    dayHandlers({
      timeline: {
        tallies: () =>
          Promise.resolve({
            hours: [{ hour: 9, ...tally({ answered: 2, talkedMs: 3_725_000 }) }],
            lines: [{ line: '=cmd|x', ...tally({ answered: 2 }) }],
            people: [{ number: '+493023125101', ...tally({ answered: 2 }) }, tally({ missed: 1 })],
          }),
      },
      directory,
      texts: {
        say: ({ id, values }) =>
          [
            id,
            ...Object.values(values ?? {}).map((value) => (typeof value === 'object' ? '' : String(value))),
          ].join(' '),
        locale: () => locale,
      },
      temporary: () => folder,
      askWhere: (name) => {
        asked.push(name);
        return Promise.resolve(to);
      },
    });
  const span = { from, to: from + 86_400_000, week: false };

  it('contains hours, lines and people in one table, for English spreadsheets with commas', async () => {
    const to = join(folder, 'day.csv');
    const asked: string[] = [];
    expect(await handlers('en', to, asked)['myDay.export'](span)).toBe(true);
    expect(asked).toEqual(['day.fileDay 2026-11-21.csv']);
    const text = readFileSync(to, 'utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text.slice(1).split('\r\n')).toEqual([
      'day.column.by,common.what,day.answered,call.missed,day.elsewhere,day.made,day.reached,day.talked',
      'day.byHour,2026-11-21 09:00,2,0,0,0,0,1:02:05',
      "day.byLine,'=cmd|x,2,0,0,0,0,0:00:00",
      'day.byPerson,Anna Berg · +49 30 23125101,2,0,0,0,0,0:00:00',
      'day.byPerson,party.withheld,0,1,0,0,0,0:00:00',
      '',
    ]);
    expect(readdirSync(folder)).toEqual(['day.csv']);
  });

  it('is separated by semicolons for German ones', async () => {
    const to = join(folder, 'tag.csv');
    await handlers('de', to)['myDay.export'](span);
    expect(readFileSync(to, 'utf8')).toContain('day.byHour;2026-11-21 09:00;2;0');
  });

  it('is not written when the user cancels the dialog', async () => {
    expect(await handlers('en', undefined)['myDay.export'](span)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports errors of the disk, and leaves no partial file', async () => {
    writeFileSync(join(folder, 'file'), 'in the way');
    const saving = handlers('en', join(folder, 'file', 'day.csv'))['myDay.export'](span);
    await expect(saving).rejects.toMatchObject({ failure: { kind: 'media' } });
    expect(readdirSync(folder)).toEqual(['file']);
  });
});
