import { describe, expect, it } from 'vitest';
import { createReadProblems } from '../../../../src/main/timeline/read-problems.ts';
import { readPast, type PastReport } from '../../../../src/main/timeline/catch-up.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import { collect } from '../../platform/collect.ts';
import { fakeAccount } from '../support.ts';

const noon = Date.UTC(2026, 2, 3, 12);
const reader = { userId: 'w0', country: 'DE', lineName: (id: string) => (id === 'p0' ? 'Sales' : undefined) };

const smsEvent = (id: number): object => ({
  id: String(id),
  created: new Date(noon + id * 60_000).toISOString(),
  direction: 'incoming',
  text: `Message ${id}`,
  sources: [{ numberE164: '+493012345', numberPretty: '+49 30 12345' }],
  targets: [],
  read: { value: false },
});

/** A new-system account whose SMS are these, newest first, and that has no faxes. */
async function look(
  ids: readonly number[],
  cursors: Record<string, string> = {},
  most?: number,
): Promise<PastReport[]> {
  const { account } = fakeAccount(({ path, query }) => {
    if (path !== '/my/events/sms') {
      throw new PlatformException({ kind: 'platform', status: 403, title: '', detail: '' });
    }
    const { limit, offset } = query as { limit: number; offset: number };
    const events = ids.slice(offset, offset + limit).map(smsEvent);
    return { events, overallCount: ids.length, count: events.length };
  }, 'new');
  return collect(
    readPast(account, {
      lines: [],
      reader,
      since: (name) => Promise.resolve(cursors[name]),
      now: () => noon,
      problems: createReadProblems(),
      ...(most !== undefined && { most }),
    }),
  );
}

const descending = (count: number): number[] => Array.from({ length: count }, (_, index) => count - index);
const idsOf = (reported: readonly PastReport[]): string[] =>
  reported.flatMap(({ sightings }) => sightings.map(({ id }) => id));

describe('catching up with a list of the platform', () => {
  it('reads all of a list the first time, without notifying the user', async () => {
    const reported = await look(descending(730));
    expect(idsOf(reported)).toEqual(descending(730).map((id) => `sms/${id}`));
    expect(reported.every(({ old }) => old)).toBe(true);
    expect(reported[0]?.sightings).toHaveLength(200);
    expect(reported[0]?.cursors).toEqual({ sms: String(noon + 730 * 60_000) });
    expect(reported.at(-1)?.cursors).toEqual({ 'sms whole': 'end' });
  });

  it('later reads what is new and a little more, and notifies', async () => {
    const reported = await look(descending(730), { sms: String(noon + 720 * 60_000), 'sms whole': 'end' });
    expect(reported).toMatchObject([
      { old: false, cursors: { sms: String(noon + 730 * 60_000) } },
      { old: true, cursors: {} },
    ]);
    expect(idsOf(reported).slice(0, 11)).toEqual(
      descending(730)
        .slice(0, 11)
        .map((id) => `sms/${id}`),
    );
  });

  it('continues with old entries where an earlier run was interrupted, after the new ones', async () => {
    const reported = await look(descending(730), { sms: String(noon + 720 * 60_000) });
    expect(reported[0]).toMatchObject({ old: false });
    expect(reported.slice(1).every(({ old }) => old)).toBe(true);
    expect(new Set(idsOf(reported)).size).toBe(730);
    expect(reported.at(-1)?.cursors).toEqual({ 'sms whole': 'end' });
  });

  it('reads all that is new below a long call, which is listed above what is newer than its start', async () => {
    const since = { sms: String(noon + 300 * 60_000), 'sms whole': 'end' };
    const reported = await look([10, ...descending(730)], since);
    expect(reported[0]).toMatchObject({ old: false, cursors: { sms: String(noon + 730 * 60_000) } });
    expect(reported[0]?.sightings).toHaveLength(730 - 284);
  });

  it('reports new entries among old ones where an earlier run was interrupted', async () => {
    const ids = descending(730);
    const reported = await look(ids.toSpliced(400, 0, 731), { sms: String(noon + 720 * 60_000) });
    expect(idsOf(reported.filter(({ old }) => !old))).toContain('sms/731');
  });

  it('reports a message with its text, its other end, and whether it was read', async () => {
    const [reported] = await look([7]);
    expect(reported?.sightings).toEqual([
      {
        family: 'events',
        id: 'sms/7',
        kind: 'sms',
        revision: noon + 7 * 60_000,
        callIds: [],
        direction: 'in',
        number: '+493012345',
        outcome: 'received',
        at: noon + 7 * 60_000,
        flags: { read: false, labels: [] },
        text: 'Message 7',
      },
    ]);
  });

  it('reports an empty list only as read', async () => {
    expect(await look([])).toEqual([
      { sightings: [], cursors: { sms: '0' }, old: true },
      { sightings: [], cursors: { 'sms whole': 'end' }, old: true },
    ]);
  });
});

