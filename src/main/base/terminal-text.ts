/** What a terminal obeys, or what changes the order in which a line is read. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A line for a terminal, with invisible characters escaped as in JSON: `\u202e`. */
export const terminalText = (line: string): string => line.replaceAll(unseen, escaped);

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
