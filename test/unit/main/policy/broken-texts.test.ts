import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';

/** The locked settings, and each mistake with its line. */
function read(text: string) {
  const { policy, mistakes, isWhole } = readPolicy(text, false);
  return {
    locked: Object.fromEntries(policy.locked),
    unread: [...(policy.unread ?? [])],
    mistakes: mistakes.map(({ line, field, expected }) => `${line} ${field} ${expected.id}`),
    isWhole,
  };
}

describe('a text with a line break in a policy', () => {
  it.each(['\n', '\r\n', '\n\n  '])('is reported, and the rest applies (%j)', (ending) => {
    const text = `{\n "locked": {\n  "theme": "da${ending}rk",\n  "zoom": 1.25\n }\n}`;
    expect(read(text)).toEqual({
      ...{ locked: { zoom: 1.25 }, unread: ['theme'], isWhole: false },
      mistakes: ['3 locked.theme policy.expected.json.control'],
    });
  });

  it('is found in a pasted certificate, alone or among several', () => {
    const certificate = rootCertificates[0] ?? '';
    const text = `{ "locked": {
      "crm": { "template": "https://crm.example.com/
      {number}" },
      "addressBooks": [{ "kind": "ldap", "name": "Staff", "address": "ldap.example.com",
        "authority": "${certificate}" }],
      "locale": "de" } }`;
    expect(read(text)).toMatchObject({
      locked: { locale: 'de' },
      mistakes: [
        '2 locked.crm.template policy.expected.json.control',
        '5 locked.addressBooks[0].authority policy.expected.json.control',
      ],
    });
  });

  it('is distinguished from a missing quotation mark', () => {
    const text = '{\n "locked": {\n  "theme": "dark,\n  "zoom": 1.25\n }\n}';
    expect(read(text).mistakes).toEqual(['3 locked.theme policy.expected.json.quote']);
    expect(read('{\n "locked": { "theme": "dark\n } }').mistakes).toEqual([
      '2 locked.theme policy.expected.json.quote',
    ]);
  });
});

describe('a semicolon instead of a comma in a policy', () => {
  it.each([
    ['"zoom": 1.25;\n  "theme": "dark"', '3 locked.zoom', { theme: 'dark' }],
    ['"theme": "dark";\n  "zoom": 1.25', '3 locked.theme', { zoom: 1.25 }],
    ['"theme": "dark",\n  "zoom": 1.25;', '4 locked.zoom', { theme: 'dark' }],
    [
      '"theme": "dark",\n  "popup": { "corner": "top-left"; "enabled": true }',
      '4 locked.popup.corner',
      { theme: 'dark', 'popup.enabled': true },
    ],
  ])('is reported with its line, and the rest applies: %j', (members, place, locked) => {
    const found = read(`{\n "locked": {\n  ${members}\n }\n}`);
    expect(found.mistakes).toEqual([`${place} policy.expected.json.comma`]);
    expect(found.locked).toMatchObject(locked);
  });
});
