import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { historyPages, type HistoryPage } from '../../../src/platform/history.ts';
import { parseRecords } from '../../../src/platform/repeated-answers.ts';
import { fakeTransport, json } from './fake.ts';

/** A schema that counts how often it is used. */
function counting() {
  let uses = 0;
  const schema = z.looseObject({ items: z.array(z.unknown()) }).transform((answer) => {
    uses += 1;
    return answer;
  });
  return { schema, uses: () => uses };
}

describe('a list that is polled', () => {
  it('is decoded when its answer changes, and is otherwise the same value', async () => {
    const { schema, uses } = counting();
    const answers = [[1], [1], [1, 2], [1]].map((items) => json({ items }));
    const { transport, clock } = fakeTransport(answers);
    const read = () =>
      clock.settle(transport.request({ method: 'GET', path: '/history', schema, repeats: true }));
    const [first, second, third, fourth] = [await read(), await read(), await read(), await read()];
    expect(second).toBe(first);
    expect([third.items, fourth.items]).toEqual([[1, 2], [1]]);
    expect(fourth).not.toBe(first);
    expect(uses()).toBe(3);
  });

  it('is decoded each time when its answer is too large to be cached', async () => {
    const { schema, uses } = counting();
    const large = json({ items: ['x'.repeat(1_000_000)] });
    const { transport, clock } = fakeTransport([large, large.clone()]);
    const read = () =>
      clock.settle(transport.request({ method: 'GET', path: '/history', schema, repeats: true }));
    expect(await read()).toEqual(await read());
    expect(uses()).toBe(2);
  });

  it('is cached per query, and decoded each time when it is not polled', async () => {
    const { schema, uses } = counting();
    const { transport, clock } = fakeTransport(Array.from({ length: 4 }, () => json({ items: [] })));
    const read = (path: string, repeats: boolean) =>
      clock.settle(transport.request({ method: 'GET', path, schema, repeats }));
    await read('/history', true);
    await read('/my/events', true);
    expect(uses()).toBe(2);
    await read('/history', false);
    await read('/history', false);
    expect(uses()).toBe(4);
  });

  it('is dropped from the cache once many others were read', async () => {
    const { schema, uses } = counting();
    const { transport, clock } = fakeTransport(Array.from({ length: 18 }, () => json({ items: [] })));
    const read = (path: string) =>
      clock.settle(transport.request({ method: 'GET', path, schema, repeats: true }));
    for (let n = 0; n < 17; n += 1) await read(`/list/${n}`);
    await read('/list/0');
    expect(uses()).toBe(18);
  });

  it('that was incomplete is decoded when it is complete', async () => {
    const { schema } = counting();
    const { transport, clock } = fakeTransport([json({ items: [] }), json({}), json({ items: [] })]);
    const read = () =>
      clock.settle(transport.request({ method: 'GET', path: '/history', schema, repeats: true }));
    await read();
    await expect(read()).rejects.toThrow('bad-shape');
    expect((await read()).items).toEqual([]);
  });

  it('reuses its unchanged entries, and decodes changed ones', async () => {
    const entry = (id: string, note: string) => ({ id, type: 'CALL', note });
    const page = (...items: object[]) => json({ items, totalCount: items.length });
    const { transport, clock } = fakeTransport([
      page(entry('1', 'a'), { id: 7 }),
      page(entry('1', 'a'), { id: 7 }),
      page(entry('1', 'b')),
    ]);
    const read = async (): Promise<HistoryPage> =>
      (await clock.settle(historyPages(transport).next())).value as HistoryPage;
    const [first, second, third] = [await read(), await read(), await read()];
    expect(second.entries[0]).toBe(first.entries[0]);
    expect(second.refused).toEqual(first.refused);
    expect(second.refused).toHaveLength(1);
    expect(third.entries).toMatchObject([{ id: '1', note: 'b' }]);
  });

  it('decodes equal records once', () => {
    let uses = 0;
    const schema = z.number().transform((value) => {
      uses += 1;
      return value * 2;
    });
    const records = [1, 2, 'x'];
    const parsed = parseRecords(records, () => schema);
    expect(parsed.map(({ data }) => data)).toEqual([2, 4, undefined]);
    expect(parseRecords(records, () => schema)).toBe(parsed);
    expect(uses).toBe(2);
  });
});
