import type { encodings } from '../../shared/model/address-book.ts';
import { decodeCp850 } from './cp850.ts';
import { encodingGuess } from './encoding-guess.ts';
import { utf8Evidence } from './utf8-evidence.ts';

export type Encoding = (typeof encodings)[number];

/** The encoding that the first bytes of a file say; undefined without a byte order mark. */
function encodingOfMark(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return undefined;
}

export interface EncodingDetector {
  add(piece: Uint8Array): void;
  /** Encoding of the text as a whole: one wrong byte beside many characters in UTF-8 counts as a fault of that byte. */
  result(): Encoding;
  /** Encoding of the lines that are not in UTF-8, if lines may differ; UTF-8 if all lines are. */
  ofLines(): Encoding;
}

/** Finds the encoding of a text that comes piece by piece. */
export function encodingDetector(): EncodingDetector {
  const evidence = utf8Evidence();
  const guess = encodingGuess();
  let detected: Encoding | undefined;
  let isStart = true;
  const ofLines = (): Encoding => detected ?? (evidence.wrong === 0 ? 'utf-8' : guess.result());
  return {
    add(piece) {
      if (isStart) detected = encodingOfMark(piece) ?? encodingOfZeros(piece);
      isStart = false;
      if (detected !== undefined) return;
      evidence.add(piece);
      if (evidence.wrong > 0) guess.add(piece);
    },
    result: () => (detected === undefined && evidence.characters > evidence.wrong ? 'utf-8' : ofLines()),
    ofLines,
  };
}

/** In UTF-16, every other byte of most texts is zero; in all other encodings none is. */
export function encodingOfZeros(start: Uint8Array): Encoding | undefined {
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [index, byte] of start.subarray(0, 4000).entries())
    if (byte === 0) zeros[index % 2 ? 1 : 0] += 1;
  const [even, odd] = zeros;
  const [most, fewest] = [Math.max(even, odd), Math.min(even, odd)];
  // Zeros at odd and even places mean no text: the file is not fully written yet, or is a picture.
  if (most * 8 < Math.min(start.length, 4000) || fewest * 4 > most) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FOLDS = new Set([0x20, 0x09]);
const longestHead = 200;

/**
 * The text of vCards. Where the file as a whole is no Unicode, each line is decoded by itself: cards of several programs may
 * be in one file, and one wrong byte must not garble the others. Lines may be folded within a character.
 * @param encoding of the lines that are neither UTF-8 nor say their own
 */
export function decodeLines(pieces: readonly Uint8Array[], encoding: Encoding): string {
  if (encoding === 'utf-8' || encoding.startsWith('utf-16')) {
    const decoder = pieceDecoder(encoding);
    return pieces.map((piece) => decoder.add(piece)).join('') + decoder.end();
  }
  const strict = new TextDecoder('utf-8', { fatal: true });
  const texts: string[] = [];
  for (const line of unfolded(Buffer.concat(pieces))) {
    try {
      texts.push(strict.decode(line));
    } catch {
      texts.push(decodeLine(line, encoding));
    }
  }
  return texts.join('\n');
}

/** Decodes a line by its CHARSET parameter (vCard 2.1), else by this encoding. */
function decodeLine(line: Uint8Array, encoding: Encoding): string {
  const head = Buffer.from(line.subarray(0, longestHead)).toString('latin1');
  const [, stated] = /^[^:]*;CHARSET="?([\w-]+)/i.exec(head) ?? [];
  try {
    if (stated !== undefined) return new TextDecoder(stated, { fatal: true }).decode(line);
  } catch {
    // The stated encoding is wrong or unknown.
  }
  return encoding === 'cp850' ? decodeCp850(line) : new TextDecoder(encoding).decode(line);
}

/** The lines of a text, each with those that continue it. */
function* unfolded(bytes: Buffer): Generator<Uint8Array> {
  const end = bytes.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN;
  let folded: Uint8Array[] = [];
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(end, from);
    const to = found === -1 ? bytes.length : found;
    const hasReturn = to > from && bytes[to - 1] === CARRIAGE_RETURN;
    const line = bytes.subarray(from, hasReturn ? to - 1 : to);
    const continues = folded.length > 0 && FOLDS.has(line[0] ?? 0);
    if (!continues && folded.length > 0) yield Buffer.concat(folded);
    if (continues) folded.push(line.subarray(1));
    else folded = [line];
    from = to + 1;
  }
  if (folded.length > 0) yield Buffer.concat(folded);
}

/** In UTF-16, each line end and each digit has a zero. */
export const isSurelyNot = (stated: Encoding, start: Uint8Array): boolean =>
  stated.startsWith('utf-16') &&
  encodingOfMark(start) === undefined &&
  start.length > 0 &&
  !start.includes(0);

/** So many characters of several bytes without a wrong byte are surely UTF-8. */
const surelyUtf8 = 3;

/** The encoding that the bytes show beyond doubt, whatever is stated. */
function encodingShown(start: Uint8Array, stated: Encoding): Encoding | undefined {
  const found = encodingOfMark(start) ?? encodingOfZeros(start);
  if (found !== undefined || stated.startsWith('utf-')) return found;
  const evidence = utf8Evidence();
  // A character may be cut at the end of the piece.
  evidence.add(start.subarray(0, Math.max(start.lastIndexOf(LINE_FEED), start.lastIndexOf(CARRIAGE_RETURN))));
  return evidence.characters >= surelyUtf8 && evidence.wrong === 0 ? 'utf-8' : undefined;
}

/** Decodes bytes piece by piece. Evidence in the first ones outweighs the stated encoding. */
export function pieceDecoder(stated: Encoding): { add(piece: Uint8Array): string; end(): string } {
  let decoder: TextDecoder | undefined;
  let encoding: Encoding | undefined;
  return {
    add(piece) {
      encoding ??= encodingShown(piece, stated) ?? stated;
      if (encoding === 'cp850') return decodeCp850(piece);
      decoder ??= new TextDecoder(encoding);
      return decoder.decode(piece, { stream: true });
    },
    end: () => decoder?.decode() ?? '',
  };
}
