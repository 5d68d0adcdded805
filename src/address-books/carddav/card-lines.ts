import { formatLine, readLines, type Line } from './vcard-text.ts';

/** The lines of a card while it is changed. Those that are not touched stay as they are. */
export interface CardLines {
  of(name: string): Line[];
  /** All properties of a group, as `item1.TEL` and `item1.X-ABLabel`. */
  inGroup(group: string): Line[];
  /** The property with these parameters and this value. */
  set(line: Line, parameters: readonly string[], value: string): void;
  remove(line: Line): void;
  /** A property without parameters, where others of its name are, or at the end of the card. */
  add(name: string, parameters: readonly string[], value: string): void;
  text(): string;
}

/** Parses a card (RFC 6350, RFC 2426); nothing is written before `text` is called. */
export function openCardLines(text: string): CardLines {
  const { lines, lineEnd } = readLines(text);
  /** What stands in the place of a line. */
  const changed = new Map<Line, string>();
  /** What stands before a line. */
  const added = new Map<Line, string>();
  const written = (line: Omit<Line, 'raw'>, value: string): string =>
    `${formatLine(line, value, lineEnd)}${lineEnd}`;
  const of = (name: string): Line[] => lines.filter((line) => line.name === name);

  return {
    of,
    inGroup: (group) => lines.filter((line) => line.group !== '' && line.group === group),
    set: (line, parameters, value) => void changed.set(line, written({ ...line, parameters }, value)),
    remove: (line) => void changed.set(line, ''),
    add(name, parameters, value) {
      const last = of(name).at(-1);
      const place = last ? lines[lines.indexOf(last) + 1] : of('END')[0];
      if (place) added.set(place, (added.get(place) ?? '') + written({ name, group: '', parameters }, value));
    },
    text: () => lines.map((line) => (added.get(line) ?? '') + (changed.get(line) ?? line.raw)).join(''),
  };
}
