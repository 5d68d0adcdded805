import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Part } from '../../shared/ipc/fields.ts';
import { failureOf } from '../base/refusal.ts';

/** The result, or its error: a failed part of a page does not affect the others. */
export const part = <T>(read: Promise<T>): Promise<Part<T>> =>
  read.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, why: failureSentence(failureOf(error)) }),
  );

export const mapPart = <T, U>(read: Part<T>, make: (value: T) => U): Part<U> =>
  read.ok ? { ok: true, value: make(read.value) } : read;
