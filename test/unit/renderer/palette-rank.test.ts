import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fit, ranked, type PaletteItem } from '../../../src/renderer/desk/palette/rank.ts';

const item = (id: string, group: string, label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  group,
  label,
  run: () => undefined,
  ...more,
});

describe('the match of a command', () => {
  it.each([
    ['nicht', 'Nicht stören: 1 Stunde', '', 3],
    ['stören st', 'Nicht stören: 1 Stunde', '', 2],
    ['STOREN', 'Nicht stören: 1 Stunde', '', 2],
    ['dnd', 'Nicht stören: 1 Stunde', 'dnd ruhe', 1],
    ['office', 'Call with “Office”', '', 2],
    ['tören', 'Nicht stören', '', undefined],
    ['anna', 'Settings', 'open show', undefined],
    ['', 'Settings', '', 1],
  ])('%j to %j', (text, label, words, score) => expect(fit(text, { label, words })).toBe(score));
});

describe('the entries of the palette', () => {
  const all = [
    item('settings', 'pages', 'Settings', { words: 'open' }),
    item('set', 'devices', 'Call with “Set one”'),
    item('person', 'people', 'Seth Berg', { score: 2.5 }),
    item('search', 'timeline', 'Search for “set”', { score: 0.4 }),
  ];

  it('are grouped, the group with the best match first', () => {
    expect(ranked(all, 'set', () => 5).map(({ id }) => id)).toEqual([
      'pages',
      'people',
      'devices',
      'timeline',
    ]);
    expect(ranked(all, 'xyz', () => 5).map(({ id }) => id)).toEqual(['people', 'timeline']);
  });

  it('are unique, limited per group, and include the best matches', () => {
    const one = fc.record({ group: fc.constantFrom('a', 'b', 'c'), score: fc.double({ noNaN: true }) });
    fc.assert(
      fc.property(fc.array(one), fc.integer({ min: 1, max: 4 }), (list, most) => {
        const items = list.map(({ group, score }, at) => item(String(at), group, `x${at}`, { score }));
        const groups = ranked(items, 'anything', () => most);
        const shown = groups.flatMap((group) => group.items);
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
        for (const { id, items: kept } of groups) {
          const scores = items.filter(({ group }) => group === id).map(({ score = 0 }) => score);
          expect(kept.map(({ score }) => score)).toEqual(scores.sort((a, b) => b - a).slice(0, most));
        }
      }),
    );
  });
});
