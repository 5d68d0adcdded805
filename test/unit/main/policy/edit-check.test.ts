import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTree, type ParseError } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { createEditCheck, edited, type Edit } from '../../../../src/main/policy/edit-check.ts';
import { seededRandom, testSeed } from '../../../support/seed.ts';

const example = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'resources', 'policy.example.json'),
  'utf8',
);
const signs = ['"', '{', '}', '[', ']', ':', ','];

/** Whether the parser of policies accepts the whole text. */
function isJson(text: string): boolean {
  const errors: ParseError[] = [];
  return parseTree(text, errors, { allowTrailingComma: true }) !== undefined && errors.length === 0;
}

const editsOf = (text: string): Edit[] =>
  Array.from({ length: text.length + 1 }, (_, at) => [
    ...signs.map((added): Edit => ({ at, removed: 0, added })),
    ...(at === text.length ? [] : ['', ...signs].map((added): Edit => ({ at, removed: 1, added }))),
  ]).flat();

const told = (text: string, isMended: (edit: Edit) => boolean): string[] =>
  editsOf(text)
    .filter(isMended)
    .map((edit) => `${edit.at}: ${edited(text, edit)}`);

describe('the search for an edit of one character', () => {
  it.each([
    '{ "a": [1, 2 }',
    '{ "a" 1, /* "b" */ "c": "d" }',
    '{ "a": { "b": null, } // {\n',
    '[ "a", [ ], { } }',
    '{ "a": "b }',
    '{ "a": 1 } }',
    '/* a { "b": 1 }',
    '{ "a"": "\\u0041" }',
    '',
  ])('corrects %s if the whole text is JSON afterwards, and not otherwise', (text) => {
    const expected = told(text, (edit) => isJson(edited(text, edit)));
    expect(told(text, createEditCheck(text))).toEqual(expected);
  });

  it('corrects any short text in the same way', () => {
    const part = fc.constantFrom(
      ...signs,
      ' ',
      '\n',
      '1',
      '-2.5',
      'true',
      '"a"',
      '/*',
      '*/',
      '//',
      'x',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const isMended = createEditCheck(text);
        for (const edit of editsOf(text)) {
          if (isJson(edited(text, edit))) expect([text, edit, isMended(edit)]).toEqual([text, edit, true]);
        }
      }),
    );
  });

  it('corrects a damaged policy in the same way', () => {
    const random = seededRandom(testSeed('damaged policy'));
    for (let round = 0; round < 3; round += 1) {
      const damage: Edit = { at: Math.floor(random() * example.length), removed: 1, added: '' };
      const text = edited(example, damage);
      const isMended = createEditCheck(text);
      const edits = editsOf(text).filter((_, index) => index % 31 === round);
      expect(edits.filter(isMended)).toEqual(edits.filter((edit) => isJson(edited(text, edit))));
    }
  });
});
