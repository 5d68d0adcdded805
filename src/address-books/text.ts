import { longestText } from './source.ts';

/** Invisible characters: control characters, marks of the writing direction, and characters without width. */
const unseen = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

/** One line of a contact: without control characters, well-formed, and no longer than is kept. */
export const cleanText = (text: string): string =>
  isPlain(text) ? text : cutText(visible(text, ' ').replace(/\s+/g, ' '));

/** Most texts are: nothing has to be done about them. */
const isPlain = (text: string): boolean =>
  text.length <= longestText && /^(?:[!-~]+(?: [!-~]+)*)?$/.test(text);

/** Cleans a part of an address, which may have several lines. */
export const cleanLines = (text: string): string =>
  cutText(
    start(text)
      .split(/[\r\n]+/)
      .map((line) => visible(line, ' ').replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '')
      .join(', '),
  );

/** Cuts a text of megabytes before it is cleaned, as only its beginning is kept. */
const start = (text: string): string => text.slice(0, longestText * 8);

const visible = (text: string, gap: string): string =>
  start(text)
    .toWellFormed()
    .replace(unseen, (characters) => (/[\t\n\v\f\r\u0085\u2028\u2029]/.test(characters) ? gap : ''))
    .trim();

/** No half of a pair is left at the end. */
export const cutText = (text: string, longest = longestText): string =>
  text.length <= longest
    ? text
    : text
        .slice(0, longest)
        .replace(/[\ud800-\udbff]$/, '')
        .trim();
