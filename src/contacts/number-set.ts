/** Numbers in little memory: 16 bytes each, added one by one without a long pause. */
export interface NumberSet {
  readonly size: number;
  add(number: string): void;
  has(number: string): boolean;
}

/** Slots of one table; half of them are filled at most. */
const SLOTS = 1 << 16;
/** Spreads neighbouring numbers; 2^32 divided by the golden ratio. */
const SPREAD = 2_654_435_769;

/** E.164 and internal numbers: as many digits as a double holds exactly. Anything else is not kept. */
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

/** Internal numbers are negative, and a leading digit keeps their zeros. */
function valueOf(number: string): number | undefined {
  if (/^\+[1-9]\d{0,14}$/.test(number)) return Number(number.slice(1));
  return /^\d{1,13}$/.test(number) ? -Number(`1${number}`) : undefined;
}
