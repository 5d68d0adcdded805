import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';
import { seededRandom, testSeed } from '../../../support/seed.ts';
import { countProcessorTime } from '../../../support/processor-time.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const example = readFileSync(join(root, 'resources', 'policy.example.json'), 'utf8');
const isLocked = (text: string): Set<string> => {
  const { locked, unread = [] } = readPolicy(text, false).policy;
  return new Set([...locked.keys(), ...unread]);
};
const meant = isLocked(example);
const isMeant = new Set(meant);
const signs = '"{}[]:,';
const lineOf = (offset: number): number => example.slice(0, offset).split('\n').length;

interface Slip {
  what: string;
  line: number;
  text: string;
}

const slipAt = (at: number, written: string): Slip => ({
  what: `${example[at] ?? ''} becomes ${written || 'nothing'}`,
  line: lineOf(at),
  text: example.slice(0, at) + written + example.slice(at + 1),
});

/** One character is missing, doubled, or another one. */
const slips: readonly Slip[] = example.split('').flatMap((sign, at) => {
  if (/\s/.test(sign)) return [];
  if (!signs.includes(sign)) return [slipAt(at, '')];
  const others = signs.split('').filter((other) => other !== sign);
  return ['', sign + sign, ...others].map((written) => slipAt(at, written));
});

/** Random slips, new ones in each run. */
function drawn(name: string, count: number): readonly Slip[] {
  const random = seededRandom(testSeed(name));
  return Array.from({ length: count }, () => slips[Math.floor(random() * slips.length)] as Slip);
}

describe('a policy with one typing error', () => {
  it('keeps every member locked that it meant to lock, possibly at its current value', () => {
    expect(slips.length).toBeGreaterThan(3_000);
    const lost = drawn('lost locks', 150).flatMap(({ what, line, text }) => {
      const locked = isLocked(text);
      const paths = [...meant].filter((path) => !locked.has(path));
      return paths.length === 0 ? [] : [`line ${line}: ${what}: ${paths.join(', ')}`];
    });
    expect(lost).toEqual([]);
  });

  it('loses at most two other members, and changes the value of none', () => {
    const original = readPolicy(example, false).policy;
    const all = (sections: typeof original): Map<string, unknown> =>
      new Map(
        (['defaults', 'locked'] as const).flatMap((section) =>
          [...sections[section]].map(([path, value]) => [`${section}.${path}`, value] as const),
        ),
      );
    const before = all(original);
    const ofSigns = drawn('costs', 150).filter(({ what }) => signs.includes(what[0] ?? ''));
    expect(ofSigns.length).toBeGreaterThan(80);
    const costly = ofSigns.filter(({ text }) => {
      const after = all(readPolicy(text, false).policy);
      return [...before.keys()].filter((path) => !after.has(path)).length > 2;
    });
    // Where two corrections are as likely, what they do not agree on is left as it is.
    expect(costly.length).toBeLessThan(4);
  });

  it.each([
    ['a colon', '"sound" { "enabled": false },', '2:9 locked.sound', true],
    ['the right bracket', '"sound": { "enabled": false ],', '2:30 locked.sound', true],
    ['a comma', '"sound": { "enabled": false }', '2:31 locked.sound', true],
    ['the end of a text', '"crm": { "opens": "byHand },', '2:20 locked.crm.opens', false],
  ])('is reported once, and everything else applies: without %s', (_, line, place, isApplied) => {
    const text = `{ "locked": {\n ${line}\n "theme": "dark", "zoom": 2\n}, "defaults": { "keepAnswersHours": 3 } }`;
    const { policy, mistakes } = readPolicy(text, false);
    expect(mistakes.map(({ line: at, column, field }) => `${at}:${column} ${field}`)).toEqual([place]);
    expect(policy.locked.has('sound.enabled')).toBe(isApplied);
    if (place.startsWith('2:30'))
      expect(mistakes[0]?.expected).toEqual({
        id: 'policy.expected.json.character',
        values: { character: '}' },
      });
    expect(policy.locked).toMatchObject(
      new Map<string, unknown>([...policy.locked, ['theme', 'dark'], ['zoom', 2]]),
    );
    expect(policy.defaults).toEqual(new Map([['keepAnswersHours', 3]]));
  });

  it.each(['3 0', '3 days', '3 true', '3,650', '1,5', '30d', '3 "0"', '3: 0'])(
    'never applies part of a value: %s',
    (days) => {
      const { policy, mistakes } = readPolicy(
        `{ "locked": { "retention": { "days": ${days}, "notes": "delete" } } }`,
      );
      expect(mistakes.length).toBeGreaterThan(0);
      expect(policy.locked.has('retention.days')).toBe(false);
      expect(policy.unread?.has('retention.days')).toBe(true);
    },
  );

  it('locks nothing outside the group it is in', () => {
    const groups = new Set([...meant].map((path) => path.split('.')[0]));
    for (const { what, line, text } of drawn('locks too many', 80)) {
      const more = [...isLocked(text)].filter(
        (path) => !isMeant.has(path) && !groups.has(path.split('.')[0]),
      );
      expect([line, what, more]).toEqual([line, what, []]);
    }
  });

  it('reports the line of a doubled bracket', () => {
    let count = 0;
    for (const [at, sign] of example.split('').entries()) {
      if (!'{}[]'.includes(sign)) continue;
      const doubled = readPolicy(slipAt(at, sign + sign).text, false);
      if (doubled.isWhole) continue;
      expect([sign, lineOf(at), doubled.mistakes[0]?.line]).toEqual([sign, lineOf(at), lineOf(at)]);
      count += 1;
    }
    expect(count).toBeGreaterThan(50);
  });

  it('that is truncated, or starts with a stray character, keeps its members locked', () => {
    const whole = '"tunnel": { "provider": "relay", "relayUrl": "https://relay.example.com/" },';
    const random = seededRandom(testSeed('cut off'));
    const from = example.indexOf(whole) + whole.length;
    for (let round = 0; round < 50; round += 1) {
      const text = example.slice(0, from + Math.floor(random() * (example.length - from)));
      expect([...isLocked(text)]).toEqual(expect.arrayContaining(['signIn.baseUrl', 'tunnel']));
    }
    expect(isLocked(`\uFEFF${example}`)).toEqual(meant);
  });
});

