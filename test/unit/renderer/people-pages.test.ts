import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyPages, letterOf, type PeoplePages } from '../../../src/renderer/desk/people/people-pages.ts';
import { peoplePage } from '../../../src/shared/model/contact.ts';
import type { PeoplePlace, Person } from '../../../src/shared/ipc/requests/people.ts';

const person = (index: number): Person => ({ contactId: `c${index}`, name: `Name ${index}`, numbers: [] });
const own: Person = { contactId: 'own:1', name: 'Karl', numbers: [], own: true };
const page = (at: number, count = peoplePage): Person[] =>
  Array.from({ length: count }, (_, index) => person(at * peoplePage + index));
const place = (at: number): PeoplePlace => ({ list: 0, text: `name ${at}`, id: at });

describe('the list of all people', () => {
  it('has its full length before it is loaded, and any page can be loaded first', () => {
    const pages = emptyPages.placed([place(99), place(199)], 250);
    expect(pages.count).toBe(250);
    expect(pages.more).toBe(false);
    expect([0, 1, 2, 3].map(pages.reachable)).toEqual([true, true, true, false]);
    expect(pages.startOf(2)).toEqual(place(199));
    const read = pages.with(2, page(2, 50), undefined, [own]);
    expect(read.row(251 - 1)).toEqual(person(249));
    expect(read.row(5)).toBeUndefined();
    expect(read.indexOf('c249')).toBe(250);
    expect(read.count).toBe(251);
  });

  it('begins with local contacts, under no letter', () => {
    const pages = emptyPages.placed([place(99)], 150).with(0, page(0), place(99), [own]);
    expect(pages.row(0)).toEqual(own);
    expect(pages.row(1)).toEqual(person(0));
    expect(pages.letterAt(0)).toBeUndefined();
    expect(pages.letterAt(1)).toBe('N');
    // Before its names are loaded, a page is identified by the last person of the page before.
    expect(pages.letterAt(120)).toBe('N');
  });
});

describe('the list of search results', () => {
  it('grows by one page at a time, and ends with the last', () => {
    const first = emptyPages.with(0, page(0), place(99), []);
    expect([first.count, first.more, first.reachable(1)]).toEqual([100, true, true]);
    const second = first.with(1, page(1, 7), undefined);
    expect([second.count, second.more]).toEqual([107, false]);
  });

  it('shows the previous results until the next are loaded', () => {
    const before = emptyPages.with(0, page(0, 3), undefined, [own]).first();
    expect(before.count).toBe(4);
    expect(before.has(0)).toBe(false);
    expect(before.with(0, page(0, 1), undefined, []).count).toBe(1);
  });
});

it('unloads distant pages and knows where to reload them, however one scrolls', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 30 }), (visited) => {
      let pages: PeoplePages = emptyPages.placed(
        Array.from({ length: 99 }, (_, index) => place(index * 100 + 99)),
        10_000,
      );
      for (const at of visited) {
        pages = pages.near(at, at);
        if (!pages.has(at)) pages = pages.with(at, page(at), at === 99 ? undefined : place(at * 100 + 99));
        expect(pages.count).toBe(10_000);
        expect(pages.row(at * peoplePage + 7)).toEqual(person(at * peoplePage + 7));
        const kept = Array.from({ length: 100 }, (_, index) => index).filter(pages.has);
        expect(kept.length).toBeLessThanOrEqual(21);
      }
    }),
  );
});

it.each([
  ['Émile', 'E'],
  ['öykü', 'O'],
  ['Řehoř', 'R'],
  ['3M', '#'],
  ['', '#'],
  ['+49 30', '#'],
])('%s is listed under %s', (name, letter) => {
  expect(letterOf(name)).toBe(letter);
});
