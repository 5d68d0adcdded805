import fc from 'fast-check';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../../support/texts.ts';
import { texts, type MessageId } from '../../../../src/shared/messages/index.ts';
import type { Locale } from '../../../../src/shared/ipc/snapshot.ts';

const ids = Object.keys(texts) as MessageId[];
const locales: Locale[] = ['en', 'de'];
const inLanguage = { en: textsIn('en'), de: textsIn('de') };

/** The values that a message takes, with how it takes them: `count plural`, `detail select`, `who`. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  const walk = (token: unknown): void => {
    if (!Array.isArray(token)) return;
    const [name, format, options] = token as unknown[];
    if (typeof name === 'string') found.add(typeof format === 'string' ? `${name} ${format}` : name);
    const choices: unknown[] = typeof options === 'object' && options !== null ? Object.values(options) : [];
    for (const choice of choices) if (Array.isArray(choice)) choice.forEach(walk);
  };
  const compiled = compileMessage(message);
  if (Array.isArray(compiled)) compiled.forEach(walk);
  return [...found].sort();
}

/** The values that a message says whatever they are: others stand in one form of a choice alone. */
function alwaysSaid(message: string): string[] {
  const compiled = compileMessage(message);
  if (!Array.isArray(compiled)) return [];
  return compiled.flatMap((token) => (Array.isArray(token) && token.length === 1 ? [token[0]] : []));
}

describe('the messages', () => {
  it.each(ids)('%s takes the same values in English and German', (id) => {
    expect(placeholders(texts[id].de)).toEqual(placeholders(texts[id].en));
  });

  it('are complete for any values', () => {
    // Some messages are a value alone. A choice is made by words of the program: no object has one as a member.
    const word = fc
      .stringMatching(/^[\p{L} .:/0-9&<>"’-]{1,20}$/u)
      .filter((text) => text.trim() !== '' && !(text in {}));
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.constantFrom(...locales),
        word,
        fc.nat(9_999),
        (id, locale, text, count) => {
          const names = placeholders(texts[id][locale]).map((name) => name.split(' '));
          const values = Object.fromEntries(
            names.map(([name = '', format]) => [
              name,
              ['plural', 'number', 'time', 'date'].includes(format ?? '') ? count : text,
            ]),
          );
          const said = inLanguage[locale].say({ id, values });
          expect(said).not.toMatch(/[{}]|undefined|\[object|NaN/);
          expect(said.trim()).not.toBe('');
          for (const name of alwaysSaid(texts[id][locale])) expect(said).toContain(values[name]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a sentence', () => {
  it('is translated to the current language', () => {
    const texts = textsIn('en');
    expect(texts.say({ id: 'status.doNotDisturb' })).toBe('Do not disturb');
    texts.use('de');
    expect([texts.locale(), texts.say({ id: 'status.doNotDisturb' })]).toEqual(['de', 'Nicht stören']);
  });

  it('can contain another sentence, which is translated as well', () => {
    const sentence = {
      id: 'notice.refused',
      values: { command: { id: 'command.hold' }, why: { id: 'failure.busy' } },
    } as const;
    const texts = textsIn('de');
    const said = texts.say(sentence);
    expect(said).toContain(texts.say({ id: 'command.hold' }));
    expect(said).toContain(texts.say({ id: 'failure.busy' }));
    expect(said).not.toContain('Hold');
  });

  it('uses the plural forms of the language', () => {
    const { say } = textsIn('en');
    expect(say({ id: 'tray.live', values: { count: 1 } })).toBe('Deskbell: one live call');
    expect(say({ id: 'tray.live', values: { count: 3 } })).toBe('Deskbell: 3 live calls');
    const back = (notes: number, contacts: number): string =>
      say({ id: 'timeline.recovered', values: { notes, contacts, marks: 0, rules: 1 } });
    expect(back(1, 0)).toContain('Recovered: 1 note, no local contacts,');
    expect(back(0, 2)).toContain('Recovered: no notes, 2 local contacts,');
    expect(back(2, 1)).toContain('2 notes, 1 local contact, no marks on entries');
  });
});
