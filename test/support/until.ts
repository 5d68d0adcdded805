import { setTimeout as delay } from 'node:timers/promises';
import { patienceMs } from './patience.ts';

interface Patience {
  /** Longest wait, ms. */
  withinMs?: number;
  /** Pause between two looks, ms. */
  everyMs?: number;
}

/** Looks again until there is a value that is not false. The error says what was waited for. */
export async function until<T>(
  look: () => T | false | undefined | Promise<T | false | undefined>,
  what: string,
  { withinMs = patienceMs, everyMs = 20 }: Patience = {},
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`Waited ${withinMs} ms in vain for ${what}.`);
    await delay(everyMs);
  }
}
