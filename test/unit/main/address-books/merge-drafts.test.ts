import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeDrafts } from '../../../../src/main/address-books/merge-drafts.ts';
import type { ContactDraft } from '../../../../src/shared/ipc/requests/contacts.ts';
import { mostNumbers, ownNumberKinds } from '../../../../src/shared/model/contact.ts';

type Rows = ContactDraft['numbers'];

const numbers = fc.uniqueArray(
  fc.record({
    text: fc.integer({ min: 1, max: 30 }).map((n) => `030 ${n}`),
    kind: fc.constantFrom(...ownNumberKinds),
  }),
  { maxLength: mostNumbers, selector: ({ text, kind }) => `${text} ${kind}` },
);
const drafts = fc.record({
  name: fc.constantFrom('Anna', 'Berta', 'Carla'),
  organisation: fc.constantFrom('', 'Berg', 'Dorn'),
  numbers,
});
const sorted = (rows: Rows): string[] => rows.map(({ text, kind }) => `${text} ${kind}`).toSorted();

const rowsOf = (...texts: string[]): Rows => texts.map((text) => ({ text, kind: 'WORK' }));
const merged = (base: string[], mine: string[], theirs: string[]): string[] => {
  const draft = (texts: string[]): ContactDraft => ({
    name: '',
    organisation: '',
    numbers: rowsOf(...texts),
  });
  return mergeDrafts(draft(base), draft(mine), draft(theirs)).numbers.map(({ text }) => text);
};

describe('merging two versions of a contact', () => {
  it('takes theirs when nothing was changed here, and mine when nothing was changed there', () => {
    fc.assert(
      fc.property(drafts, drafts, (base, other) => {
        expect(mergeDrafts(base, base, other)).toEqual(other);
        const mine = mergeDrafts(base, other, base);
        expect({ ...mine, numbers: sorted(mine.numbers) }).toEqual({
          ...other,
          numbers: sorted(other.numbers),
        });
      }),
    );
  });

  it('keeps every number added here, none removed here, and no more than a form can hold', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (base, mine, theirs) => {
        const is = sorted(mergeDrafts(base, mine, theirs).numbers);
        const [before, here] = [sorted(base.numbers), sorted(mine.numbers)];
        expect(is).toEqual(expect.arrayContaining(here.filter((row) => !before.includes(row))));
        expect(is.filter((row) => before.includes(row) && !here.includes(row))).toEqual([]);
        expect(is.length).toBeLessThanOrEqual(mostNumbers);
      }),
    );
  });

  it.each([
    ['a number that was added there stays', ['1'], ['2'], ['1', '3'], ['2', '3']],
    ['another one that was changed there stays so', ['1', '2'], ['9', '2'], ['1', '3'], ['9', '3']],
    ['the same one is as it is here', ['1', '2'], ['9', '2'], ['8', '2'], ['9', '2']],
    ['one that was removed there stays away', ['1', '2'], ['1', '2', '3'], ['2'], ['2', '3']],
    ['one that was removed here goes', ['1', '2'], ['2'], ['1', '2', '3'], ['2', '3']],
  ])('applies both changes to the numbers: %s', (_what, base, mine, theirs, wanted) => {
    expect(merged(base, mine, theirs)).toEqual(wanted);
  });
});
