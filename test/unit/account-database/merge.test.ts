import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountMigrations } from '../../../src/account-database/schema.ts';
import type { CallSighting } from '../../../src/account-database/sighting.ts';
import { createAccountDatabase } from '../../../src/account-database/account-database.ts';
import { newTimeline, noon, putAll, realCalls, shown, sighting, tellingsOf } from './support.ts';

describe('a call reported by several sources', () => {
  it('is one entry when the sources share the platform’s id, however far their clocks differ', () => {
    const database = newTimeline();
    putAll(database, [
      sighting({ callIds: ['leg1', 'leg2'] }),
      sighting({ family: 'history', id: 'h1', callIds: ['leg2'], at: noon + 3_600_000, number: '+491' }),
    ]);
    expect(shown(database)).toHaveLength(1);
  });

  it('is one entry when only person and time agree', () => {
    const database = newTimeline();
    putAll(database, [
      sighting({ family: 'events', id: 'ev7', at: noon + 9_000 }),
      sighting({ callIds: ['leg1'], line: 'Sales' }),
    ]);
    expect(shown(database)).toMatchObject([{ key: 'board:c1', line: 'Sales', at: noon }]);
  });

  it('is one entry when a source reports the end of a long call as its time', () => {
    const database = newTimeline();
    putAll(database, [
      sighting({ endedAt: noon + 1_800_000, outcome: 'answered', talkedMs: 1_790_000 }),
      sighting({ family: 'events', id: 'ev7', at: noon + 1_800_500, outcome: 'taken' }),
    ]);
    expect(shown(database)).toMatchObject([{ outcome: 'answered', talked: 1_790_000 }]);
  });

  it('is two entries when one person called twice within a minute', () => {
    const database = newTimeline();
    putAll(database, [
      sighting({ id: 'c1' }),
      sighting({ id: 'c2', at: noon + 20_000 }),
      sighting({ family: 'events', id: 'ev1', at: noon + 2_000 }),
      sighting({ family: 'events', id: 'ev2', at: noon + 22_000 }),
    ]);
    expect(shown(database)).toMatchObject([{ key: 'board:c2' }, { key: 'board:c1' }]);
  });

  it('is not merged with a call of another person at that time, nor with one in the other direction', () => {
    const database = newTimeline();
    putAll(database, [
      sighting({ id: 'c1' }),
      sighting({ family: 'events', id: 'ev1', number: '+4940' }),
      sighting({ family: 'events', id: 'ev2', direction: 'out', outcome: 'notReached' }),
    ]);
    expect(shown(database)).toHaveLength(3);
  });

  it('is answered when any source says so, and by a colleague when the board saw it', () => {
    const database = newTimeline();
    putAll(database, [
      sighting({ outcome: 'elsewhere' }),
      sighting({ family: 'history', id: 'h1', outcome: 'taken' }),
      sighting({ family: 'events', id: 'ev1', outcome: 'missed' }),
    ]);
    expect(shown(database)).toMatchObject([{ outcome: 'elsewhere' }]);
  });

  it('uses the newest report of each source, whatever order they arrive in', () => {
    const open = sighting({ outcome: 'open', revision: 0 });
    const over = sighting({ outcome: 'answered', revision: noon + 60_000, talkedMs: 55_000 });
    for (const order of [
      [open, over],
      [over, open],
    ]) {
      const database = newTimeline();
      for (const each of order) putAll(database, [each]);
      expect(shown(database)).toMatchObject([{ outcome: 'answered', talked: 55_000 }]);
    }
  });
});

describe('a timeline', () => {
  it('has every call once, in whatever order and however often its sources report it', () => {
    fc.assert(
      fc.property(realCalls, fc.func(fc.nat()), (calls, chance) => {
        const reported = tellingsOf(calls, 5);
        const database = newTimeline();
        const order = [...reported, ...reported]
          .map((each, index) => ({ each, rank: chance(index) }))
          .sort((a, b) => a.rank - b.rank);
        for (const { each } of order) putAll(database, [each]);
        expect(shown(database)).toHaveLength(calls.length);
      }),
      { numRuns: 60 },
    );
  });

  it('ends the same after any order and repetition of reports, even when callers call again at once', () => {
    fc.assert(
      fc.property(realCalls, fc.func(fc.nat()), (calls, chance) => {
        const reported = tellingsOf(calls, 0.25);
        const [straight, shuffled] = [newTimeline(), newTimeline()];
        putAll(straight, reported);
        const order = [...reported, ...reported]
          .map((each, index) => ({ each, rank: chance(index) }))
          .sort((a, b) => a.rank - b.rank);
        for (let next = 0; next < order.length;) {
          const size = 1 + (chance(order.length + next) % 5);
          const reported = order.slice(next, (next += size));
          putAll(
            shuffled,
            reported.map(({ each }) => each),
          );
        }
        expect(shown(shuffled)).toEqual(shown(straight));
      }),
      { numRuns: 100 },
    );
  });

  it('writes few rows for one more message from a sender of hundreds', () => {
    const db = new DatabaseSync(':memory:');
    for (const sql of accountMigrations) db.exec(sql);
    const database = createAccountDatabase(db);
    const changes = (): number => Number(db.prepare('SELECT total_changes() AS n').get()?.['n']);
    const both = (n: number): CallSighting[] => [
      sighting({ family: 'history', id: `h${n}`, at: noon + n * 1_000 }),
      sighting({ family: 'events', id: `e${n}`, at: noon + n * 1_000 }),
    ];
    putAll(database, Array.from({ length: 300 }, (_, n) => both(n)).flat());
    expect(shown(database)).toHaveLength(300);
    const before = changes();
    putAll(database, both(300));
    expect(changes() - before).toBeLessThan(50);
    expect(shown(database)).toHaveLength(301);
  });
});
