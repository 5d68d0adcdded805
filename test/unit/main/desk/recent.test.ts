import { describe, expect, it } from 'vitest';
import { addRecent, recentOf } from '../../../../src/main/desk/recent.ts';
import { card } from './samples.ts';

const row = (id: string, at: number): ReturnType<typeof recentOf> => ({
  ...recentOf(card({ id }), false),
  at,
});

describe('the list of recent calls', () => {
  it('says how long was talked, where anybody was', () => {
    const talked = recentOf(card({ line: 'Sales', connectedAt: 5_000, endedAt: 65_000 }), false);
    expect(talked).toMatchObject({ at: 1_000, line: 'Sales', talkedMs: 60_000, missed: false });
    expect(recentOf(card({ endedAt: 9_000 }), true)).not.toHaveProperty('talkedMs');
  });

  it('has the newest call first, in whatever order they end', () => {
    let list: ReturnType<typeof addRecent> = [];
    for (const next of [row('b', 20), row('c', 30), row('a', 10)]) list = addRecent(list, next);
    expect(list.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('replaces the row of a call that ended again', () => {
    const again = { ...row('a', 10), missed: true };
    expect(addRecent([row('a', 10)], again)).toEqual([again]);
  });

  it('forgets the oldest beyond a hundred', () => {
    let list: ReturnType<typeof addRecent> = [];
    for (let at = 0; at < 130; at += 1) list = addRecent(list, row(`c${at}`, at));
    expect([list.length, list[0]?.id, list.at(-1)?.id]).toEqual([100, 'c129', 'c30']);
  });
});
