import { cleanText } from '../text.ts';

/** A property of the text of a card, as it is written there. */
export interface Line {
  /** The line as it stands in the text, with the line breaks within it and after it. */
  raw: string;
  /** Upper case; empty for a line that is no property of the first card itself. */
  name: string;
  /** `item1` of `item1.TEL`; empty without. */
  group: string;
  /** The parameters as they are written: `TYPE=WORK`. */
  parameters: readonly string[];
}

const none = { name: '', group: '', parameters: [] } as const;

/** The lines of a text; together they are the text. */
export function readLines(text: string): { lines: Line[]; lineEnd: string } {
  const lines: Line[] = [];
  /** Nesting depth of cards within cards. Every card after the first one counts as nested. */
  let depth = 0;
  for (const raw of logicalLines(text)) {
    const line = { raw, ...headOf(raw) };
    if (line.name === 'BEGIN') depth += 1;
    lines.push(depth === 1 ? line : { raw, ...none });
    if (line.name === 'END') depth = depth === 1 ? Number.NEGATIVE_INFINITY : depth - 1;
  }
  return { lines, lineEnd: text.includes('\r\n') || !text.includes('\n') ? '\r\n' : '\n' };
}

/** Each with the folded lines that continue it. */
function logicalLines(text: string): string[] {
  const lines: string[][] = [];
  let isOpen = false;
  for (const [physical] of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g)) {
    const last = isOpen || /^[ \t]/.test(physical) ? lines.at(-1) : undefined;
    if (last) last.push(physical);
    else lines.push([physical]);
    // vCard 2.1 breaks lines of this encoding by a mark at their end.
    const isQuoted = /^[^:]*[;=]QUOTED-PRINTABLE[;:]/i.test(lines.at(-1)?.[0] ?? '');
    isOpen = isQuoted && /=\s*$/.test(physical);
  }
  return lines.map((physical) => physical.join(''));
}

function headOf(raw: string): Omit<Line, 'raw'> {
  const [, head] = /^((?:[^":\r\n]|"[^"\r\n]*")*):/.exec(unfolded(raw)) ?? [];
  const [written, ...parameters] = head?.match(/(?:[^";]|"[^"]*")+/g) ?? [];
  const [, group = '', name] = /^\s*(?:([\w-]+)\.)?([\w-]+)\s*$/.exec(written ?? '') ?? [];
  return name === undefined ? none : { name: name.toUpperCase(), group, parameters };
}

/** The value as it is written, but for the line breaks of folding. */
export const valueOf = ({ raw }: Line): string => unfolded(raw).replace(/^(?:[^":]|"[^"]*")*:|[\r\n]+$/g, '');

const unfolded = (raw: string): string => raw.replace(/(?:\r\n|\r|\n)[ \t]/g, '');

/** A property without its line break, folded at 75 bytes as RFC 6350 (3.2) says. */
export function formatLine(
  { name, group, parameters }: Omit<Line, 'raw'>,
  value: string,
  lineEnd: string,
): string {
  const head = [group === '' ? name : `${group}.${name}`, ...parameters].join(';');
  const text: string[] = [];
  let bytes = 0;
  for (const character of `${head}:${value}`) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      text.push(lineEnd, ' ');
      bytes = 1;
    }
    text.push(character);
    bytes += size;
  }
  return text.join('');
}

/** One part of a value: on one line, with a backslash before what would end it. */
export const escapeText = (text: string): string => cleanText(text).replace(/[\\;,]/g, '\\$&');

/** Parameters without those that say how the old value is written, and those of the other names. */
export function otherParameters(parameters: readonly string[], ...names: readonly string[]): string[] {
  const gone = ['ENCODING', 'CHARSET', 'VALUE', ...names];
  return parameters.filter((parameter) => {
    const [name = '', value] = parameter.split('=');
    // vCard 2.1 leaves the names of two parameters away.
    if (value !== undefined) return !gone.includes(name.trim().toUpperCase());
    return !/^(?:quoted-printable|base64|[78]bit|b)$/i.test(name) && !names.includes('TYPE');
  });
}
