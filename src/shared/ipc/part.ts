import type { Sentence } from '../sentence.ts';

/** Something that was read of the platform, or why it cannot be read. */
export type Part<T> = { ok: true; value: T } | { ok: false; why: Sentence };
