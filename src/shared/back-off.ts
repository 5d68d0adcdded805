/** A pause that doubles with each try, up to `longestMs`. */
export function doublingPause(
  tries: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(tries, 30));
}

/** Full jitter: a random delay from 0 to a limit that doubles with each try, up to `longestMs`. */
export function fullJitter(
  tries: number,
  random: () => number,
  limits: { firstMs: number; longestMs: number },
): number {
  return random() * doublingPause(tries, limits);
}
