import { z } from 'zod';
import type { Party } from '../model/card.ts';
import type { ShownNumber } from '../model/account.ts';
import type { Sentence } from '../sentence.ts';

/** An id of the platform or of this desk. */
export const id = z.string().min(1).max(200);
/** Key of a timeline entry, a recent call or a rule. */
export const key = z.string().min(1).max(300);
/** Chosen by the page, to query and cancel work. */
export const workId = z.string().min(1).max(100);
/** User input: a search, a number in any notation. */
export const text = z.string().max(500);
/** Epoch milliseconds. */
export const time = z.number().int().min(0);
export const limit = (most: number): z.ZodType<number> => z.number().int().min(1).max(most);

export const someText = z.string().exactOptional();
export const someNumber = z.number().exactOptional();
export const yes = z.literal(true).exactOptional();
export const direction = z.enum(['in', 'out']);

/** Progress in bytes. `received` is absent before the download starts. */
export type MediaProgress = z.output<typeof progress>;
export const progress = z.strictObject({
  received: z.number().int().min(0).exactOptional(),
  total: z.number().int().min(0).exactOptional(),
});

export const party: z.ZodType<Party> = z.object({
  number: someText,
  pretty: someText,
  country: someText,
  withheld: z.boolean(),
  matches: z.array(
    z.object({
      contactId: z.string(),
      name: z.string(),
      organisation: someText,
      own: yes,
      book: someText,
      otherBooks: z.array(z.string()).exactOptional(),
      waiting: yes,
      company: yes,
    }),
  ),
});

export const shownNumber: z.ZodType<ShownNumber> = z.object({
  number: z.string(),
  pretty: z.string(),
  label: someText,
});

/** Windows translate it; message ids are checked by their type. */
export const sentence = z.custom<Sentence>(
  (value) => typeof value === 'object' && value !== null && 'id' in value,
);

/** Data of the platform, or why it cannot be read. */
export type Part<T> = { ok: true; value: T } | { ok: false; why: Sentence };
export const partOf = <T>(value: z.ZodType<T>): z.ZodType<Part<T>> =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), why: sentence }),
  ]);
