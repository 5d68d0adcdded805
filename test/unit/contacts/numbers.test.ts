import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryExamples, internationalWritings, nationalWritings } from '../shared/number-writings.ts';
import { contact, reread, storedContacts } from './support.ts';

/** The number in the notation of pushes. */
const pushed = (e164: string): string => e164.slice(1);

describe('the number index', () => {
  it('finds a contact of any country in any number format, and nobody by any other number', () => {
    const written = countryExamples.flatMap((example) =>
      internationalWritings(example).map((raw) => ({ raw, number: example.number.number })),
    );
    const { directory } = storedContacts(written.map(({ raw }, i) => contact(`${i}`, `P${i}`, [raw])));
    for (const { number } of new Set(countryExamples.map((example) => example))) {
      const expected = written.flatMap((each, i) => (each.number === number.number ? [`P${i}`] : []));
      const direct = directory.match(pushed(number.number)).map(({ name }) => name);
      // The two writings with an extension are those of a switchboard.
      expect(expected.filter((name) => !direct.includes(name))).toHaveLength(2 * (expected.length / 16));
      expect(direct.filter((name) => !expected.includes(name))).toEqual([]);
    }
  });

  it('reads national numbers in the country of the account', () => {
    const examples = fc.constantFrom(...countryExamples);
    const stored = storedContacts();
    fc.assert(
      fc.property(examples, fc.nat(), fc.uuid(), (example, pick, id) => {
        const writings = nationalWritings(example).filter((raw) => !raw.includes('x'));
        const raw = writings[pick % writings.length] ?? '';
        reread(stored.store, example.country);
        stored.store.pass().write([contact(id, id, [raw])]);
        const found = stored.directory.match(example.number.number).map(({ contactId }) => contactId);
        expect(found, `${raw} in ${example.country}`).toContain(id);
      }),
      { numRuns: 60 },
    );
  });

  it('distinguishes any two numbers', () => {
    const number = fc.stringMatching(/^\+[1-9][0-9]{6,13}$/);
    fc.assert(
      fc.property(number, number, (one, other) => {
        fc.pre(one !== other);
        const { directory } = storedContacts([contact('1', 'One', [one]), contact('2', 'Other', [other])]);
        for (const [of, name] of [
          [one, 'One'],
          [other, 'Other'],
        ] as const) {
          expect(directory.match(of).every((match) => match.name === name)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});
