import type { z } from 'zod';

/** The decoded answers of lists that are read regularly. */
export interface RepeatedAnswers {
  /** @returns the same value as for the last answer to this question, if that had the same bytes */
  decode<T>(question: string, schema: z.ZodType<T>, bytes: Uint8Array, decode: () => T): T;
}

interface LastAnswer {
  schema: z.ZodType;
  bytes: Uint8Array;
  value: unknown;
}

/** Above the number of lists that an account has. */
const mostQuestions = 16;
/** Bytes of an answer; a larger one is decoded each time, so that little memory is held, whatever a server sends. */
const largestAnswer = 1_000_000;

/** Most answers of lists that are read every few minutes repeat the one before: decoding is all that they cost. */
export function createRepeatedAnswers(): RepeatedAnswers {
  const answers = new Map<string, LastAnswer>();
  return {
    decode<T>(question: string, schema: z.ZodType<T>, bytes: Uint8Array, decode: () => T): T {
      const last = answers.get(question);
      // This schema has parsed the value, so it has this type.
      if (last?.schema === schema && Buffer.compare(last.bytes, bytes) === 0) return last.value as T;
      answers.delete(question);
      const value = decode();
      if (bytes.byteLength > largestAnswer) return value;
      answers.set(question, { schema, bytes, value });
      for (const oldest of answers.keys()) {
        if (answers.size <= mostQuestions) break;
        answers.delete(oldest);
      }
      return value;
    },
  };
}

const parsedRecords = new WeakMap<readonly unknown[], unknown>();

/**
 * Each record of a page by the schema of its list. The records of an answer that is repeated are the same ones, and are not
 * parsed again.
 */
export function parseRecords<T>(
  records: readonly unknown[],
  schemaOf: () => z.ZodType<T>,
): z.ZodSafeParseResult<T>[] {
  const known = parsedRecords.get(records);
  // A page belongs to one list, and each list has one schema.
  if (known !== undefined) return known as z.ZodSafeParseResult<T>[];
  const schema = schemaOf();
  const parsed = records.map((record) => schema.safeParse(record));
  parsedRecords.set(records, parsed);
  return parsed;
}
