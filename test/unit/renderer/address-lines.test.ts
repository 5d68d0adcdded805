import { describe, expect, it } from 'vitest';
import { addressLines } from '../../../src/renderer/desk/people/address-lines.ts';

describe('a postal address', () => {
  it.each<[string, Parameters<typeof addressLines>[0], string[]]>([
    [
      'with the code before the city',
      {
        types: [],
        street: 'Torstraße 1',
        extended: '3. Etage',
        postalCode: '10119',
        city: 'Berlin',
        country: 'DE',
      },
      ['Torstraße 1', '3. Etage', '10119 Berlin', 'DE'],
    ],
    [
      'with the code behind it where that is usual',
      { types: [], street: '1 Main St', city: 'Austin', region: 'TX', postalCode: '78701', country: 'USA' },
      ['1 Main St', 'Austin, TX 78701', 'USA'],
    ],
    ['with a region of its own', { types: [], city: 'Graz', region: 'Steiermark' }, ['Graz', 'Steiermark']],
    ['of a city that is a region', { types: [], city: 'Berlin', region: 'Berlin' }, ['Berlin']],
    ['of a box alone', { types: [], poBox: 'Postfach 12' }, ['Postfach 12']],
    ['in lines of its own', { types: [], street: 'Hof 1\nHaus B' }, ['Hof 1', 'Haus B']],
  ])('is written as %s', (_, address, lines) => expect(addressLines(address)).toEqual(lines));
});
