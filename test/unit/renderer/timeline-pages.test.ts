import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPages, pageSize, type Pages } from '../../../src/renderer/desk/timeline/pages.ts';
import { digitsIn, digitsOf, excerpt, pieces } from '../../../src/renderer/desk/kit/highlight.ts';
import { everything, filterOf, isEverything } from '../../../src/renderer/desk/timeline/filters.ts';
import type { TimelineRow } from '../../../src/shared/ipc/requests/timeline.ts';

const row = (id: number): TimelineRow => ({
  id,
  key: `history:${id}`,
  keys: [`history:${id}`],
  kind: 'call',
  direction: 'in',
  outcome: 'missed',
  at: id,
  party: { withheld: false, number: '+4930', matches: [] },
  unread: true,
  starred: false,
  trashed: false,
  archived: false,
  here: [],
  labels: [],
  media: [],
});

/** Rows with these ids, newest first, read page after page. */
function read(ids: readonly number[], pages: Pages = createPages(), upTo = Infinity): Pages {
  let known = pages;
  for (let page = 0; known.reachable(page) && page <= upTo; page += 1) {
    if (known.has(page)) continue;
    const before = known.beforeOf(page) ?? Infinity;
    const rows = ids.filter((id) => id < before).slice(0, pageSize);
    known = known.with(page, rows.map(row), rows.length === pageSize ? rows.at(-1) : undefined);
  }
  return known;
}

const descending = (count: number): number[] => Array.from({ length: count }, (_, index) => count - index);
const idsOf = (pages: Pages): (number | undefined)[] =>
  Array.from({ length: pages.count }, (_, index) => pages.row(index)?.id);

describe('the pages of a long list', () => {
  it('contain every row once, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 650 }), (count) => {
        const pages = read(descending(count));
        expect(idsOf(pages)).toEqual(descending(count));
        expect(pages.more).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('keep the first key of an entry, whichever source reports it later', () => {
    const reported = (key: string, ...keys: string[]): TimelineRow => ({
      ...row(7),
      key,
      keys: [key, ...keys],
    });
    const before = createPages().with(0, [reported('history:7'), reported('board:8')], undefined);
    const after = before.with(
      0,
      [reported('events:7', 'history:7'), reported('board:8', 'history:8')],
      undefined,
    );
    expect([0, 1].map((index) => after.row(index)?.key)).toEqual(['history:7', 'board:8']);
    expect([after.indexOf('events:7'), after.indexOf('history:8')]).toEqual([0, 1]);
    // Two calls that were merged by mistake get keys of their own again.
    const apart = after.with(0, [reported('events:7'), reported('history:7')], undefined);
    expect([0, 1].map((index) => apart.row(index)?.key)).toEqual(['events:7', 'history:7']);
  });

  it('unload distant rows, and reload them from the same cursor', () => {
    const whole = read(descending(4_000));
    const far = whole.near(30, 31);
    expect(far.count).toBe(4_000);
    expect(far.row(0)).toBeUndefined();
    expect(idsOf(read(descending(4_000), far))).toEqual(descending(4_000));
  });

  it('show known rows during a reload, and the changes after that', () => {
    const stale = read(descending(250)).stale(1);
    expect(idsOf(stale)).toEqual(descending(250));
    expect([stale.has(0), stale.has(1), stale.has(2)]).toEqual([true, false, false]);
    const without = descending(250).filter((id) => id !== 120);
    expect(idsOf(read(without, stale))).toEqual(without);
  });

  it('keep the rows above when rows are inserted below', () => {
    const pages = read(descending(100).map((id) => id * 10));
    const more = [...descending(100).map((id) => id * 10), 5, 4, 3];
    expect(idsOf(read(more, pages.stale(0)))).toEqual(more);
  });

  it('show a change of an entry at once', () => {
    const pages = read(descending(3)).changed('history:2', { field: 'read', value: true });
    expect(pages.row(1)).toMatchObject({ id: 2, unread: false });
    expect(pages.changed('history:2', { field: 'labels', value: ['a'] }).row(1)?.labels).toEqual(['a']);
  });

  it('of another list show the first rows of the last one, until it is loaded', () => {
    const first = read(descending(250)).first();
    expect(first.count).toBe(100);
    expect([first.has(0), first.reachable(1)]).toEqual([false, false]);
  });
});

describe('the highlighted match', () => {
  it('is found in the text, whatever its case and accents', () => {
    expect(pieces('Frau Müller, Köln', ['MULLER', 'köl'])).toEqual([
      { text: 'Frau ', hit: false },
      { text: 'Müller', hit: true },
      { text: ', ', hit: false },
      { text: 'Köl', hit: true },
      { text: 'n', hit: false },
    ]);
  });

  it('never changes the text, for any text and query', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string({ minLength: 1, unit: 'binary' })),
        (text, words) => {
          expect(
            pieces(text, words)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });

  it('is found in a number in any grouping, if it may be one', () => {
    expect(digitsIn('+49 30 23125101', digitsOf(['030', '/', '2312']))).toEqual(['30 2312']);
    expect(digitsIn('+49 30 23125101', digitsOf(['101']))).toEqual(['101']);
    expect(digitsIn('+49 30 23125101', digitsOf(['99']))).toEqual([]);
    expect(digitsIn('Anna', digitsOf(['anna', '30']))).toEqual([]);
  });

  it('is near the beginning of the excerpt of a long text', () => {
    const text = `${'word '.repeat(60)}offer 4711`;
    expect(excerpt(text, ['4711'])).toMatch(/^… .{0,40}offer 4711$/);
    expect(excerpt('offer 4711', ['4711'])).toBe('offer 4711');
    expect(excerpt('Good morning, the offer 4711', ['4711'], 8)).toBe('… the offer 4711');
  });
});

describe('the filters of the timeline', () => {
  it('include everything unless one is set', () => {
    expect(filterOf(everything, 0)).toEqual({ place: 'inbox' });
    // Who searches finds what lies in the archive as well.
    expect(filterOf(everything, 0, true)).toEqual({});
    expect(isEverything({ ...everything, place: 'archive' })).toBe(false);
    expect(isEverything(everything)).toBe(true);
    expect(isEverything({ ...everything, only: ['missed'] })).toBe(false);
  });

  it('include whole local days, also when the clocks change', () => {
    const range = (from: string, to: string) => filterOf({ ...everything, when: 'range', from, to }, 0, true);
    const day = (month: number, date: number): number => new Date(2026, month - 1, date).getTime();
    expect(range('2026-03-28', '2026-03-29')).toEqual({ from: day(3, 28), to: day(3, 30) });
    expect(range('2026-03-29', '2026-03-28')).toEqual({ from: day(3, 28), to: day(3, 30) });
    expect(range('2026-10-25', '2026-10-25')).toEqual({ from: day(10, 25), to: day(10, 26) });
    expect(range('2026-12-31', '')).toEqual({ from: day(12, 31) });
    expect(range('', '2026-12-31')).toEqual({ to: new Date(2027, 0, 1).getTime() });
    expect(range('', '')).toEqual({});
    expect(range('yesterday', '0000-00-00')).toEqual({});
  });

  it('begin today at midnight, and count a week as seven days', () => {
    const now = new Date(2026, 2, 3, 15, 30).getTime();
    expect(filterOf({ ...everything, when: 'today' }, now)).toEqual({
      place: 'inbox',
      from: new Date(2026, 2, 3).getTime(),
    });
    expect(filterOf({ ...everything, when: 'week', place: 'trash' }, now)).toEqual({
      from: now - 7 * 86_400_000,
      place: 'trash',
    });
  });
});
