/** Signs of the end that stay: long names often differ there. */
const kept = 11;

/** A text of at most so many signs: of a longer one the middle goes. For where a page has room for one line only. */
export function cutMiddle(text: string, most: number): string {
  const signs = Array.from(text);
  if (signs.length <= most) return text;
  const beginning = signs.slice(0, most - kept - 1).join('');
  return `${beginning.trimEnd()}…${signs.slice(-kept).join('').trimStart()}`;
}

/** Of the name of an address book beside a contact or a number. */
const longestBookLabel = 20;

/** The same for whatever names its address books. */
export function withBookLabels<T extends { book?: string; otherBooks?: string[] }>(found: T): T {
  if (found.book === undefined && found.otherBooks === undefined) return found;
  const label = (name: string): string => cutMiddle(name, longestBookLabel);
  return {
    ...found,
    ...(found.book !== undefined && { book: label(found.book) }),
    ...(found.otherBooks && { otherBooks: found.otherBooks.map(label) }),
  };
}
