import { randomBytes, scryptSync } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createCursorRows, readCursors } from './cursors.ts';
import { readJson } from './rows.ts';

/**
 * Numbers of people whose data was deleted, so that no synchronisation brings it back. The table stores a slow, salted
 * hash of each number and a time, so that nobody can read the number from it.
 */
export interface Forgotten {
  /** Nothing that began before `at` (epoch milliseconds) is stored. */
  add(numbers: readonly string[], at: number): void;
  /** Whether an entry of this time and number stays deleted. */
  has(number: string | undefined, at: number): boolean;
}

const forgottenName = 'forgotten';
const schema = z.object({ salt: z.string(), numbers: z.record(z.string(), z.number()) });
/** Takes some milliseconds per number: trying all numbers takes years. */
const cost = { N: 4096, r: 8, p: 1 };
/** Size of the cache of hashes. */
const mostRemembered = 20_000;

/** Reads the stored hashes anew whenever their text has changed. Throws what SQLite throws. */
export function createForgotten(db: DatabaseSync): Forgotten {
  const cursors = readCursors(db);
  const rows = createCursorRows(db);
  /** Caches hashes by salt and number, since a number has many calls. */
  const hashes = new Map<string, string>();
  let parsed:
    | { text: string | undefined; value: z.output<typeof schema> | undefined; last: number }
    | undefined;

  function read(): NonNullable<typeof parsed> {
    const text = cursors.get(forgottenName);
    if (parsed && parsed.text === text) return parsed;
    const value = schema.safeParse(readJson(text)).data;
    parsed = { text, value, last: Math.max(-Infinity, ...Object.values(value?.numbers ?? {})) };
    return parsed;
  }

  function hashOf(salt: string, number: string): string {
    const name = `${salt} ${number}`;
    const cached = hashes.get(name);
    if (cached !== undefined) return cached;
    const hash = scryptSync(number, salt, 18, cost).toString('base64url');
    if (hashes.size >= mostRemembered) hashes.clear();
    hashes.set(name, hash);
    return hash;
  }

  return {
    add(numbers, at) {
      const before = read().value ?? { salt: randomBytes(16).toString('base64url'), numbers: {} };
      const added = Object.fromEntries(numbers.map((number) => [hashOf(before.salt, number), at]));
      rows.put(forgottenName, JSON.stringify({ ...before, numbers: { ...before.numbers, ...added } }));
    },
    has(number, at) {
      const { value, last } = read();
      // Usually nobody was deleted, or everything is newer.
      if (value === undefined || number === undefined || at >= last) return false;
      const until = value.numbers[hashOf(value.salt, number)];
      return until !== undefined && at < until;
    },
  };
}
