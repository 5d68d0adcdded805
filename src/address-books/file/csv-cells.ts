/**
 * The cells of one row. Programs that put rows together by hand forget to double quotes: one that does not begin a cell, or
 * does not end it, stands for itself.
 * @returns undefined where a quote is never closed, or the row ends before the text does
 */
export function cellsOf(text: string, delimiter: string): string[] | undefined {
  if (!text.includes('"')) return text.includes('\n') ? undefined : text.split(delimiter);
  const cells: string[] = [];
  let lineEnd = -1;
  for (let at = 0; at <= text.length;) {
    if (lineEnd < at) lineEnd = placeOf('\n', text, at);
    const [cell, end] = (text[at] === '"' ? quotedCell : plainCell)(text, at, { delimiter, lineEnd }) ?? [];
    if (cell === undefined || end === undefined || text[end] === '\n') return undefined;
    cells.push(cell);
    at = end + 1;
  }
  return cells;
}

type Cell = [cell: string, end: number];
interface CellEnds {
  delimiter: string;
  /** The first one behind the beginning of the cell. */
  lineEnd: number;
}

/** Where it is next, or the end of the text. */
function placeOf(character: string, text: string, from: number): number {
  const found = text.indexOf(character, from);
  return found === -1 ? text.length : found;
}

function plainCell(text: string, at: number, { delimiter, lineEnd }: CellEnds): Cell {
  const end = Math.min(placeOf(delimiter, text, at), lineEnd);
  return [text.slice(at, end), end];
}

function quotedCell(text: string, start: number, ends: CellEnds): Cell | undefined {
  let isDoubtful = false;
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === '"') {
      at += 1;
    } else if (next === undefined || next === ends.delimiter || next === '\n') {
      return [text.slice(start + 1, at).replaceAll('""', '"'), at + 1];
    } else if (!isDoubtful) {
      isDoubtful = true;
      const [cell, end] = plainCell(text, start, ends);
      // `"Berg" GmbH`, and `"Anna "Anni" Berg"`
      if (end > at && !hasOddQuotes(cell)) return [cell.endsWith('"') ? cell.slice(1, -1) : cell, end];
    }
  }
  return undefined;
}

export function hasOddQuotes(text: string): boolean {
  let isOdd = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}
