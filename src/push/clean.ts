/** Longest texts of a push that are kept, in characters. What is longer is cut: no platform sends it. */
export const LONGEST = { id: 128, number: 64, name: 128, digits: 64, fieldName: 40, other: 80 } as const;

/** Most values of one field that are kept: the users of the largest groups. */
export const MOST_VALUES = 200;

/** Most fields that are kept of those that this version does not know. */
export const MOST_UNKNOWN = 8;

/** Control characters, line and paragraph separators, and marks that turn the direction of what is around them. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
/** Part of a text of this length is stored anew, lest the whole text stay in memory with it. */
const WORTH_COPYING = 2_048;

/** A text from outside that may be shown, stored and handed to other programs. */
export function clean(text: string, longest: number): string {
  const cut = text.length > longest ? copyOf(text.slice(0, longest)) : text;
  return cut.toWellFormed().replace(INVISIBLE, '');
}

/** A part of a body that shares no memory with it. */
export const apartFrom = (bodyLength: number, text: string): string =>
  bodyLength > WORTH_COPYING ? copyOf(text) : text;

const copyOf = (text: string): string => Buffer.from(text.toWellFormed()).toString();