describe('a history that is longer than one run', () => {
  /** Looks until nothing more is said to be there, as the next start of the program does too. */
  async function looks(lists: readonly (readonly number[])[], most: number): Promise<PastReport[][]> {
    const cursors: Record<string, string> = {};
    const all: PastReport[][] = [];
    for (const ids of lists) {
      const reported = await look(ids, cursors, most);
      for (const each of reported) Object.assign(cursors, each.cursors);
      all.push(reported);
    }
    return all;
  }

  it('is read whole over several runs of limited size', async () => {
    const ids = descending(2_600);
    const [first = [], second = [], third = [], last = []] = await looks([ids, ids, ids, ids], 1_000);
    // Whole pages: the one that reaches the bound is the last.
    expect(idsOf(first).length).toBeGreaterThanOrEqual(1_000);
    expect(idsOf(first).length).toBeLessThan(1_300);
    expect([first, second, third].map((reported) => reported.at(-1)?.more)).toEqual([true, true, undefined]);
    for (const reported of [second, third]) expect(idsOf(reported).length).toBeLessThan(1_600);
    expect(new Set(idsOf([...first, ...second, ...third])).size).toBe(2_600);
    expect(third.at(-1)?.cursors).toEqual({ 'sms whole': 'end' });
    // From then on a look is short again.
    expect(idsOf(last).length).toBeLessThan(300);
    expect(last.every(({ more, far }) => more === undefined && far === undefined)).toBe(true);
  });

  it('reports its progress', async () => {
    const ids = descending(2_600);
    const all = (await looks([ids, ids, ids], 1_000)).flat().flatMap(({ far }) => far?.entries ?? []);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(all.at(-1)).toBeGreaterThan(1_800);
  });

  it('continues after an interruption, loses nothing meanwhile, and notifies of what is new', async () => {
    const ids = descending(2_600);
    const newer = [2_604, 2_603, 2_602, 2_601, ...ids];
    const fewer = newer.filter((id) => id > 2_500 || id < 2_380);
    const all = await looks([ids, newer, fewer, fewer], 1_000);
    const read = new Set(idsOf(all.flat()));
    for (const id of fewer) expect(read).toContain(`sms/${id}`);
    const news = all[1]?.filter(({ old }) => !old) ?? [];
    expect(idsOf(news)).toEqual(expect.arrayContaining(['sms/2604', 'sms/2601']));
    // Long ago is never news.
    expect(
      all
        .slice(1)
        .flat()
        .filter(({ old }) => !old)
        .flatMap((reported) => idsOf([reported])).length,
    ).toBeLessThan(60);
  });

  it('that an older version of the program cut off is read to its end', async () => {
    const reported = await look(descending(730), { sms: String(noon + 720 * 60_000), 'sms whole': '1' });
    expect(new Set(idsOf(reported)).size).toBe(730);
    expect(reported.at(-1)?.cursors).toEqual({ 'sms whole': 'end' });
  });

  it('starts again when the stored position is unreadable', async () => {
    const reported = await look(descending(300), {
      sms: String(noon + 290 * 60_000),
      'sms further': 'nowhere',
    });
    expect(new Set(idsOf(reported)).size).toBe(300);
  });
});
