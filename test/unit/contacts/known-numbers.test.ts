import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createKnownNumbers } from '../../../src/contacts/known-numbers.ts';
import { createNumberSet } from '../../../src/contacts/number-set.ts';
import { contact, storedContacts } from './support.ts';

interface Stored {
  numbers: string[];
  revision: number;
  whole: boolean;
  matches: number;
}

function directory(numbers: string[] = [], whole = true) {
  const stored: Stored = { numbers, revision: 1, whole, matches: 0 };
  return {
    stored,
    directory: {
      get revision() {
        return stored.revision;
      },
      get whole() {
        return stored.whole;
      },
      match: (number: string) => {
        stored.matches += 1;
        return stored.numbers.includes(number) ? [{ contactId: '1', name: 'Anna' }] : [];
      },
      numbersAfter: (number: string, limit: number) =>
        [...new Set(stored.numbers)]
          .sort()
          .filter((each) => each > number)
          .slice(0, limit),
    },
  };
}

it('the set contains exactly the added numbers, for any numbers', () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 9_999_999 }).map((digits) => `+49${digits}`),
    fc.bigInt({ min: 1n, max: 999_999_999_999_999n }).map((digits) => `+${digits}`),
    fc.stringMatching(/^\d{1,6}$/),
  );
  fc.assert(
    fc.property(fc.array(number), fc.array(number), (added, asked) => {
      const set = createNumberSet();
      for (const each of added) set.add(each);
      expect(set.size).toBe(new Set(added).size);
      for (const each of added) expect(set.has(each)).toBe(true);
      for (const each of asked) expect(set.has(each)).toBe(added.includes(each));
    }),
  );
});

it('the set grows over several tables', () => {
  const set = createNumberSet();
  for (let each = 0; each < 150_000; each += 1) set.add(`+4930${String(each).padStart(8, '0')}`);
  expect(set.size).toBe(150_000);
  expect(set.has('+493000149999')).toBe(true);
  expect(set.has('+493000150000')).toBe(false);
  expect(set.has('+1')).toBe(false);
});

it('numbers are found in memory once they are read, without further look-ups', async () => {
  const numbers = Array.from({ length: 2_500 }, (_, each) => `+4930${10_000 + each}`);
  const { stored, directory: stands } = directory(numbers);
  const known = createKnownNumbers(stands, () => Promise.resolve());
  expect(known.has('+493012499')).toBe(true);
  expect(stored.matches).toBe(1);
  await known.warm();
  expect(known.has('+493012499')).toBe(true);
  expect(known.has('+33199999999')).toBe(false);
  expect(stored.matches).toBe(1);
});

it('changed contacts are looked up until they are read again', async () => {
  const { stored, directory: stands } = directory(['+4930111']);
  const known = createKnownNumbers(stands, () => Promise.resolve());
  await known.warm();
  stored.numbers.push('+4930222');
  stored.revision += 1;
  expect(known.has('+4930222')).toBe(true);
  expect(stored.matches).toBe(1);
  await known.warm();
  expect(known.has('+4930222')).toBe(true);
  expect(stored.matches).toBe(1);
});

it('no number is taken as unknown before all contacts were read', () => {
  const { directory: stands } = directory(['+4930111'], false);
  const known = createKnownNumbers(stands, () => Promise.resolve());
  expect(known.has('+4930111')).toBe(true);
  expect(known.has('+4930222')).toBeUndefined();
});

it('a number that a contact has by extension is known, as is that of its switchboard', async () => {
  const { directory: stored } = storedContacts([
    contact('1', 'Anna', ['030 5510007 DW 12']),
    contact('2', 'Ben', ['030 5510008-0 DW 12']),
    contact('3', 'Carl', ['030 5510009-12'], { organisation: 'Berg' }),
  ]);
  const known = createKnownNumbers(
    { match: stored.match, numbersAfter: stored.numbersAfter, revision: 1, whole: true },
    () => Promise.resolve(),
  );
  const numbers = ['+4930551000712', '+4930551000812', '+49305510009', '+4930551000713', '+49305510006'];
  const seen = (): (boolean | undefined)[] => numbers.map(known.has);
  const expected = [true, true, true, false, false];
  expect(seen()).toEqual(expected);
  await known.warm();
  expect(seen()).toEqual(expected);
});
