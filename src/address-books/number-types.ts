/** What people and programs call a number, in German and English, and the vCard type of it. */
const words: [type: string, pattern: RegExp][] = [
  ['FAX', /fax/i],
  ['PAGER', /pager|beeper/i],
  ['CELL', /mobil|handy|cell|iphone|natel/i],
  ['MAIN', /main|zentrale|hauptnummer/i],
  ['DIRECT', /direct|direkt|durchwahl/i],
  ['WORK', /work|business|office|company|gesch[aä]ft|dienst|b[uü]ro|arbeit|firma|beruf/i],
  ['HOME', /home|private?\b|zuhause|zu hause/i],
  ['OTHER', /other|sonstige|weitere|andere/i],
];

/** Spellings of programs for types that have another name here. */
const synonyms: Readonly<Record<string, string>> = {
  ...{ MOBILE: 'CELL', IPHONE: 'CELL', 'MAIN-NUMBER': 'MAIN', 'X-MAIN': 'MAIN', BUSINESS: 'WORK' },
};

/** Types by what a label says, as `Telefon geschäftlich` or `HomeFAX`. */
export const typesOfLabel = (label: string): string[] =>
  words.filter(([, pattern]) => pattern.test(label)).map(([type]) => type);

/** The types of a number, upper case; a label that the user gave it says more than they do. */
export function numberTypesOf(types: readonly string[], label: string): string[] {
  const ownTypes = types.map((type) => synonyms[type] ?? type);
  return [...new Set([...typesOfLabel(label.slice(0, 100)), ...ownTypes])];
}
