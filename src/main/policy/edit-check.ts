import { createScanner, type JSONScanner } from 'jsonc-parser';

/** Adds, removes or replaces one character. */
export interface Edit {
  at: number;
  /** Number of characters that are removed. */
  removed: 0 | 1;
  added: string;
}

/** What may come next. After an opening bracket or a comma, `name` and `item` may be left out. */
type Next = 'value' | 'item' | 'name' | 'colon' | 'comma' | 'end';

interface OpenBracket {
  bracket: '{' | '[';
  around: OpenBracket | undefined;
}

/** The state of the reader before a token. */
interface State {
  next: Next;
  open: OpenBracket | undefined;
}

interface Place {
  before: State;
  offset: number;
}

export const edited = (text: string, { at, removed, added }: Edit): string =>
  text.slice(0, at) + added + text.slice(at + removed);

/**
 * Prepares trying many edits of one damaged text: each is read from the token before it to its first error only.
 * @returns whether the text is JSON after an edit; allows comments and trailing commas
 */
export function createEditCheck(text: string): (edit: Edit) => boolean {
  const { places, errorEnd } = readToError(text);
  return (edit) => {
    // What comes behind the first error does not mend it.
    if (edit.at > errorEnd) return false;
    // A token may grow together with the one before it.
    const from = places[Math.max(0, lastBefore(places, edit.at) - 1)];
    if (!from) return false;
    const mended = edited(text, edit);
    const scanner = createScanner(mended, true);
    scanner.setPosition(from.offset);
    let state: State | undefined = from.before;
    while (state && state.next !== 'end') state = nextState(scanner, mended, state);
    return state !== undefined && isAtEnd(scanner);
  };
}

/** The states before each token up to the first one that is wrong, and where that ends. */
function readToError(text: string): { places: Place[]; errorEnd: number } {
  const scanner = createScanner(text, true);
  const places: Place[] = [];
  let state: State | undefined = { next: 'value', open: undefined };
  while (state) {
    places.push({ before: state, offset: scanner.getPosition() });
    state = nextState(scanner, text, state);
  }
  return { places, errorEnd: scanner.getPosition() };
}

/** Index of the last place that is before an offset. */
function lastBefore(places: readonly Place[], offset: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const isAtEnd = (scanner: JSONScanner): boolean => {
  scanner.scan();
  return scanner.getTokenLength() === 0;
};

/** Reads a token. @returns undefined: it cannot come here */
function nextState(scanner: JSONScanner, text: string, { next, open }: State): State | undefined {
  if (isAtEnd(scanner)) return undefined;
  const fault: number = scanner.getTokenError();
  if (fault !== 0) return undefined;
  const character = text[scanner.getTokenOffset()] ?? '';
  switch (character) {
    case '{':
    case '[':
      if (next !== 'value' && next !== 'item') return undefined;
      return { next: character === '{' ? 'name' : 'item', open: { bracket: character, around: open } };
    case '}':
    case ']': {
      if (open?.bracket !== (character === '}' ? '{' : '[') || next === 'value' || next === 'colon')
        return undefined;
      return afterValue(open.around);
    }
    case ',':
      return next === 'comma' ? { next: open?.bracket === '{' ? 'name' : 'item', open } : undefined;
    case ':':
      return next === 'colon' ? { next: 'value', open } : undefined;
    default:
      if (next === 'name') return character === '"' ? { next: 'colon', open } : undefined;
      return (next === 'value' || next === 'item') && isValue(scanner.getTokenValue(), character)
        ? afterValue(open)
        : undefined;
  }
}

const afterValue = (open: OpenBracket | undefined): State => ({ next: open ? 'comma' : 'end', open });

const words: ReadonlySet<string> = new Set(['true', 'false', 'null']);
const isValue = (token: string, character: string): boolean => /["\d-]/.test(character) || words.has(token);
