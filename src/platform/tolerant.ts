import { z } from 'zod';

/** A field that the specification does not promise: absent and null are both "not there"; a wrong type is refused. */
export function maybe<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T> | undefined> {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A list that may be absent. */
export function listOf<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T>[]> {
  return z
    .array(schema)
    .nullish()
    .transform((list) => list ?? []);
}

/** `{items:[…]}`, as most lists of the platform come. */
export function itemsOf<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T>[]> {
  return z.looseObject({ items: z.array(schema) }).transform((body) => body.items);
}

/** An answer whose body says nothing that the desk needs: empty, or any record. */
export const anyBody = z.unknown();
