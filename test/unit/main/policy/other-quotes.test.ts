import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';

/** What applies, and the place and field of each mistake. */
const read = (source: string) => {
  const { policy, mistakes, isWhole } = readPolicy(source);
  return {
    locked: Object.fromEntries(policy.locked),
    defaults: Object.fromEntries(policy.defaults),
    unread: [...(policy.unread ?? [])],
    mistakes: mistakes.map(
      ({ line, column, field, expected }) => `${line}:${column} ${field} ${expected.id.split('.').at(-1)}`,
    ),
    isWhole,
  };
};

describe('a policy with typographic or missing quotation marks', () => {
  it.each(['locked', "'locked'", '“locked”', '„locked“', '‘locked’'])(
    'applies completely when a section is named %s',
    (name) => {
      expect(read(`{\n ${name}: { "zoom": 1.25 },\n "defaults": { "locale": "de" }\n}`)).toEqual({
        ...{ locked: { zoom: 1.25 }, defaults: { locale: 'de' }, unread: [] },
        ...{ mistakes: ['2:2 locked name'], isWhole: false },
      });
      expect(read(`{\n "defaults": { "locale": "de" },\n ${name}: { "zoom": 1.25 } }`)).toMatchObject({
        ...{ locked: { zoom: 1.25 }, defaults: { locale: 'de' }, mistakes: ['3:2 locked name'] },
      });
    },
  );

  it('keeps locks after “defaults” without quotes, and members after a group without quotes', () => {
    expect(read('{ defaults: { "locale": "de" }, "locked": { "zoom": 1.25 } }')).toMatchObject({
      ...{ locked: { zoom: 1.25 }, defaults: { locale: 'de' }, mistakes: ['1:3 defaults name'] },
    });
    expect(
      read('{"locked": {\n popup: { "corner": "auto" },\n "zoom": 7 },\n "defaults": {"locale":"de"}}'),
    ).toMatchObject({
      ...{ locked: { 'popup.corner': 'auto' }, unread: ['zoom'], defaults: { locale: 'de' } },
      mistakes: ['2:2 locked.popup name', '3:10 locked.zoom number'],
    });
  });

  it('applies no value in wrong quotes, but locks its member at its current value', () => {
    const source = '{\n “locked”: {\n “theme”: “dark”,\n “zoom”: 1.25,\n “crm”: { “template”: “a, b” } } }';
    expect(read(source)).toMatchObject({
      ...{ locked: { zoom: 1.25 }, unread: ['theme', 'crm.template'] },
      mistakes: ['2:2 locked name', '3:2 locked.theme name', '4:2 locked.zoom name', '5:2 locked.crm name'],
    });
  });

  it('locks the members of “locked” when there are other mistakes as well', () => {
    expect(read('{ “locked”: { "zoom": 1.25 },\n "defaults" { "locale": "de" } }')).toMatchObject({
      ...{ locked: {}, unread: ['zoom'], isWhole: false },
    });
  });
});
