/** The line `NAME=VALUE`; of several a desktop reads the last (GLib). */
const lineOf = (name: string): RegExp => new RegExp(`^${name}[ \\t]*=[ \\t]*(.*?)[ \\t]*$`, 'gm');

/** The first group; the others are actions of a menu. */
const mainGroup = (entry: string): string =>
  entry.split(/^(?=\[)/m).find((group) => group.startsWith('[Desktop Entry]')) ?? '';

/** What stands in the main group of a desktop entry, with the escapes of the file; undefined: nothing does. */
export const valueOf = (entry: string, name: string): string | undefined =>
  [...mainGroup(entry).matchAll(lineOf(name))].at(-1)?.[1];

/** The entry with this value in each such line of its main group. @param value undefined: without such lines */
export function withValue(entry: string, name: string, value: string | undefined): string {
  const group = mainGroup(entry);
  const changed =
    value === undefined
      ? group.replace(new RegExp(`^${name}[ \\t]*=.*(?:\\r?\\n)?`, 'gm'), '')
      : group.replace(lineOf(name), () => `${name}=${value}`);
  return entry.replace(group, () => changed);
}

const escapes: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' };

/** A value without the escapes of the file. */
export const unescaped = (value: string): string =>
  value.replace(/\\([sntr\\])/g, (_whole, letter: string) => escapes[letter] ?? '');

/** The words of a command, which are quoted or end at a blank. */
export const wordsOf = (command: string): string[] =>
  [...unescaped(command).matchAll(/"((?:[^"\\]|\\.)*)"|[^\s"]+/gs)].map(([whole, quoted]) =>
    (quoted?.replace(/\\(["`$\\])/g, '$1') ?? whole).replaceAll('%%', '%'),
  );

/** The desktops of XDG_CURRENT_DESKTOP, the most special one first. */
export const desktopsOf = (current: string | undefined): string[] =>
  (current ?? '').split(':').filter(Boolean);

/** Whether `OnlyShowIn` and `NotShowIn` leave the entry to these desktops: the first that stands in one of them decides. */
export function isShownIn(entry: string, desktops: readonly string[]): boolean {
  const only = valueOf(entry, 'OnlyShowIn')?.split(';');
  const not = valueOf(entry, 'NotShowIn')?.split(';') ?? [];
  for (const desktop of desktops) {
    if (only?.includes(desktop) === true) return true;
    if (not.includes(desktop)) return false;
  }
  return only === undefined;
}
