import type { encodings } from '../../shared/model/address-book.ts';
import { decodeCp850 } from './cp850.ts';
import { encodingGuess } from './encoding-guess.ts';

export type Encoding = (typeof encodings)[number];

/** The encoding that the first bytes of a file say; undefined without a byte order mark. */
function encodingOfMark(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Finds the encoding of a text that comes piece by piece. */
export function encodingDetector(): { add(piece: Uint8Array): void; result(): Encoding } {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const guess = encodingGuess();
  /** `single`: it is no Unicode. */
  let known: Encoding | 'single' | undefined;
  let isStart = true;
  const decode = (piece: Uint8Array, isEnd: boolean): void => {
    try {
      strict.decode(piece, { stream: !isEnd });
    } catch {
      known = 'single';
    }
  };
  return {
    add(piece) {
      if (isStart) known = encodingOfMark(piece) ?? encodingOfZeros(piece);
      isStart = false;
      if (known === undefined) decode(piece, false);
      if (known === 'single') guess.add(piece);
    },
    result() {
      if (known === undefined) decode(new Uint8Array(), true);
      return known === 'single' ? guess.result() : (known ?? 'utf-8');
    },
  };
}

/** In UTF-16, every other byte of most texts is zero; in all other encodings none is. */
function encodingOfZeros(start: Uint8Array): Encoding | undefined {
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [index, byte] of start.subarray(0, 4000).entries())
    if (byte === 0) zeros[index % 2 ? 1 : 0] += 1;
  const [even, odd] = zeros;
  if (Math.max(even, odd) * 8 < Math.min(start.length, 4000)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Makes text of bytes that come piece by piece. A byte order mark says more than what is stated. */
export function pieceDecoder(stated: Encoding): { add(piece: Uint8Array): string; end(): string } {
  let decoder: TextDecoder | undefined;
  let isStart = true;
  return {
    add(piece) {
      const encoding = isStart ? (encodingOfMark(piece) ?? stated) : stated;
      isStart = false;
      if (encoding === 'cp850') return decodeCp850(piece);
      decoder ??= new TextDecoder(encoding);
      return decoder.decode(piece, { stream: true });
    },
    end: () => decoder?.decode() ?? '',
  };
}
