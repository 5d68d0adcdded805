/** Longest stored text of a push, in characters. Longer text is cut: no platform sends it. */
export const LONGEST = { id: 128, number: 64, name: 128, digits: 64, fieldName: 40, other: 80 } as const;

/** Most stored values of one field: as many as the largest groups have users. */
export const MOST_VALUES = 200;

/** Most stored fields that this version does not know. */
export const MOST_UNKNOWN = 8;

/** Control characters, line and paragraph separators, and bidirectional marks. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
/** Substrings of this length are copied so that the whole text does not stay in memory. */
const WORTH_COPYING = 2_048;

/** Cleans a text from outside so that it may be shown, stored and passed to other programs. */
export function clean(text: string, longest: number): string {
  const cut = text.length > longest ? copyOf(text.slice(0, longest)) : text;
  return cut.toWellFormed().replace(INVISIBLE, '');
}

/** Copies a part of a body so that it shares no memory with it. */
export const apartFrom = (bodyLength: number, text: string): string =>
  bodyLength > WORTH_COPYING ? copyOf(text) : text;

const copyOf = (text: string): string => Buffer.from(text.toWellFormed()).toString();
