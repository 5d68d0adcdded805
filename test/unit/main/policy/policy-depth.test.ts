import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';

describe('a policy', () => {
  it('with values nested deeper than any member applies except for those values', () => {
    for (const levels of [30, 1_000]) {
      const deep = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
      const { policy, mistakes: some, isWhole } = readPolicy(`{"locked":{"zoom":2,"x":${deep}}}`);
      expect(isWhole).toBe(true);
      expect(Object.fromEntries(policy.locked)).toEqual({ zoom: 2 });
      expect(some.map(({ expected }) => expected.id)).toContain('policy.expected.shallow');
    }
  });

  it.each([
    [2_000, '[', ']'],
    [20_000, '[', ']'],
    [20_000, '{"a":', '}'],
  ])(
    'with %s levels of %s in a member reports that member and line, and the rest applies',
    (levels, open, close) => {
      const deep = open.repeat(levels) + '1' + close.repeat(levels);
      const text = `{ "locked": {\n  "zoom": 2,\n  "theme": ${deep},\n  "locale": "de",\n  "zooom": 2 } }`;
      const { policy, mistakes: some, isWhole } = readPolicy(text);
      expect(isWhole).toBe(true);
      expect(Object.fromEntries(policy.locked)).toEqual({ zoom: 2, locale: 'de' });
      expect(some.map(({ line, field, expected }) => [line, field, expected.id])).toEqual([
        [3, 'locked.theme', 'policy.expected.values'],
        [3, '', 'policy.expected.shallow'],
        [5, 'locked.zooom', 'policy.expected.meant'],
      ]);
    },
  );

  it('with an end or a mistake far below every member reports it, and locks nothing else', () => {
    const deep = '['.repeat(20_000);
    const told = (text: string): unknown => {
      const { policy, mistakes: some, isWhole } = readPolicy(text);
      return [isWhole, [...policy.locked.keys()], some.map(({ line, expected }) => [line, expected.id])];
    };
    const within = `{ "locked": {\n  "zoom": 2,\n  "theme": ${deep}True${']'.repeat(20_000)} } }`;
    const tooDeep = [3, 'policy.expected.shallow'];
    expect(told(within)).toEqual([false, ['zoom'], [tooDeep, [3, 'policy.expected.json.value']]]);
    const cutOff = `{ "locked": {\n  "zoom": 2,\n  "theme": ${deep}`;
    expect(told(cutOff)).toEqual([false, ['zoom'], [tooDeep, [3, 'policy.expected.json.close']]]);
  });
});
