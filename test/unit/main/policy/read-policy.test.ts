import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';
import { textsIn } from '../../../support/texts.ts';

const { say } = textsIn('en');
/** The mistakes in a text, as "line:column field: expected". */
const mistakes = (text: string): string[] =>
  readPolicy(text).mistakes.map(
    ({ line, column, field, expected }) => `${line}:${column} ${field}: ${say(expected)}`,
  );

describe('a policy', () => {
  it('is read by the names of the settings, with comments and a comma behind the last member', () => {
    const { policy, mistakes: none } = readPolicy(`{
      // The reception has large screens.
      "$schema": "./policy.schema.json",
      "defaults": { "zoom": 1.25, "popup": { "ringSeconds": null } },
      "locked": { "tunnel": { "provider": "relay", "relayUrl": "https://relay.example.com/" }, },
    }`);
    expect(none).toEqual([]);
    expect([...policy.defaults]).toEqual([
      ['zoom', 1.25],
      ['popup.ringSeconds', null],
    ]);
    expect([...policy.locked]).toEqual([
      ['tunnel', { provider: 'relay', relayUrl: 'https://relay.example.com/' }],
    ]);
  });

  it('names the place of each mistake and what was expected, and the rest applies', () => {
    const text = `{
  "locked": {
    "popup": { "corner": "middle", "enabled": false },
    "sound": { "volume": 3 },
    "zoom": "large",
    "colour": "red",
    "crm": { "opens": "later" },
    "callRules": {}
  }
}`;
    expect(mistakes(text)).toEqual([
      '3:26 locked.popup.corner: one of "auto", "top-left", "top-right", "bottom-left", "bottom-right"',
      '4:26 locked.sound.volume: a number from 0 to 1',
      '5:13 locked.zoom: a number from 0.5 to 3',
      expect.stringContaining('6:5 locked.colour: no member of this name here, but one of: locale, theme'),
      '7:23 locked.crm.opens: one of "byHand", "onRing", "onAnswer"',
      expect.stringContaining('8:18 locked.callRules: a list of at most 200, each an object'),
    ]);
    expect([...readPolicy(text).policy.locked]).toEqual([['popup.enabled', false]]);
  });

  it('names the place within a tunnel and an address book', () => {
    const text = `{
  "locked": {
    "tunnel": { "provider": "relay", "relayUrl": "ftp://x" },
    "addressBooks": [
      { "kind": "ldap", "name": "Staff", "address": "ldap.example.com" },
      { "kind": "ldap", "name": "", "address": "ldap.example.com" },
      { "kind": "paper", "name": "Cards", "address": "drawer" }
    ]
  }
}`;
    expect(mistakes(text)).toEqual([
      expect.stringMatching(/^3:50 locked\.tunnel\.relayUrl: an address that begins with https/),
      '6:33 locked.addressBooks[1].name: a text of at most 60 characters',
      expect.stringMatching(/^7:17 locked\.addressBooks\[2\]\.kind: one of "carddav", "ldap", "file", "web"/),
    ]);
    expect(readPolicy(text).policy.locked.get('addressBooks')).toMatchObject([
      { name: 'Staff', use: 'lookUp' },
    ]);
  });

  it.each([
    ['{ "locked": { "tunnel": { "provider": "ngrok", "token": "x" } } }', 'locked.tunnel.token'],
    ['{ "locked": { "signIn": { "clientSecret": "x" } } }', 'locked.signIn.clientSecret'],
    ['{ "defaults": { "password": "x" } }', 'defaults.password'],
    [
      '{ "locked": { "addressBooks": [{ "kind": "ldap", "name": "A", "address": "b", "password": "x" }] } }',
      'locked.addressBooks[0].password',
    ],
  ])('takes no secret: %s', (text, field) => {
    const [only, ...others] = readPolicy(text).mistakes;
    expect(only).toMatchObject({ field, expected: { id: 'policy.expected.noSecret' } });
    expect(others).toEqual([]);
  });

  it('says of a member that stands there twice where it does', () => {
    expect(mistakes('{ "locked": { "zoom": 1,\n "zoom": 2 } }')).toEqual([
      '2:2 locked.zoom: this member only once; the last one applies',
    ]);
  });

  it('gives address books and rules the same ids at each reading', () => {
    const text = JSON.stringify({
      locked: {
        addressBooks: [{ kind: 'file', name: 'Staff', address: '/srv/staff.vcf', format: { kind: 'vcard' } }],
        callRules: [
          { name: 'Withheld', callers: { kind: 'withheld' }, action: { kind: 'voicemail' } },
          { name: 'Withheld', callers: { kind: 'withheld' }, action: { kind: 'hangup' } },
        ],
      },
    });
    const { policy, mistakes: none } = readPolicy(text);
    expect(none).toEqual([]);
    expect(readPolicy(text).policy).toEqual(policy);
    expect(policy.locked.get('addressBooks')).toMatchObject([
      { id: expect.stringMatching(/^[0-9a-f]{8}$/) as string },
    ]);
    const ids = (policy.locked.get('callRules') as { id: string }[]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id.startsWith('policy-'))).toBe(true);
  });

  it('that is no whole JSON is applied as far as it can be read, and its mistake has a place', () => {
    const cases: [text: string, held: object, mistake: object][] = [
      ['', {}, { line: 1, field: '' }],
      [
        '{ "locked": { "zoom": 2 }',
        { zoom: 2 },
        { expected: { id: 'policy.expected.json.close', values: { bracket: '}' } } },
      ],
      ['{ "locked":\n { "zoom" 2 } }', {}, { line: 2, expected: { id: 'policy.expected.json.colon' } }],
      [
        '{ "locked": { "theme": "dark"\n"zoom": 2 } }',
        { theme: 'dark', zoom: 2 },
        { line: 2, field: 'locked.zoom', expected: { id: 'policy.expected.json.comma' } },
      ],
      [
        '{ "defaults": { "theme": "dark",\n"locked": { "zoom": 2 } }',
        { zoom: 2 },
        { line: 2, field: 'defaults.locked' },
      ],
      [
        '{ "locked": { "zoom": 2, "theme": "dark } }',
        { zoom: 2 },
        { field: 'locked.theme', expected: { id: 'policy.expected.json.quote' } },
      ],
      ['['.repeat(500_000), {}, { line: 1 }],
    ];
    for (const [text, held, mistake] of cases) {
      const { isWhole, policy, mistakes: some } = readPolicy(text);
      expect(isWhole).toBe(false);
      expect(Object.fromEntries(policy.locked)).toEqual(held);
      expect(some).toContainEqual(expect.objectContaining(mistake));
    }
  });

  it('of which a value is broken takes nothing in place of that value', () => {
    for (const books of ['[{ "kind": "ldap", "name": "Staff" "x', '[1, 2', '{ "a": ']) {
      const { policy } = readPolicy(`{ "locked": { "zoom": 2, "addressBooks": ${books}`);
      expect(Object.fromEntries(policy.locked)).toEqual({ zoom: 2 });
    }
  });

  it('whose values lie deeper than any member is read but for them', () => {
    for (const levels of [30, 3_000]) {
      const deep = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
      const { policy, mistakes: some, isWhole } = readPolicy(`{"locked":{"zoom":2,"x":${deep}}}`);
      expect(isWhole).toBe(true);
      expect(Object.fromEntries(policy.locked)).toEqual({ zoom: 2 });
      expect(some.map(({ expected }) => expected.id)).toContain('policy.expected.shallow');
    }
  });

  it('of any content is read without a fault, with a bounded list of mistakes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.json().map((json) => `{"locked":${json}}`),
        ),
        (text) => {
          const { mistakes: some } = readPolicy(text);
          expect(some.length).toBeLessThanOrEqual(100);
          for (const { line, column } of some) expect(Math.min(line, column)).toBeGreaterThan(0);
        },
      ),
    );
    const many = JSON.stringify({
      locked: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`m${at}`, 1])),
    });
    expect(readPolicy(many).mistakes).toHaveLength(100);
  });
});
