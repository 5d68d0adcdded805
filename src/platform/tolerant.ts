import { z } from 'zod';

/** A field that the specification does not promise: absent and null are both "not there"; a wrong type is refused. */
export function maybe<T extends z.ZodType>(schema: T): z.ZodType<z.infer<T> | undefined> {
  return schema.nullish().transform((value) => value ?? undefined);
}

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

export const text = maybe(z.string());
export const flag = maybe(z.boolean());
/** An id that some answers write as a number. */
export const idText = z.union([z.string(), z.number()]).transform(String);

/** A word out of a list; words that the specification does not know yet are "not there", other types are refused. */
export function wordOf<const W extends string>(words: readonly W[]): z.ZodType<W | undefined> {
  return text.transform((word) => words.find((known) => known === word));
}

/** T with the fields that may be undefined made optional. */
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

export function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Present<T>;
}

type RecordOf<S extends z.ZodRawShape> = Present<z.output<z.ZodObject<S, z.core.$loose>>>;

/** A record of these fields: what is null is left out, what is unknown is kept. */
export function record<S extends z.ZodRawShape>(shape: S): z.ZodType<RecordOf<S>> {
  const schema = z.looseObject(shape).transform((value) => present(value));
  // Zod awaits the output in its type, which the compiler cannot resolve while S is open.
  return schema as z.ZodType as z.ZodType<RecordOf<S>>;
}
