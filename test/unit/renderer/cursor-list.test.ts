import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCursorList, type CursorList } from '../../../src/renderer/desk/kit/cursor-list.svelte.ts';

interface Row {
  id: number;
  version: number;
}
type Page = { ok: true; value: { rows: Row[]; more?: number } } | { ok: false; why: { id: 'failure.busy' } };

const rowsDown = (from: number, to = 1, version = 0): Row[] =>
  Array.from({ length: Math.max(0, from - to + 1) }, (_, index) => ({ id: from - index, version }));
const idsOf = ({ rows }: CursorList<Row, string>): number[] => rows.map(({ id }) => id);

/** A list whose answers are given by the test, one after the other. */
function list(options: { pageSize?: number; most?: number; contentWithOne?: boolean } = {}) {
  const asked: {
    query: string;
    limit: number;
    after: number | undefined;
    answer: (page: Page) => Promise<void>;
  }[] = [];
  const made = createCursorList<Row, string, number>({
    read: (query, limit, after) =>
      new Promise((resolve) => {
        const answer = async (page: Page): Promise<void> => {
          resolve(page);
          await settled();
        };
        asked.push({ query, limit, after, answer });
      }),
    keyOf: ({ id }) => String(id),
    pageSize: 3,
    most: 6,
    ...options,
  });
  return { made, asked, next: () => asked.shift() };
}
const page = (rows: Row[], more?: number): Page => ({
  ok: true,
  value: { rows, ...(more !== undefined && { more }) },
});
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a list that is loaded page by page', () => {
  it('shows the last result while another one is loading, and ignores outdated results', async () => {
    const { made, next } = list();
    made.show('a');
    await next()?.answer(page(rowsDown(3)));
    made.show('b');
    const late = next();
    made.show('c');
    await late?.answer(page(rowsDown(90, 88)));
    expect([made.shown, idsOf(made)]).toEqual(['a', [3, 2, 1]]);
    await next()?.answer(page(rowsDown(9, 7)));
    expect([made.shown, idsOf(made), made.more]).toEqual(['c', [9, 8, 7], false]);
  });

  it('keeps its rows when loading fails, and shows why', async () => {
    const { made, next } = list();
    made.show('a');
    await next()?.answer(page(rowsDown(9, 7), 7));
    void made.readOn();
    await next()?.answer({ ok: false, why: { id: 'failure.busy' } });
    expect([idsOf(made), made.failed, made.more]).toEqual([[9, 8, 7], { id: 'failure.busy' }, true]);
    void made.readOn();
    await next()?.answer(page(rowsDown(6, 4), 4));
    expect([idsOf(made), made.failed]).toEqual([[9, 8, 7, 6, 5, 4], undefined]);
  });

  it('retries the first and the next page on request, whichever failed', async () => {
    const { made, asked, next } = list();
    made.show('a');
    await next()?.answer({ ok: false, why: { id: 'failure.busy' } });
    void made.again();
    await next()?.answer(page(rowsDown(9, 7), 7));
    await next()?.answer(page(rowsDown(6, 4), 4));
    expect([idsOf(made), made.failed]).toEqual([[9, 8, 7, 6, 5, 4], undefined]);
    void made.readOn();
    await next()?.answer({ ok: false, why: { id: 'failure.busy' } });
    void made.again();
    await next()?.answer(page(rowsDown(9, 4), 4));
    await next()?.answer(page(rowsDown(3, 1)));
    expect([idsOf(made), made.failed, made.more]).toEqual([[9, 8, 7, 6, 5, 4, 3, 2, 1], undefined, false]);
    expect(asked).toHaveLength(0);
  });

  it('loads one page at a time, and a reload of the first page cancels that', async () => {
    const { made, asked, next } = list();
    made.show('a');
    await next()?.answer(page(rowsDown(9, 7), 7));
    void made.readOn();
    void made.readOn();
    expect(asked).toHaveLength(1);
    void made.refresh();
    const [on, again] = [next(), next()];
    await on?.answer(page(rowsDown(6, 4), 4));
    expect(idsOf(made)).toEqual([9, 8, 7]);
    await again?.answer(page(rowsDown(10, 8), 8));
    expect(idsOf(made)).toEqual([10, 9, 8, 7]);
  });

  it('appends to the shown list while another one is loading, and never mixes the two', async () => {
    const { made, next } = list();
    made.show('a');
    await next()?.answer(page(rowsDown(9, 7), 7));
    made.show('b');
    const other = next();
    void made.readOn();
    const on = next();
    expect([on?.query, on?.after]).toEqual(['a', 7]);
    await other?.answer(page(rowsDown(99, 97), 97));
    await on?.answer(page(rowsDown(6, 4), 4));
    expect([made.shown, idsOf(made)]).toEqual(['b', [99, 98, 97]]);
    void made.readOn();
    const further = next();
    expect([further?.query, further?.after]).toEqual(['b', 97]);
  });

  it('continues with the shown list when another one could not be loaded', async () => {
    const { made, next } = list();
    made.show('a');
    await next()?.answer(page(rowsDown(9, 7), 7));
    made.show('b');
    await next()?.answer({ ok: false, why: { id: 'failure.busy' } });
    void made.readOn();
    const on = next();
    expect([on?.query, on?.after]).toEqual(['a', 7]);
    await on?.answer(page(rowsDown(6, 4)));
    expect(idsOf(made)).toEqual([9, 8, 7, 6, 5, 4]);
  });

  it('continues over empty pages, until there is a page more', async () => {
    const { made, next } = list();
    made.show('a');
    await next()?.answer(page([], 9));
    await next()?.answer(page(rowsDown(9, 8), 8));
    expect(idsOf(made)).toEqual([9, 8]);
    await next()?.answer(page([], 5));
    await next()?.answer(page(rowsDown(5, 4)));
    expect([idsOf(made), made.more]).toEqual([[9, 8, 5, 4], false]);
  });

  it('that needs one row only loads no further', async () => {
    const { made, asked, next } = list({ contentWithOne: true });
    made.show('a');
    await next()?.answer(page([], 9));
    await next()?.answer(page(rowsDown(9, 9), 9));
    expect([idsOf(made), asked.length, made.more]).toEqual([[9], 0, true]);
  });

  it('becomes empty without a query', async () => {
    const { made, next } = list();
    made.show('a');
    const late = next();
    made.clear();
    await late?.answer(page(rowsDown(3)));
    expect([made.loaded, made.rows, made.waiting]).toEqual([false, [], false]);
  });

  it('never shows a row twice, and shows all at its end, whatever changes meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 25 }),
        fc.array(fc.constantFrom('on', 'refresh', 'new'), { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (count, steps, pageSize) => {
          let newest = count;
          const made = createCursorList<Row, string, number>({
            read(_query, limit, after) {
              const from = after === undefined ? newest : after - 1;
              const rows = rowsDown(from, Math.max(1, from - limit + 1));
              const last = rows.at(-1)?.id ?? 1;
              return Promise.resolve(page(rows, last > 1 ? last : undefined));
            },
            keyOf: ({ id }) => String(id),
            pageSize,
            most: 2 * pageSize,
          });
          made.show('');
          await settled();
          for (const step of steps) {
            if (step === 'on') await made.readOn();
            else if (step === 'refresh') await made.refresh();
            else newest += 1;
            expect(new Set(idsOf(made)).size).toBe(made.rows.length);
            expect(idsOf(made)).toEqual([...idsOf(made)].sort((one, other) => other - one));
          }
          await made.refresh();
          while (made.more) await made.readOn();
          expect(idsOf(made)).toEqual(rowsDown(newest).map(({ id }) => id));
        },
      ),
    );
  });
});
