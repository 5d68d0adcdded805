/** What a notification shows at most of its heading and of its text, characters. */
const longestTitle = 120;
const longestBody = 600;

/** What no notification can hold: control characters (a NUL ends an argument) and halves of characters. */
// Written as escapes: the characters themselves cannot be seen.
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;

/** A text of any origin as one line that every notification service takes. */
export const notificationTitle = (text: string): string => shortened(text, longestTitle);
export const notificationBody = (text: string): string => shortened(text, longestBody);

function shortened(text: string, longest: number): string {
  const isLonger = text.length > longest;
  // Cut first: nobody is to search a megabyte for control characters.
  const line = (isLonger ? text.slice(0, longest - 1) : text).replace(unprintable, ' ').trim();
  return isLonger ? `${line}…` : line;
}
