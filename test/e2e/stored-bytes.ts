import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A number (+49 30 …) in the writings in which it may stand in a file. */
function writingsOf(number: string): string[] {
  const [area, rest] = [number.slice(3, 5), number.slice(5)];
  const grouped = [/^(...)(.*)$/, /^(...)(..)(.*)$/, /^(..)(..)(..)(.*)$/].flatMap((groups) =>
    [' ', '-', '/'].map((between) =>
      rest.replace(groups, (_, ...parts: string[]) => parts.slice(0, -2).join(between)),
    ),
  );
  return [rest, `${area} ${rest}`, ...grouped];
}

/** Words of whoever is looked for: names and texts whole and in part, and the number in every writing. */
export const wordsOf = ({
  number,
  name,
  texts,
}: {
  number: string;
  name: string;
  texts: string[];
}): string[] => [
  ...[name, name.split(' ').at(-1) ?? '', ...texts, ...texts.map((text) => text.split(' ')[0] ?? '')],
  ...writingsOf(number),
];

/** The possible forms of a word in base64, by its offset in a group of three bytes. */
function inBase64(word: string): string[] {
  const bytes = Buffer.from(word);
  return bytes.length < 8
    ? []
    : [0, 1, 2].map((before) => {
        const whole = Buffer.concat([Buffer.alloc(before), bytes, Buffer.alloc(2)]).toString('base64');
        return whole.slice(4, Math.floor((before + bytes.length) / 3) * 4);
      });
}

const encoded = (word: string): Buffer[] => {
  const utf16 = Buffer.from(word, 'utf16le');
  return [
    Buffer.from(word),
    utf16,
    Buffer.from(utf16).swap16(),
    ...inBase64(word).map((text) => Buffer.from(text)),
  ];
};

/** Nothing where there is no file (a folder, a socket), or none any more: databases put files beside themselves and take them away. */
function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Words that stand anywhere in the bytes or names of a folder's files, and in which. */
export function found(folder: string, wanted: readonly string[]): string[] {
  const words = [...new Set(wanted)].map((word) => ({ word, forms: encoded(word) }));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const bytes = bytesOf(join(folder, file));
    return words
      .filter(({ word, forms }) => file.includes(word) || forms.some((form) => bytes?.includes(form)))
      .map(({ word }) => `${word} in ${file}`);
  });
}
