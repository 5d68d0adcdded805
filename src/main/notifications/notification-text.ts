/** Limits of title and text, characters. */
const longestTitle = 120;
const longestBody = 600;

/** Control characters (a NUL ends an argument) and unpaired surrogates. */
// Escaped, as they are invisible.
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;

/** Any text as a single line that every notification service accepts. */
export const notificationTitle = (text: string): string => shortened(text, longestTitle);
export const notificationBody = (text: string): string => shortened(text, longestBody);

function shortened(text: string, longest: number): string {
  const isLonger = text.length > longest;
  // Cut first, to avoid searching a huge text.
  const line = (isLonger ? text.slice(0, longest - 1) : text).replace(unprintable, ' ').trim();
  return isLonger ? `${line}…` : line;
}
