/**
 * Phone numbers reserved for fiction by the regulators, so that nobody's real phone is ever shown or dialled.
 *
 * A slot is a position in an endless list of distinct numbers: `numberOfSlot` and `slotOfNumber` are inverse
 * and take constant time. The slots walk a wheel of ranges, so that neighbours come from different countries.
 * When a range is used up (1,000,000 contacts need more than the ranges hold), the slot falls back to one of the
 * reserved German blocks with six digits behind it: that numbering plan is open, so the longer numbers lie in the
 * same reserved blocks, are syntactically valid, and differ from the short ones by their length.
 */

interface Range {
  /** E.164 without '+'. */
  prefix: string;
  digits: number;
  /** First value used: lower ones belong to the account and to the hand-written contacts. */
  first: number;
  /** One past the last value. */
  end: number;
  /** How often it appears in one turn of the wheel. */
  share: number;
}

const US_AREAS = ['212', '415', '312', '617', '206', '303', '512', '702'];

const RANGES: readonly Range[] = [
  { prefix: '493023125', digits: 3, first: 200, end: 1000, share: 4 },
  { prefix: '496990009', digits: 3, first: 100, end: 1000, share: 3 },
  { prefix: '494066969', digits: 3, first: 100, end: 1000, share: 3 },
  { prefix: '492214710', digits: 3, first: 100, end: 1000, share: 3 },
  { prefix: '498999998', digits: 3, first: 100, end: 1000, share: 3 },
  { prefix: '442079460', digits: 3, first: 100, end: 1000, share: 2 },
  { prefix: '441614960', digits: 3, first: 100, end: 1000, share: 1 },
  { prefix: '447700900', digits: 3, first: 100, end: 1000, share: 1 },
  { prefix: '3319900', digits: 4, first: 1000, end: 10_000, share: 2 },
  { prefix: '3363998', digits: 4, first: 1000, end: 10_000, share: 1 },
  { prefix: '6125550', digits: 4, first: 1000, end: 10_000, share: 1 },
  { prefix: '468465004', digits: 2, first: 10, end: 100, share: 1 },
  ...US_AREAS.map((area) => ({ prefix: `1${area}55501`, digits: 2, first: 0, end: 100, share: 1 })),
];

const OVERFLOW_BLOCKS = ['493023125', '496990009', '494066969', '492214710', '498999998'];
const OVERFLOW_DIGITS = 6;
const OVERFLOW_BLOCK_SIZE = 10 ** OVERFLOW_DIGITS;

/** One turn of the wheel: which range, and its occurrence number in this turn. */
const WHEEL = spread(RANGES.map((range) => range.share));

function spread(shares: number[]): { range: number; rank: number }[] {
  const wheel: { range: number; rank: number }[] = [];
  for (let rank = 0; rank < Math.max(...shares); rank++) {
    shares.forEach((share, range) => {
      if (rank < share) wheel.push({ range, rank });
    });
  }
  return wheel;
}

/** How many distinct slots there are. */
export const SLOT_COUNT = OVERFLOW_BLOCKS.length * OVERFLOW_BLOCK_SIZE;

/** The number of a slot, E.164 with '+'. */
export function numberOfSlot(slot: number): string {
  const turn = WHEEL[slot % WHEEL.length];
  const range = turn && RANGES[turn.range];
  if (turn && range) {
    const value = range.first + Math.floor(slot / WHEEL.length) * range.share + turn.rank;
    if (value < range.end) return `+${range.prefix}${String(value).padStart(range.digits, '0')}`;
  }
  const block = OVERFLOW_BLOCKS[slot % OVERFLOW_BLOCKS.length] ?? '';
  const value = Math.floor(slot / OVERFLOW_BLOCKS.length) % OVERFLOW_BLOCK_SIZE;
  return `+${block}${String(value).padStart(OVERFLOW_DIGITS, '0')}`;
}

/** The slot of a number (E.164 with '+'), or undefined when no slot has it. */
export function slotOfNumber(number: string): number | undefined {
  const digits = number.replace(/^\+/, '');
  const slot = shortSlot(digits) ?? overflowSlot(digits);
  return slot !== undefined && numberOfSlot(slot) === `+${digits}` ? slot : undefined;
}

function shortSlot(digits: string): number | undefined {
  const index = RANGES.findIndex(
    (range) => digits.startsWith(range.prefix) && digits.length === range.prefix.length + range.digits,
  );
  const range = RANGES[index];
  if (!range) return undefined;
  const value = Number(digits.slice(range.prefix.length)) - range.first;
  if (!(value >= 0)) return undefined;
  const place = WHEEL.findIndex((turn) => turn.range === index && turn.rank === value % range.share);
  return Math.floor(value / range.share) * WHEEL.length + place;
}

function overflowSlot(digits: string): number | undefined {
  const block = OVERFLOW_BLOCKS.findIndex(
    (prefix) => digits.startsWith(prefix) && digits.length === prefix.length + OVERFLOW_DIGITS,
  );
  if (block < 0) return undefined;
  return Number(digits.slice(-OVERFLOW_DIGITS)) * OVERFLOW_BLOCKS.length + block;
}
