import { z } from 'zod';

/** Absent, null and empty text are all "not said"; another type is refused. */
export const said = z
  .string()
  .nullish()
  .transform((text) => (text === null || text?.trim() === '' ? undefined : text));

/** A part that may be absent or null. */
export function part<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T> | undefined> {
  return schema.nullish().transform((value) => value ?? undefined);
}

export function list<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T>[]> {
  return z
    .array(schema)
    .nullish()
    .transform((items) => items ?? []);
}

/** Epoch milliseconds of a number of them, or of a date in ISO 8601. */
export const moment = z
  .union([z.number(), z.string()], { error: 'expected a moment' })
  .transform((at, context) => {
    const ms = typeof at === 'number' ? at : Date.parse(at);
    if (Number.isFinite(ms)) return ms;
    context.addIssue({ code: 'custom', message: 'expected epoch milliseconds or ISO 8601' });
    return z.NEVER;
  });

/** The object without its undefined fields. */
export function filled<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
