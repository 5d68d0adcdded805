import { z } from 'zod';
import { present, type Present } from '../shared/present.ts';

/** An optional field: absent and null both mean "missing"; a wrong type is refused. */
export function maybe<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T> | undefined> {
  return schema.nullish().transform((value) => value ?? undefined);
}

export function listOf<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T>[]> {
  return z
    .array(schema)
    .nullish()
    .transform((list) => list ?? []);
}

/** `{items:[…]}`, the usual list layout of the platform. */
export function itemsOf<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T>[]> {
  return z.looseObject({ items: z.array(schema) }).transform((body) => body.items);
}

/** An answer whose body is irrelevant: empty, or any record. */
export const anyBody = z.unknown();

export const text = maybe(z.string());
export const flag = maybe(z.boolean());
/** An id that some answers write as a number. */
export const idText = z.union([z.string(), z.number()]).transform(String);

/** One of the listed words; unknown words count as missing, other types are refused. */
export function wordOf<const W extends string>(words: readonly W[]): z.ZodType<W | undefined> {
  return text.transform((word) => words.find((known) => known === word));
}

type RecordOf<S extends z.ZodRawShape> = Present<z.output<z.ZodObject<S, z.core.$loose>>>;

/** A record of these fields: drops null, keeps unknown fields. */
export function record<S extends z.ZodRawShape>(shape: S): z.ZodType<RecordOf<S>> {
  const schema = z.looseObject(shape).transform((value) => present(value));
  // Zod expects the output in its type, which the compiler cannot resolve while S is open.
  return schema as z.ZodType as z.ZodType<RecordOf<S>>;
}
