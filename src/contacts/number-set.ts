/** A compact set of numbers: 16 bytes each, growing without long pauses. */
export interface NumberSet {
  readonly size: number;
  add(number: string): void;
  has(number: string): boolean;
}

/** Slots per table, at most half filled. */
const SLOTS = 1 << 16;
/** Spreads neighbouring numbers; 2^32 divided by the golden ratio. */
const SPREAD = 2_654_435_769;

/** For E.164 and internal numbers, whose digits fit a double. Others are not stored. */
export function createNumberSet(): NumberSet {
  const tables: Float64Array[] = [];
  let filled = SLOTS;
  let size = 0;

  function find(table: Float64Array, value: number): { at: number; found: boolean } {
    let at = (Math.imul(value % 4_294_967_291, SPREAD) >>> 0) % SLOTS;
    for (;;) {
      const there = table[at];
      if (there === value) return { at, found: true };
      if (there === 0) return { at, found: false };
      at = (at + 1) % SLOTS;
    }
  }
  const hasValue = (value: number): boolean => tables.some((table) => find(table, value).found);

  return {
    get size() {
      return size;
    },
    has: (number) => {
      const value = valueOf(number);
      return value !== undefined && hasValue(value);
    },
    add(number) {
      const value = valueOf(number);
      if (value === undefined || hasValue(value)) return;
      if (filled >= SLOTS / 2) {
        tables.push(new Float64Array(SLOTS));
        filled = 0;
      }
      const table = tables.at(-1);
      if (table) table[find(table, value).at] = value;
      filled += 1;
      size += 1;
    },
  };
}

/** Internal numbers are negative, with a leading digit that preserves zeros. */
function valueOf(number: string): number | undefined {
  if (/^\+[1-9]\d{0,14}$/.test(number)) return Number(number.slice(1));
  return /^\d{1,13}$/.test(number) ? -Number(`1${number}`) : undefined;
}
