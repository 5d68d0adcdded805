import type { encodings } from '../../shared/model/address-book.ts';
import { signOfCp850 } from './cp850.ts';

/** Single-byte encodings, distinguished by the letters within words. */
const candidates = ['windows-1252', 'cp850', 'macintosh'] as const satisfies (typeof encodings)[number][];
type Candidate = (typeof candidates)[number];

/** Letters of Western languages with their weight as evidence. */
const letters: readonly [string, number][] = [
  ['äöüßéÄÖÜÉ', 3],
  ['àèêëçñáãóíøåæâîïôòóúùûìœÀÈÇÑØÅÆ', 1],
];
const weightOf = (letter: string): number => letters.find(([some]) => some.includes(letter))?.[1] ?? 0;

/** Bytes that are examined. */
const sampleSize = 1024 * 1024;

const isLower = (byte = 0): boolean => byte >= 0x61 && byte <= 0x7a;
const isUpper = (byte = 0): boolean => byte >= 0x41 && byte <= 0x5a;

/** Guesses the encoding of a text that is not Unicode: decoded correctly, the characters within words are letters. */
export function encodingGuess(): { add(piece: Uint8Array): void; result(): Candidate } {
  /** How often each byte occurs within words, and within lower-case words, which contain no capital letter. */
  const counts = { anywhere: new Map<number, number>(), amongSmall: new Map<number, number>() };
  let bytesRead = 0;

  function score(candidate: Candidate): number {
    const decoder = candidate === 'cp850' ? undefined : new TextDecoder(candidate);
    const letterOf = (byte: number): string => decoder?.decode(Uint8Array.of(byte)) ?? signOfCp850(byte);
    const sum = (of: ReadonlyMap<number, number>, fits: (letter: string) => boolean): number =>
      [...of].reduce((all, [byte, count]) => {
        const letter = letterOf(byte);
        return all + (fits(letter) ? weightOf(letter) * count : 0);
      }, 0);
    return (
      sum(counts.anywhere, () => true) + sum(counts.amongSmall, (letter) => letter === letter.toLowerCase())
    );
  }

  return {
    add(piece) {
      const end = Math.min(piece.length, sampleSize - bytesRead);
      for (let at = 0; at < end; at += 1) {
        const byte = piece[at] ?? 0;
        if (byte < 0x80) continue;
        const [before, after] = [piece[at - 1], piece[at + 1]];
        const isInWord = isLower(before) || isUpper(before);
        const isBeforeSmall = isLower(after);
        if (!isInWord && !isBeforeSmall && !isUpper(after)) continue;
        const of = isInWord && (isBeforeSmall || isLower(before)) ? counts.amongSmall : counts.anywhere;
        of.set(byte, (of.get(byte) ?? 0) + 1);
      }
      bytesRead += Math.max(0, end);
    },
    result() {
      const scored = candidates.map((candidate) => ({ candidate, points: score(candidate) }));
      return scored.reduce((best, one) => (one.points > best.points ? one : best)).candidate;
    },
  };
}
