import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';
import { textsIn } from '../../../support/texts.ts';

const { say } = textsIn('en');
const example = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'resources', 'policy.example.json'),
  'utf8',
);
/** The mistakes in a text, as "line:column field: expected". */
const mistakes = (text: string): string[] =>
  readPolicy(text).mistakes.map(
    ({ line, column, field, expected }) => `${line}:${column} ${field}: ${say(expected)}`,
  );

describe('a policy', () => {
  it('uses the names of the settings, and may have comments and trailing commas', () => {
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

  it('reports the position and expected value of each mistake, and the rest applies', () => {
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

  it('reports positions within a tunnel and an address book', () => {
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
      '6:33 locked.addressBooks[1].name: a text of 1 to 60 characters',
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
  ])('accepts no secret: %s', (text, field) => {
    const [only, ...others] = readPolicy(text).mistakes;
    expect(only).toMatchObject({ field, expected: { id: 'policy.expected.noSecret' } });
    expect(others).toEqual([]);
  });

  it('reports the position of a duplicate member', () => {
    expect(mistakes('{ "locked": { "zoom": 1,\n "zoom": 2 } }')).toEqual([
      '2:2 locked.zoom: this member only once: it is in line 1 already; the last one applies',
    ]);
  });

  it('merges a duplicate group, so that no lock is lost', () => {
    const text = `{ "locked": { "zoom": 1, "popup": { "enabled": true } },
      "locked": { "zoom": 2, "theme": "dark" } }`;
    expect(mistakes(text)).toEqual([
      '2:7 locked: this group only once: it is in line 1 already; both are read, and of a member in both the last one applies',
      '2:19 locked.zoom: this member only once: it is in line 1 already; the last one applies',
    ]);
    expect(Object.fromEntries(readPolicy(text).policy.locked)).toEqual({
      ...{ zoom: 2, theme: 'dark', 'popup.enabled': true },
    });
  });

  it('reports a duplicate lock, as a dotted name and in its group, and the rest applies', () => {
    const dotted = '"popup.corner": "top-left"';
    const nested = '"popup": { "corner": "top-right" }';
    const again = 'locked.popup.corner: this member only once: it is in line 2 already; the last one applies';
    const first = `{ "locked": {\n  ${dotted},\n  "zoom": 2,\n  ${nested} } }`;
    expect(mistakes(first)).toEqual([`4:14 ${again}`]);
    expect(Object.fromEntries(readPolicy(first).policy.locked)).toEqual({
      zoom: 2,
      'popup.corner': 'top-right',
    });
    const last = `{ "locked": {\n  ${nested},\n  "zoom": 2,\n  ${dotted} } }`;
    expect(mistakes(last)).toEqual([`4:3 ${again}`]);
    expect(Object.fromEntries(readPolicy(last).policy.locked)).toEqual({
      zoom: 2,
      'popup.corner': 'top-left',
    });
    expect(mistakes(`{ "locked": { ${dotted} }, "defaults": { ${nested} } }`)).toEqual([]);
  });

  it('explains for rules the format of a number, name and list, and what is missing', () => {
    const text = `{
  "locked": {
    "callRules": [
      { "name": "A", "callers": { "kind": "numbers", "numbers": ["+49 30 123", 5] }, "action": { "kind": "ring" } },
      { "name": "B", "callers": { "kind": "numbers", "numbers": [] }, "action": { "kind": "redirect", "to": "030 1" } },
      { "name": "", "callers": { "kind": "unknown" }, "action": { "kind": "reject" } },
      { "name": "C", "callers": { "kind": "unknown" }, "hour": {}, "action": { "kind": "ring", "to": "+49301" } }
    ]
  }
}`;
    const digits =
      'a phone number in digits alone, with its country code, such as +493023125101, or an internal number, such as 42';
    expect(mistakes(text)).toEqual([
      `4:66 locked.callRules[0].callers.numbers[0]: ${digits}`,
      `4:80 locked.callRules[0].callers.numbers[1]: ${digits}`,
      `5:65 locked.callRules[1].callers.numbers: a list of 1 to 200, each ${digits}`,
      '5:109 locked.callRules[1].action.to: a phone number that exists, in digits alone, with its country code, such as +493023125101',
      '6:17 locked.callRules[2].name: a text of 1 to 80 characters',
      '6:65 locked.callRules[2].action.reason: this member, which is missing: one of "busy", "rejected"',
      '7:56 locked.callRules[3].hour: another name (did you mean “hours”?); the members here are: name, enabled, hours, lines, callers, action',
      '7:96 locked.callRules[3].action.to: no member of this name here, but one of: kind',
    ]);
  });

  it('reports mistakes of a rule with a key, and never lets it call premium-rate numbers', () => {
    const rule = (action: object): string =>
      JSON.stringify({
        locked: { callRules: [{ name: 'A', callers: { kind: 'unknown' }, action: { ...gate, ...action } }] },
      });
    const gate = {
      ...{ kind: 'askForKey', code: '1', seconds: 10 },
      announcement: 'https://example.com/press-1.wav',
      pass: { kind: 'ring' },
      otherwise: { kind: 'voicemail' },
    };
    const at = 'locked.callRules[0].action';
    for (const [change, expected] of [
      [{}, []],
      [{ code: '1#' }, [`${at}.code: one to eight digits in quotation marks, such as "1"`]],
      [{ seconds: 60 }, [`${at}.seconds: a whole number from 3 to 30`]],
      [{ announcement: 'http://example.com/1.wav' }, [`${at}.announcement: a public address`]],
      [{ announcement: 'https://10.0.0.1/1.wav' }, [`${at}.announcement: a public address`]],
      [{ otherwise: { kind: 'ring' } }, [`${at}.otherwise.kind: one of`]],
      [{ pass: { kind: 'redirect', to: '+499005123456' } }, [`${at}.pass.to: a phone number that costs`]],
      [
        { otherwise: { kind: 'redirect', to: '+499005123456' } },
        [`${at}.otherwise.to: a phone number that costs`],
      ],
    ] as const) {
      expect(mistakes(rule(change)), JSON.stringify(change)).toEqual(
        expected.map((text) => expect.stringContaining(text) as unknown),
      );
      expect(readPolicy(rule(change)).policy.locked.get('callRules') ?? []).toHaveLength(
        expected.length === 0 ? 1 : 0,
      );
    }
  });

  it('suggests the intended name, and reports each mistake once', () => {
    const text =
      '{ "locked": { "tunnel": { "provider": "relay", "relayURL": "https://relay.example.com/" } } }';
    expect(mistakes(text)).toEqual([
      '1:48 locked.tunnel.relayURL: another name (did you mean “relayUrl”?); the members here are: provider, relayUrl, account',
    ]);
    expect(mistakes('{ "locked": { "tunnel": { "provider": "relay", "relayUrl": "" } } }')).toEqual([
      expect.stringContaining('1:60 locked.tunnel.relayUrl: an address that begins with https://'),
    ]);
    expect(mistakes('{ "defaults": { "popupp": { "corner": "auto" } } }')).toEqual([
      expect.stringContaining('1:17 defaults.popupp: another name (did you mean “popup”?)'),
    ]);
    const book =
      '{ "kind": "web", "name": "A", "address": "https://a.example.com/{number}", "fields": { "full": "a" } }';
    expect(mistakes(`{ "locked": { "addressBooks": [${book}] } }`)).toEqual([
      expect.stringContaining(
        'locked.addressBooks[0].fields.full: no member of this name here, but one of: name,',
      ),
    ]);
  });

  it.each([
    ['"theme": "dark"\n    "zoom": 2', '3:20 locked.theme: a comma here'],
    ['"popup": { "enabled": true }\n    "zoom": 2', '3:33 locked.popup: a comma here'],
    ['"crm": { "schemes": ["a" "b"] }', '3:29 locked.crm.schemes[0]: a comma here'],
    ['"theme": ,\n    "zoom": 2', '3:13 locked.theme: a value'],
    ['"theme":\n    "zoom": 2', '3:12 locked.theme: a value'],
    ['"theme": "dark",\n    "zoom":', '4:12 locked.zoom: a value'],
    ['"theme": dark', '3:14 locked.theme: a value'],
    ['"popup": { "enabled": True }', '3:27 locked.popup.enabled: a value'],
    ['"theme" "dark"', '3:12 locked.theme: a colon'],
    ['"theme: "dark"', '3:5 locked.theme: a quotation mark at the end'],
    ['"theme": "dark,\n    "zoom": 2', '3:14 locked.theme: a quotation mark at the end'],
    ['theme: "dark"', '3:5 locked.theme: the name of a member, in double quotation marks'],
    ["'theme': 'dark'", '3:5 locked.theme: the name of a member, in double quotation marks'],
    ['"zoom": 1,5', '3:13 locked.zoom: a number with a point'],
    ['"zoom": 1,,\n    "theme": "dark"', '3:15 locked: no comma here'],
    ['"crm": { "schemes": ["a" }', '3:29 locked.crm.schemes: a closing ]'],
    ['"addressBooks": [{ "address": "C:\\Users" }]', '3:35 locked.addressBooks[0].address: two backslashes'],
  ])('reports the member that is invalid JSON: %s', (inside, expected) => {
    const { isWhole } = readPolicy(`{\n  "locked": {\n    ${inside}\n  }\n}`);
    expect(isWhole).toBe(false);
    expect(mistakes(`{\n  "locked": {\n    ${inside}\n  }\n}`)).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    ['', '1:1 : an object with the members “defaults” and “locked”; this file is empty'],
    ['hello', '1:1 : an object with the members “defaults” and “locked”'],
    ['{\n  "locked": {\n    "zoom": 2,\n', '2:13 locked: a closing } for the bracket that is opened here'],
    ['{}\n{}', '2:1 : the end of the file: the bracket before closes all of it'],
    ['{}\n}', '2:1 : the end of the file: the bracket before closes all of it'],
    ['{\n/* "locked": {} }', '2:1 : the end of the comment'],
  ])('reports the position where the whole text is invalid JSON: %j', (text, expected) => {
    expect(mistakes(text)).toEqual([expected]);
  });

  it('reports the line of each missing character of the example, and of an unclosed bracket', () => {
    const text = JSON.stringify(parse(example), undefined, 2);
    const lines = text.split('\n');
    const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
    const indentOf = (line: number): number => /^ */.exec(lines[line - 1] ?? '')?.[0].length ?? 0;
    const named: unknown[] = [];
    const wanted: unknown[] = [];
    for (const { 0: sign, index } of text.matchAll(/["{}[\]:,]/g)) {
      const damaged = readPolicy(text.slice(0, index) + text.slice(index + 1), false);
      // A sign within a text is none of JSON.
      if (damaged.isWhole || sign === '[' || sign === '{') continue;
      const line = lineOf(index);
      const isBlock = /[}\]]/.test(sign) && /^ *[}\]],?$/.test(lines[line - 1] ?? '');
      const opened = lines.findLastIndex((_, at) => at < line - 1 && indentOf(at + 1) === indentOf(line)) + 1;
      named.push([sign, line, damaged.mistakes[0]?.line]);
      wanted.push([sign, line, isBlock ? opened : line]);
    }
    expect(named).toEqual(wanted);
    expect(named.length).toBeGreaterThan(100);
  });

  it('does not accept the first half of a number with a decimal comma', () => {
    expect([...readPolicy('{ "locked": { "zoom": 1,5, "theme": "dark" } }').policy.locked]).toEqual([
      ['theme', 'dark'],
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

  it('that is incomplete JSON applies as far as it can be read, and its mistake has a position', () => {
    const cases: [text: string, held: object, mistake: object][] = [
      ['', {}, { line: 1, field: '' }],
      [
        '{ "locked": { "zoom": 2 }',
        { zoom: 2 },
        { expected: { id: 'policy.expected.json.close', values: { bracket: '}' } } },
      ],
      [
        '{ "locked":\n { "zoom" 2 } }',
        { zoom: 2 },
        { line: 2, expected: { id: 'policy.expected.json.colon' } },
      ],
      [
        '{ "locked": { "theme": "dark"\n"zoom": 2 } }',
        { theme: 'dark', zoom: 2 },
        { line: 1, field: 'locked.theme', expected: { id: 'policy.expected.json.comma' } },
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

  it.each([
    ['{ "defaults": { "zoom": 2, "locked": { "zoom": 2 } } }', 'defaults.locked'],
    ['{ "defaults": { "popup": { "enabled": true, "locked": {} } } }', 'defaults.popup.locked'],
    ['{ "locked": { "callRules": [{ "name": "A", "defaults": {} }] } }', 'locked.callRules[0].defaults'],
    [
      '{ "locked": { "tunnel": { "provider": "relay", "locked": {} } }, "defaults": {} }',
      'locked.tunnel.locked',
    ],
  ])('with a section inside a section is not whole, and reports its position: %s', (text, field) => {
    const { isWhole, mistakes: some } = readPolicy(text);
    expect(isWhole).toBe(false);
    expect(some.map((mistake) => mistake.field)).toContain(field);
  });

  it.each(['+1', 'NaN', 'True', ''])('locks a member without a valid value: %j', (value) => {
    const read = (inside: string): string[] => [
      ...(readPolicy(`{ "locked": { "theme": "dark", ${inside} } }`).policy.unread ?? []),
    ];
    expect(read(`"zoom": ${value}`)).toEqual(['zoom']);
    expect(read(`"popup": { "corner": ${value} }`)).toEqual(['popup.corner']);
    expect(read(`"popup": ${value}`)).toContain('popup.enabled');
    expect(read(`"constructor": ${value}`)).toEqual([]);
  });

  it('with an incomplete value applies nothing in its place', () => {
    for (const books of ['[{ "kind": "ldap", "name": "Staff" "x', '[1, 2', '{ "a": ']) {
      const { policy } = readPolicy(`{ "locked": { "zoom": 2, "addressBooks": ${books}`);
      expect(Object.fromEntries(policy.locked)).toEqual({ zoom: 2 });
    }
  });

  it('with any content never throws, and has a limited list of mistakes', () => {
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
    expect(readPolicy(many).hasMoreMistakes).toBe(true);
    expect(readPolicy('{ "locked": { "m": 1 } }').hasMoreMistakes).toBe(false);
    for (const text of [`{${','.repeat(900_000)}`, '['.repeat(400_000) + '}'.repeat(400_000)])
      expect(readPolicy(text).mistakes.length).toBeGreaterThan(0);
  });
});
