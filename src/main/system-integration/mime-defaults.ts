const section = '[Default Applications]';

/** Puts `entry` first for these types in `mimeapps.list`, or removes it; other lines stay. */
export function withDefault(list: string, types: readonly string[], entry: string, on: boolean): string {
  const { head, own, tail } = parted(list);
  if (!own && !on) return list;
  const before = own ?? [];
  const otherLines = before.flatMap((line) => without(line, types, entry));
  const added = on ? types.map((type) => defaultLine(otherLines, type, entry)) : [];
  const others = on ? otherLines.filter((line) => !types.includes(typeOf(line))) : otherLines;
  return `${[...head, section, ...added, ...others, ...tail].join('\n')}\n`;
}

/** Whether `entry` comes first for this type. */
export function isDefault(list: string, type: string, entry: string): boolean {
  const line = parted(list).own?.find((each) => typeOf(each) === type);
  return entriesOf(line ?? '')[0] === entry;
}

/** The lines before, in and after the section; `own` is absent without one. */
function parted(list: string): { head: string[]; own?: string[]; tail: string[] } {
  const lines = list === '' ? [] : list.replace(/\n$/, '').split('\n');
  const start = lines.findIndex((line) => line.trim() === section);
  if (start < 0) return { head: lines, tail: [] };
  const rest = lines.slice(start + 1);
  const next = rest.findIndex((line) => line.startsWith('['));
  const end = next < 0 ? rest.length : next;
  return { head: lines.slice(0, start), own: rest.slice(0, end), tail: rest.slice(end) };
}

const typeOf = (line: string): string => line.slice(0, Math.max(0, line.indexOf('='))).trim();
const entriesOf = (line: string): string[] =>
  line
    .slice(line.indexOf('=') + 1)
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function without(line: string, types: readonly string[], entry: string): string[] {
  if (!types.includes(typeOf(line))) return [line];
  const others = entriesOf(line).filter((each) => each !== entry);
  return others.length === 0 ? [] : [`${typeOf(line)}=${others.join(';')};`];
}

function defaultLine(lines: readonly string[], type: string, entry: string): string {
  const others = entriesOf(lines.find((line) => typeOf(line) === type) ?? '=');
  return `${type}=${[entry, ...others].join(';')};`;
}
