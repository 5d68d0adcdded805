/** What a request wants of a file: bytes `from` to `to`, both included, all of it, or what it does not have. */
export type WantedRange = { from: number; to: number } | 'whole' | 'unsatisfiable';

/**
 * Reads a `Range` header (RFC 9110, 14.2). Several ranges at once, other units and what is no range are answered with
 * the whole file, as the standard has it.
 * @param size bytes of the file
 */
export function readRange(header: string | null, size: number): WantedRange {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { from: size - count, to: size - 1 };
  }
  const [from, to] = [Number(first), last === '' ? Infinity : Number(last)];
  if (to < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { from, to: Math.min(to, size - 1) };
}
