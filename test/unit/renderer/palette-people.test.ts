import { describe, expect, it } from 'vitest';
import { peopleItems } from '../../../src/renderer/desk/palette/people-items.ts';
import type { DialSuggestion } from '../../../src/shared/ipc/requests/dial.ts';
import type { Person } from '../../../src/shared/ipc/requests/people.ts';

const work: DialSuggestion = {
  source: 'contact',
  contactId: 'c1',
  name: 'Anna Berg',
  organisation: 'Berg & Partner',
  number: '+493023125101',
  pretty: '+49 30 23125101',
  kind: 'WORK',
};
const mobile: DialSuggestion = {
  ...work,
  number: '+4915123456789',
  pretty: '+49 1512 3456789',
  kind: 'CELL',
};

function found(items: DialSuggestion[], numberless: Person[] = []) {
  const done: string[][] = [];
  const all = peopleItems(
    { dial: { items }, numberless },
    {
      call: (number, who) => void done.push(['call', number, who]),
      open: (contactId) => void done.push(['open', contactId]),
      t: (id) => id,
    },
  );
  return { all, done };
}

describe('a person in the palette', () => {
  it('can be called by each of their numbers, and opened from each', () => {
    const { all, done } = found([work, mobile]);
    for (const item of all) {
      item.run();
      item.open?.();
    }
    expect(done).toEqual([
      ['call', '+493023125101', 'Anna Berg'],
      ['open', 'c1'],
      ['call', '+4915123456789', 'Anna Berg'],
      ['open', 'c1'],
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(2);
    expect(all.map(({ tail }) => tail)).toEqual(['+49 30 23125101', '+49 1512 3456789']);
  });

  it.each<[Partial<DialSuggestion>, string]>([
    [{}, 'number.WORK'],
    [{ book: 'CRM', otherBooks: ['Team'] }, 'CRM, Team'],
    // The platform's contact comes first.
    [{ otherBooks: ['CRM'] }, 'CRM'],
    [{ own: true }, 'suggestions.own'],
  ])('shows the source: %j', (change, kind) => {
    const [item] = found([{ ...work, ...change }]).all;
    expect(item?.detail).toBe(`Berg & Partner · ${kind}`);
  });

  it.each<[string, Partial<DialSuggestion>]>([
    ['a colleague', { source: 'colleague', contactId: 'colleague:+493023125011' }],
    ['a line', { source: 'line' }],
  ])('has no page if it is %s', (_, change) => {
    const { contactId: _none, ...nobody } = work;
    const [item] = found([{ ...nobody, ...change }]).all;
    expect(item?.open).toBeUndefined();
  });

  it('without a number is opened, and ranks below one that can be called', () => {
    const { all, done } = found([work], [{ contactId: 'c2', name: 'Anna Ohne', numbers: [] }]);
    const [caller, numberless] = all;
    numberless?.run();
    expect(done).toEqual([['open', 'c2']]);
    expect(numberless?.score).toBeLessThan(caller?.score ?? 0);
  });
});