/** Processor time of this process, ms: several times what it takes, as a busy machine takes longer. */
const quickMs = 20_000;

describe('a policy with a wrong name or character', () => {
  it.each([
    ['{ "Locked": { "zoom": 2 } }', ['zoom']],
    ['{ "lock": { "popup": { "corner": "auto" } } }', ['popup.corner']],
    ['{ "default": { "zoom": 2 } }', []],
    ['{ "locked": { "tunel": { "provider": "relay" } } }', ['tunnel']],
    ['{ "locked": { "popups": { "corner": "auto" } } }', ['popup.corner']],
    ['{ "locked": { "popup": { "conrer": "auto" } } }', ['popup.corner']],
    ['{ "locked": { "colour": "red" } }', []],
    ['{ "settings": { "zoom": 2 } }', []],
    ['{ "foo": { "zoom": 2, "theme": "dark" }, "locked": {} }', []],
    ['{ "organisation": { "popup": { "corner": "auto" } } }', []],
    ['{ "comment": { "theme": "internal note" }, "defaults": { "zoom": 2 } }', []],
    ['{ "Locked": { "theme": "dark" }, "locked": {} }', ['theme']],
  ])('locks the member with the most similar name: %s', (text, paths) => {
    const { policy, mistakes, isWhole } = readPolicy(text, false);
    expect([isWhole, mistakes.length]).toEqual([true, 1]);
    expect([...policy.locked.keys()]).toEqual([]);
    expect([...(policy.unread ?? [])]).toEqual(paths);
  });

  it.each([
    ['# Office\n{ "locked": { "zoom": 2 } }', '1:1 ', ['zoom'], []],
    ['{ "locked": { "zoom": 2 # it\'s "two"\n } }', '1:25 ', ['zoom'], []],
    ['{ "locked": { "theme": "#dark", "zoom": 2 } }', '1:24 locked.theme', ['zoom'], ['theme']],
    ['{ "locked": { "zoom": 2\0, "theme": "dark" } }', '1:24 locked.zoom', ['theme'], ['zoom']],
    [
      String.raw`{ "locked": { "crm": { "template": "https://a.example/\ud83d?q={number}" }, "zoom": 2 } }`,
      '1:36 locked.crm.template',
      ['zoom'],
      ['crm.template'],
    ],
  ])('loses only the value next to a misplaced character: %s', (text, place, applied, unread) => {
    const { policy, mistakes, isWhole } = readPolicy(text, false);
    expect(isWhole).toBe(true);
    expect(mistakes.map(({ line, column, field }) => `${line}:${column} ${field}`)).toEqual([place]);
    expect([[...policy.locked.keys()], [...(policy.unread ?? [])]]).toEqual([applied, unread]);
  });

  it('loses one element of a list with a wrong character, not the list', () => {
    const rule = (name: string): object => ({
      name,
      callers: { kind: 'withheld' },
      action: { kind: 'hangup' },
    });
    const text = JSON.stringify({ locked: { callRules: [rule('B\uFFFDro'), rule('Night')] } });
    const { policy, mistakes } = readPolicy(text, false);
    expect(mistakes).toMatchObject([{ field: 'locked.callRules[0].name' }]);
    expect(policy.locked.get('callRules')).toMatchObject([{ name: 'Night' }]);
    expect(policy.partial).toEqual(new Set(['callRules']));
  });

  it('takes no name from a comment or a text when it is damaged', () => {
    const text = `{
      "defaults": { "theme": "dark", "callRules": [{ "name": "locked: popup zoom" }] },
      "locked": {
        // "zoom": 2,
        /* "locale": "de", */
        "callRules": [{ "name": "keep the focus and theme of all" }],
        "crm": { "template": "https://crm.example.com/{number}" "opens": "byHand" }
      }
    }`;
    expect(readPolicy(text, false).isWhole).toBe(false);
    expect(isLocked(text)).toEqual(new Set(['callRules', 'crm.template', 'crm.opens']));
  });

  it('is read in a short time when it is long and damaged', () => {
    const spentMs = countProcessorTime();
    for (const part of ['/*', '// ', '"popup" ', '"locked": { ', 'a'.repeat(99), ' ', '\n', '"\\'])
      readPolicy(`{ "locked" { ${part.repeat(900_000 / part.length)}`, false);
    expect(spentMs()).toBeLessThan(quickMs);
  });

  it('is read in a short time when it closes brackets that it never opened', () => {
    const spentMs = countProcessorTime();
    expect(readPolicy('['.repeat(400_000) + '}'.repeat(400_000), false).isWhole).toBe(false);
    expect(spentMs()).toBeLessThan(quickMs);
  });

  it('is read in a short time when it is full of unknown names', () => {
    const names = Array.from({ length: 8_000 }, (_, at) => `"x${at}": 1`).join(',');
    const spentMs = countProcessorTime();
    const { mistakes } = readPolicy(
      `{ "locked": { "addressBooks": [{ "kind": "ldap", ${names} }] } }`,
      false,
    );
    expect(spentMs()).toBeLessThan(quickMs);
    expect(mistakes.length).toBe(100);
  });

  it('is read in a short time with a hundred thousand wrong members or rules', () => {
    const texts = [
      `{ "locked": { ${'"zoom":1 '.repeat(100_000)} } }`,
      `{ "locked": { ${'"popup":{"corner":"auto"} '.repeat(38_000)} } }`,
      `{ "locked": { "zoom":1${',"zoom":1'.repeat(100_000)} } }`,
      `{ "locked": { "callRules": [{"name":1${'},{"a":1'.repeat(100_000)}] } }`,
    ];
    const spentMs = countProcessorTime();
    for (const text of texts) expect(readPolicy(text, false).mistakes.length).toBeGreaterThan(0);
    expect(spentMs()).toBeLessThan(quickMs);
  });
});
