import { describe, expect, it } from 'vitest';
import {
  addressBook,
  initials,
  organisation,
  partyKind,
  prettyNumber,
} from '../../../src/renderer/ui/party.ts';
import { anna, annaOrMax, unknown, withheld } from '../../renderer-preview/cards.ts';

describe('a party', () => {
  it('is one contact, several, an unknown number or withheld', () => {
    expect([anna, annaOrMax, unknown, withheld].map(partyKind)).toEqual([
      'one',
      'several',
      'unknown',
      'withheld',
    ]);
  });

  it('has an organisation only when all its matches share one', () => {
    expect(organisation(annaOrMax)).toBe('Berg & Partner');
    const [first, second] = annaOrMax.matches;
    const matches = [first, { ...second, organisation: 'Elsewhere' }].filter((match) => match !== undefined);
    expect(organisation({ ...annaOrMax, matches: matches as typeof annaOrMax.matches })).toBeUndefined();
    expect(organisation(unknown)).toBeUndefined();
  });

  it('shows the address book of its matches, or of each name if they differ', () => {
    const of = (...books: (string | undefined)[]): string | undefined =>
      addressBook({
        withheld: false,
        matches: books.map((book, at) => ({
          ...{ contactId: `c${at}`, name: `Name ${at}` },
          ...(book !== undefined && { book }),
        })),
      });
    expect([of(), of(undefined), of('CRM'), of('CRM', 'CRM')]).toEqual([undefined, undefined, 'CRM', 'CRM']);
    expect(of('CRM', 'Team')).toBe('Name 0: CRM · Name 1: Team');
    expect(of(undefined, 'Team')).toBe('Name 1: Team');
  });

  it('shows all address books that contain the person', () => {
    const matches = [{ contactId: 'c', name: 'Anna', book: 'CRM', otherBooks: ['Team', 'Shared'] }];
    expect(addressBook({ withheld: false, matches })).toBe('CRM, Team, Shared');
    const known = [{ contactId: 'p', name: 'Anna', otherBooks: ['Team'] }];
    expect(addressBook({ withheld: false, matches: known })).toBe('Team');
    const two = [...known, { contactId: 'c', name: 'Max', book: 'CRM' }];
    expect(addressBook({ withheld: false, matches: two })).toBe('Anna: Team · Max: CRM');
  });

  it('shows the received number if it cannot be formatted', () => {
    expect(prettyNumber({ number: '4711', withheld: false, matches: [] })).toBe('4711');
  });
});

describe('initials', () => {
  it.each([
    ['Anna Berg', 'AB'],
    ['Dr. Anna Maria Berg', 'DB'],
    ['Zentrale', 'Z'],
    ['(privat) Öz', 'Ö'],
    ['  ', ''],
    ['𝒜nna Berg', '𝒜B'],
  ])('of “%s” are “%s”', (name, letters) => expect(initials(name)).toBe(letters));
});
