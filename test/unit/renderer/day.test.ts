import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byDay, byHour, shortened } from '../../../src/renderer/desk/my-day/figures.ts';
import {
  bounds,
  dayOf,
  fieldOf,
  fromField,
  moved,
  plusDays,
} from '../../../src/renderer/desk/my-day/span.ts';
import { noCalls } from '../../../src/shared/model/day-report.ts';

const day = fc
  .date({ min: new Date(2001, 0, 1), max: new Date(2060, 0, 1), noInvalidDate: true })
  .map((date) => dayOf(date.getTime()));

describe('a span of days', () => {
  it('contains its day, begins at midnight, and ends where the next one begins', () => {
    fc.assert(
      fc.property(day, fc.boolean(), (chosen, week) => {
        const { from, to } = bounds({ week, day: chosen });
        expect(from <= chosen && chosen < to).toBe(true);
        expect([from, to].map((at) => new Date(at).getHours())).toEqual([0, 0]);
        expect(bounds(moved({ week, day: chosen }, 1)).from).toBe(to);
        expect(moved(moved({ week, day: chosen }, 1), -1).day).toBe(chosen);
        if (week) expect(new Date(from).getDay()).toBe(1);
      }),
    );
  });

  it('is unchanged after a round trip through the field', () => {
    fc.assert(fc.property(day, (chosen) => fromField(fieldOf(chosen)) === chosen));
  });

  it.each(['', '2026-13-01', '2026-02-30', 'yesterday', '26-1-1'])('is not made from %j', (text) =>
    expect(fromField(text)).toBeUndefined(),
  );
});

describe('figures', () => {
  const at = (date: number, hour: number): number => new Date(2026, 10, date, hour).getTime();

  it('by hour show the working day without a gap, and further hours that had calls', () => {
    const calm = byHour([], String);
    expect([calm[0]?.label, calm.at(-1)?.label, calm.length]).toEqual(['8', '17', 10]);
    const late = byHour([{ at: at(21, 22), ...noCalls, made: 1 }], String);
    expect([late[0]?.label, late.at(-1)?.label, late.at(-1)?.made]).toEqual(['8', '22', 1]);
  });

  it('of a week add up the same hour of all days, and the hours of each day', () => {
    const monday = at(16, 0);
    const hours = [
      { at: at(16, 9), ...noCalls, answered: 1, talkedMs: 5 },
      { at: at(20, 9), ...noCalls, answered: 2 },
      { at: at(20, 11), ...noCalls, missed: 4 },
    ];
    expect(byHour(hours, String)[1]).toMatchObject({ label: '9', answered: 3, talkedMs: 5 });
    const days = byDay(hours, monday, (each) => String(new Date(each).getDate()));
    expect(days.map(({ label }) => label)).toEqual(['16', '17', '18', '19', '20', '21', '22']);
    expect(days.map(({ answered, missed }) => answered + missed)).toEqual([1, 0, 0, 0, 6, 0, 0]);
    expect(plusDays(monday, 7)).toBe(at(23, 0));
  });
});

describe('the label beside a bar', () => {
  const widthOf = (text: string): number => text.length;

  it('is complete if it fits', () => {
    expect(shortened('Anna Berg', 9, widthOf)).toBe('Anna Berg');
  });

  it('ends in an ellipsis if it does not fit, and never begins in the middle', () => {
    expect(shortened('Johanna Freifrau von Hohenstein', 18, widthOf)).toBe('Johanna Freifrau…');
    expect(shortened('Johanna', 0, widthOf)).toBe('J…');
  });
});
