import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Part } from '../../shared/ipc/fields.ts';
import { failureOf } from '../base/refusal.ts';

/** What was read, or why it could not be: one part of a page does not take the others with it. */
export const part = <T>(read: Promise<T>): Promise<Part<T>> =>
  read.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, why: failureSentence(failureOf(error)) }),
  );

/** The same part, worded differently where it was read. */
export const mapPart = <T, U>(read: Part<T>, make: (value: T) => U): Part<U> =>
  read.ok ? { ok: true, value: make(read.value) } : read;
