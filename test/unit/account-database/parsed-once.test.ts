import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsedOnce, type Row } from '../../../src/account-database/entry-reading.ts';

const row = fc.record({ id: fc.integer({ min: 1, max: 5 }), text: fc.constantFrom('a', 'b', null) });
const page = fc.uniqueArray(row, { selector: ({ id }) => id });
const parse = ({ id, text }: Row): string => `${String(id)}:${String(text)}`;

describe('rows that are read repeatedly', () => {
  it('match the requested page, whatever was read before', () => {
    fc.assert(
      fc.property(fc.array(page, { maxLength: 6 }), (pages) => {
        const read = parsedOnce(parse);
        for (const each of pages) expect(read(each)).toEqual(each.map(parse));
      }),
    );
  });

  it('are parsed once until they change', () => {
    const parsed: Row[] = [];
    const read = parsedOnce((each: Row) => {
      parsed.push(each);
      return parse(each);
    });
    read([
      { id: 1, text: 'a' },
      { id: 2, text: 'a' },
    ]);
    read([
      { id: 3, text: 'a' },
      { id: 1, text: 'a' },
      { id: 2, text: 'b' },
    ]);
    expect(parsed.map(parse)).toEqual(['1:a', '2:a', '3:a', '2:b']);
  });
});
