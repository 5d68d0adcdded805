import type { Board } from './walk.ts';

/** Fields that hold a time; 0 means never. */
const MOMENTS: ReadonlySet<string> = new Set([
  'at',
  'since',
  'startedAt',
  'ringingSince',
  'connectedAt',
  'endedAt',
  'flagsAt',
  'recordingAt',
  'provenAt',
  'missedAt',
  'waitingSince',
  'forwardedAt',
]);

/** Shifts all times after the clock was set by `ms` (negative: back), so that timeouts keep their length. */
export function afterClockSet(board: Board, ms: number): Board {
  const { calls, early, gone, foreign } = board;
  return { ...board, ...shifted({ calls, early, gone, foreign }, ms) };
}

export function shifted<T>(value: T, ms: number): T {
  if (Array.isArray(value)) return value.map((each: unknown) => shifted(each, ms)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const moved = Object.entries(value).map(([key, field]: [string, unknown]) =>
    MOMENTS.has(key) && typeof field === 'number' && field > 0
      ? [key, field + ms]
      : [key, shifted(field, ms)],
  );
  return Object.fromEntries(moved) as T;
}
