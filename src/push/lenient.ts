import { z } from 'zod';

/** Absent, null and empty text all mean "not specified"; another type is refused. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text === null || text?.trim() === '' ? undefined : text));

export function part<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T> | undefined> {
  return schema.nullish().transform((value) => value ?? undefined);
}

export function list<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T>[]> {
  return z
    .array(schema)
    .nullish()
    .transform((items) => items ?? []);
}

const EARLIEST = Date.UTC(1990, 0);
const LATEST = Date.UTC(2100, 0);
/**
 * Seconds, milliseconds, microseconds and nanoseconds: between the two years above a number can only be one of them.
 */
const UNITS_MS = [1_000, 1, 1e-3, 1e-6];

/** A number in any of these units, or ISO 8601. An impossible time counts as absent: stored times have limits. */
export const moment = z
  .union([z.number(), z.string()], { error: 'expected a moment' })
  .transform((at, context): number | undefined => {
    if (typeof at === 'number') {
      const [ms] = UNITS_MS.map((unit) => Math.round(at * unit)).filter(isPlausible);
      return ms;
    }
    const ms = Date.parse(at);
    if (Number.isFinite(ms)) return isPlausible(ms) ? ms : undefined;
    context.addIssue({ code: 'custom', message: 'expected epoch milliseconds or ISO 8601' });
    return z.NEVER;
  });

function isPlausible(ms: number): boolean {
  return ms >= EARLIEST && ms < LATEST;
}

const LONGEST_CALL_MS = 31 * 24 * 3_600_000;

/** Duration of a call, ms; undefined if impossible. */
export function durationWithin(ms: number): number | undefined {
  return ms >= 0 && ms <= LONGEST_CALL_MS ? Math.round(ms) : undefined;
}

export function filled<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
