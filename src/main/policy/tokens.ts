import { createScanner } from 'jsonc-parser';

/** `bare`: something that stands for nothing in JSON, as a word without quotation marks. */
type TokenKind = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'number' | 'word' | 'bare' | 'end';

/** What is wrong within a token itself. */
type TokenFault = 'quote' | 'escape' | 'control' | 'number' | 'comment';

export interface Token {
  kind: TokenKind;
  offset: number;
  end: number;
  /** As it is written, quotation marks included. */
  text: string;
  /** From 0, and how far it is indented. */
  line: number;
  indent: number;
  /** Nothing stands before it in its line. */
  isFirst: boolean;
  fault?: TokenFault;
}

/** By the numbers that the scanner gives them. */
const faults: Readonly<Record<number, TokenFault>> = {
  1: 'comment',
  2: 'quote',
  3: 'number',
  4: 'escape',
  5: 'escape',
  6: 'control',
};
const signs: ReadonlySet<string> = new Set<TokenKind>(['{', '}', '[', ']', ',', ':']);
const words: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** What a policy is written of, without spaces and whole comments; the last one is the end of the file. */
export function* tokensOf(source: string): Generator<Token, void> {
  const scanner = createScanner(source, false);
  const place = { line: 0, indent: 0, isFirst: true };
  for (;;) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    const end = offset + scanner.getTokenLength();
    const text = source.slice(offset, end);
    if (text === '') {
      yield { kind: 'end', offset, end, text, ...place };
      return;
    }
    const fault = faults[scanner.getTokenError()];
    if (fault !== 'comment' && /^(?:\s|\/[/*])/.test(text)) {
      if (/^[\r\n]/.test(text)) Object.assign(place, { line: place.line + 1, indent: 0, isFirst: true });
      else if (place.isFirst) place.indent = text.length;
      continue;
    }
    yield { kind: kindOf(text), offset, end, text, ...place, ...(fault && { fault }) };
    place.isFirst = false;
  }
}

function kindOf(text: string): TokenKind {
  if (signs.has(text)) return text as TokenKind;
  if (text.startsWith('"')) return 'text';
  if (/^-?\d/.test(text)) return 'number';
  return words.has(text) ? 'word' : 'bare';
}
