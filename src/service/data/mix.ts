/** Hashes an index to 32 bits, identically on every machine. `salt` yields independent values for one index. */
export function mix(index: number, salt: number): number {
  let value = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}

/** An item of a list that is not empty, chosen by an index. */
export function pick<T>(list: readonly T[], index: number, salt: number): T {
  const item = list[mix(index, salt) % list.length];
  if (item === undefined) throw new Error('an empty list to pick from');
  return item;
}
