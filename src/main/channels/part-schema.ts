import { z } from 'zod';
import type { Part } from '../../shared/ipc/part.ts';
import type { Sentence } from '../../shared/sentence.ts';

/** A sentence of this program, which windows word in their language. */
export const sentence = z.custom<Sentence>((value) => typeof value === 'object' && value !== null);

/** Something that was read, or why it could not be. */
export const partOf = <T>(value: z.ZodType<T>): z.ZodType<Part<T>> =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), why: sentence }),
  ]);
