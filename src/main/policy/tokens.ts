import { createScanner } from 'jsonc-parser';

/** `bare`: no JSON token, such as a word without quotation marks. */
type TokenKind = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'number' | 'word' | 'bare' | 'end';

/** Error within a token. */
type TokenFault = 'quote' | 'escape' | 'control' | 'number' | 'comment';

export interface Token {
  kind: TokenKind;
  offset: number;
  end: number;
  /** The source text, with quotation marks. */
  text: string;
  /** Line, from 0, and its indentation. */
  line: number;
  indent: number;
  /** It is the first token of its line. */
  isFirst: boolean;
  fault?: TokenFault;
}

/** Faults by the error numbers of the scanner. */
const faults: Readonly<Record<number, TokenFault>> = {
  1: 'comment',
  2: 'quote',
  3: 'number',
  4: 'escape',
  5: 'escape',
  6: 'control',
};
const punctuation: ReadonlySet<string> = new Set<TokenKind>(['{', '}', '[', ']', ',', ':']);
const words: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** The tokens of a policy without white space and comments; the last one is the end of the file. */
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
  if (punctuation.has(text)) return text as TokenKind;
  if (text.startsWith('"')) return 'text';
  if (/^-?\d/.test(text)) return 'number';
  return words.has(text) ? 'word' : 'bare';
}
