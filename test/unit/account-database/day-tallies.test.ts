import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callOutcomes } from '../../../src/shared/model/timeline.ts';
import { callsIn, type Tally } from '../../../src/shared/model/day-report.ts';
import type { CallSighting } from '../../../src/account-database/sighting.ts';
import { newTimeline, noon, putAll, sighting } from './support.ts';

const HOUR = 3_600_000;
const from = noon - 12 * HOUR;
const to = from + 24 * HOUR;

const call = (id: string, change: Partial<CallSighting>): CallSighting =>
  sighting({ id, callIds: [id], at: noon, ...change });

describe('the calls of a day', () => {
  it('are counted by outcome, with the talk time of this desk', () => {
    const database = newTimeline();
    putAll(database, [
      call('a', { outcome: 'answered', talkedMs: 60_000, line: 'Sales' }),
      call('b', { outcome: 'missed', number: '+49301', line: 'Sales' }),
      call('c', { outcome: 'elsewhere', number: '+49302', talkedMs: 90_000, line: 'Support' }),
      call('d', { outcome: 'answered', direction: 'out', number: '+49303', talkedMs: 5_000 }),
      call('e', { outcome: 'notReached', direction: 'out', number: '+49304' }),
    ]);
    const { hours, lines } = database.entries.tallies({ from, to });
    expect(hours).toEqual([
      { hour: 12, answered: 1, missed: 1, elsewhere: 1, made: 2, reached: 1, talkedMs: 65_000 },
    ]);
    expect(lines.map(({ line, answered, missed }) => [line, answered, missed])).toEqual([
      [undefined, 0, 0],
      ['Sales', 1, 1],
      ['Support', 0, 0],
    ]);
  });

  it('exclude other days, the trash and messages', () => {
    const database = newTimeline();
    putAll(database, [
      call('before', { at: from - 1 }),
      call('first', { at: from, number: '+49301' }),
      call('last', { at: to - 1, number: '+49302' }),
      call('after', { at: to, number: '+49303' }),
      call('gone', { number: '+49304', flags: { trashed: true }, family: 'history' }),
      { ...call('fax', { number: '+49305' }), kind: 'fax', outcome: 'received' },
    ]);
    const { hours, people } = database.entries.tallies({ from, to });
    expect(hours.map(({ hour, missed }) => [hour, missed])).toEqual([
      [0, 1],
      [23, 1],
    ]);
    expect(people.map(({ number }) => number)).toEqual(['+49301', '+49302']);
  });

  it('add up to the same total by hour, by line and by person', () => {
    const one = fc.record({
      minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      direction: fc.constantFrom('in' as const, 'out' as const),
      outcome: fc.constantFrom(...callOutcomes),
      line: fc.option(fc.constantFrom('Sales', 'Support'), { nil: undefined }),
      talkedMs: fc.option(fc.integer({ min: 1, max: 900_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 25 }), (calls) => {
        const database = newTimeline();
        putAll(
          database,
          // Each has its own number, so that none counts as another source's report of an earlier one.
          calls.map(({ minute, line, talkedMs, ...rest }, at) =>
            call(`c${at}`, {
              ...rest,
              at: from + minute * 60_000,
              number: `+4930${at}`,
              ...(line !== undefined && { line }),
              ...(talkedMs !== undefined && { talkedMs }),
            }),
          ),
        );
        const { hours, lines, people } = database.entries.tallies({ from, to });
        const count = (rows: Tally[]): number => rows.reduce((sum, row) => sum + callsIn(row), 0);
        expect([count(hours), count(lines), count(people)]).toEqual([
          calls.length,
          calls.length,
          calls.length,
        ]);
        const made = calls.filter(({ direction }) => direction === 'out').length;
        expect(hours.reduce((sum, row) => sum + row.made, 0)).toBe(made);
      }),
      { numRuns: 30 },
    );
  });
});
