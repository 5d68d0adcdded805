import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallCard } from '../../shared/model/card.ts';
import type { Locale } from '../../shared/model/snapshot.ts';
import { numberParts } from '../../shared/phone-number.ts';

export interface Regions {
  /** The card with the region of a number that nobody in the directory has, once that is known. */
  withRegion(card: CallCard, locale: Locale): CallCard;
  /** A table was read: cards may have a region that had none. */
  onRead(listener: () => void): void;
}

/** One calling code in one language: `\n`, then lines of a prefix of the national number, a tab and its region. */
export type ReadRegions = (locale: Locale, callingCode: string) => Promise<string>;

/** Reads from `folder` (resources/regions). */
export const regionReader =
  (folder: string): ReadRegions =>
  (locale, callingCode) =>
    readFile(join(folder, locale, `${callingCode}.tsv`), 'utf8');

/** Numbers whose region is remembered: the same card is drawn many times. */
const rememberedAtMost = 200;

/**
 * The cities and areas of numbers, by their longest known prefix. A calling code is read at its first unknown caller, so
 * the region comes a moment after the ring.
 */
export function createRegions(read: ReadRegions): Regions {
  const listeners: (() => void)[] = [];
  /** `undefined` while a table is being read; empty where there is none. */
  const tables = new Map<string, Table | undefined>();
  const remembered = new Map<string, string | undefined>();

  function table(locale: Locale, callingCode: string): Table | undefined {
    const key = `${locale} ${callingCode}`;
    if (!tables.has(key)) {
      tables.set(key, undefined);
      const become = (text: string): void => {
        tables.set(key, tableOf(text));
        for (const listener of listeners) listener();
      };
      read(locale, callingCode).then(become, () => become(''));
    }
    return tables.get(key);
  }

  function regionOf(number: string, locale: Locale): string | undefined {
    const key = `${locale} ${number}`;
    if (remembered.has(key)) return remembered.get(key);
    const parts = numberParts(number);
    if (!parts) return undefined;
    const own = table(locale, parts.callingCode);
    const english = locale === 'en' ? own : table('en', parts.callingCode);
    if (own === undefined || english === undefined) return undefined;
    const region = longest(own, parts.national) ?? longest(english, parts.national);
    if (remembered.size >= rememberedAtMost) remembered.clear();
    remembered.set(key, region);
    return region;
  }

  return {
    onRead: (listener) => void listeners.push(listener),
    withRegion(card, locale) {
      const { number, matches } = card.party;
      if (number === undefined || matches.length > 0) return card;
      const region = regionOf(number, locale);
      return region === undefined ? card : { ...card, party: { ...card.party, region } };
    },
  };
}

/** Regions by the prefix of a national number: to search the text for each would take half a millisecond a number. */
type Table = ReadonlyMap<string, string>;

function tableOf(text: string): Table {
  const lines = text.split('\n').map((line) => line.split('\t'));
  return new Map(lines.flatMap(([prefix = '', region]) => (region === undefined ? [] : [[prefix, region]])));
}

/** What the longest prefix of the number says. */
function longest(table: Table, national: string): string | undefined {
  for (let length = national.length; length > 0; length -= 1) {
    const region = table.get(national.slice(0, length));
    if (region !== undefined) return region;
  }
  return undefined;
}
