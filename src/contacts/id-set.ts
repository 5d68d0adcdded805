/** A set of small integers, one bit each: a million contacts take 125 KB. */
export interface IdSet {
  has(id: number): boolean;
  add(id: number): void;
}

export function createIdSet(): IdSet {
  let bits = new Uint8Array(1024);
  return {
    has: (id) => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0,
    add(id) {
      const at = id >> 3;
      if (at >= bits.length) {
        const wider = new Uint8Array(Math.max(at + 1, bits.length * 2));
        wider.set(bits);
        bits = wider;
      }
      bits[at] = (bits[at] ?? 0) | (1 << (id & 7));
    },
  };
}
