/** Number of characters kept at the end, where long names often differ. */
const keptAtEnd = 11;

/** Shortens a text to `most` characters by replacing its middle with “…”, for places with room for one line. */
export function cutMiddle(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const beginning = characters.slice(0, most - keptAtEnd - 1).join('');
  return `${beginning.trimEnd()}…${characters.slice(-keptAtEnd).join('').trimStart()}`;
}

/** Longest name of an address book that is displayed beside a contact or a number. */
const longestBookLabel = 20;

/** Shortens the names of the address books that a contact or number is found in. */
export function withBookLabels<T extends { book?: string; otherBooks?: string[] }>(found: T): T {
  if (found.book === undefined && found.otherBooks === undefined) return found;
  const label = (name: string): string => cutMiddle(name, longestBookLabel);
  return {
    ...found,
    ...(found.book !== undefined && { book: label(found.book) }),
    ...(found.otherBooks && { otherBooks: found.otherBooks.map(label) }),
  };
}
