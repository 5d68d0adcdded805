import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { texts, type MessageId } from '../../../src/shared/messages/index.ts';
import type { Texts } from '../../../src/shared/messages/text.ts';

/** The values of a message. What stands behind a form of a plural, as in `=0 {none}`, is text. */
const names = (message: string): string[] =>
  [
    ...new Set([...message.matchAll(/(?<!(?:=\d+|one|other) )\{(\w+)[,}]/g)].map((found) => found[1] ?? '')),
  ].sort();
const ids = Object.keys(texts) as MessageId[];

const folder = join(import.meta.dirname, '../../../src/shared/messages');

/** The ids in each file, as often as they are written. */
async function written(): Promise<{ file: string; ids: string[] }[]> {
  const files = readdirSync(folder).filter((file) => file !== 'index.ts' && file !== 'text.ts');
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(join(folder, file))) as Record<string, Texts>;
      return {
        file: basename(file, '.ts'),
        ids: Object.values(module).flatMap((texts) => Object.keys(texts)),
      };
    }),
  );
}

/** The files that the popup loads. They hold only what it shows, for its weight. */
const ofThePopup = ['call', 'main'];

const kebab = (prefix: string): string => prefix.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe('the messages', () => {
  it('have unique names, since a duplicate would hide the first', async () => {
    const named = (await written()).flatMap((file) => file.ids);
    expect(named.filter((id, at) => named.indexOf(id) !== at)).toEqual([]);
    expect(new Set(named)).toEqual(new Set(ids));
  });

  it('of one prefix are in one file, except for the popup’s part, or in files named after it', async () => {
    const places = new Map<string, Set<string>>();
    for (const { file, ids: inFile } of await written()) {
      for (const id of inFile) {
        const prefix = id.slice(0, id.indexOf('.'));
        places.set(prefix, (places.get(prefix) ?? new Set()).add(file));
      }
    }
    const scattered = [...places].flatMap(([prefix, files]) => {
      const popup = [...files].filter((file) => ofThePopup.includes(file));
      const others = [...files].filter((file) => !ofThePopup.includes(file));
      const together = others.length <= 1 || others.every((file) => file.startsWith(kebab(prefix)));
      return popup.length <= 1 && together ? [] : [`${prefix}: ${[...files].join(', ')}`];
    });
    expect(scattered).toEqual([]);
  });

  it('take the same values in German as in English', () => {
    for (const id of ids) expect(names(texts[id].de), id).toEqual(names(texts[id].en));
  });

  it('compile', () => {
    for (const id of ids) {
      expect(compileMessageOrThrow(texts[id].en), id).not.toEqual([]);
      expect(compileMessageOrThrow(texts[id].de), id).not.toEqual([]);
    }
  });

  it('keep the ellipsis of a quoted label on its line', () => {
    for (const id of ids) {
      expect(texts[id].en, id).not.toMatch(/“[^”]* …”/);
      expect(texts[id].de, id).not.toMatch(/„[^“]* …“/);
    }
  });

  it('use one word for one thing', () => {
    // Spelling and words that the texts had beside those on the right.
    const others = {
      en: [
        [/\bat the platform\b/, 'on the platform'],
        [/in the meantime/, 'meanwhile'],
        [/organiz|minimiz|recogniz|colors?\b|canceled|dialed/, 'British spelling'],
        [/(?<!Connection )\bhistory\b/i, 'timeline'],
        [/\bways? that fits?|\bthis way\b|\bother ways\b/i, 'connection'],
      ],
      de: [
        [/bei der Plattform(?! konnte)/, 'auf der Plattform'],
        [/in der Zwischenzeit/, 'inzwischen'],
        [/(?<!regelmäßige )Abfrage/, 'nachschlagen; Abfrage is polling'],
        [/\bMitglied/, 'Eintrag'],
        [/\bHeaders?\b/, 'Kopfzeile'],
        [/Kn[oö]pf/, 'Schaltfläche'],
      ],
    } as const;
    for (const id of ids) {
      for (const language of ['en', 'de'] as const) {
        for (const [word, better] of others[language]) {
          expect(texts[id][language], `${id}: ${better}`).not.toMatch(word);
        }
      }
    }
  });

  it('contain no capitals for emphasis, and no "du"', () => {
    for (const id of ids) {
      expect(`${texts[id].en} ${texts[id].de}`, id).not.toContain('!');
      expect(texts[id].de, id).not.toMatch(/\b(du|dein\w*|dich|dir)\b/i);
    }
  });
});
