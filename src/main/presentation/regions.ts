import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallCard } from '../../shared/model/card.ts';
import type { Locale } from '../../shared/ipc/snapshot.ts';
import { numberParts } from '../../shared/phone-number.ts';

export interface Regions {
  /** Adds the region of an unknown number, once loaded. */
  withRegion(card: CallCard, locale: Locale): CallCard;
  /** A table was loaded: cards may have a region now. */
  onRead(listener: () => void): void;
}

/** The table of a calling code in one language: `\n`, then lines of number prefix, tab and region. */
export type ReadRegions = (locale: Locale, callingCode: string) => Promise<string>;

/** Reads from `folder` (resources/regions). */
export const regionReader =
  (folder: string): ReadRegions =>
  (locale, callingCode) =>
    readFile(join(folder, locale, `${callingCode}.tsv`), 'utf8');

/** Cached numbers, as cards are drawn repeatedly. */
const rememberedAtMost = 200;

/** Finds regions by the longest prefix. A table is loaded for its first caller, shortly after the ringing starts. */
export function createRegions(read: ReadRegions): Regions {
  const listeners: (() => void)[] = [];
  /** `undefined` while loading; empty if there is none. */
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

/** A map, as searching the text would take half a millisecond per number. */
type Table = ReadonlyMap<string, string>;

function tableOf(text: string): Table {
  const lines = text.split('\n').map((line) => line.split('\t'));
  return new Map(lines.flatMap(([prefix = '', region]) => (region === undefined ? [] : [[prefix, region]])));
}

/** The region of the longest matching prefix. */
function longest(table: Table, national: string): string | undefined {
  for (let length = national.length; length > 0; length -= 1) {
    const region = table.get(national.slice(0, length));
    if (region !== undefined) return region;
  }
  return undefined;
}
