import { createLatest } from '../../shared/latest.ts';
import type { Sentence } from '../../shared/sentence.ts';

type Answer<T> = { ok: true; value: T } | { ok: false; why: Sentence };

/** Something that is asked of the main process, again and again. */
export interface Reading<T, Args extends unknown[] = []> {
  /** What was read last; a later failure does not take it away. */
  readonly value: T | undefined;
  /** Why the last attempt failed. */
  readonly failed: Sentence | undefined;
  /** Nothing is there yet, and that has taken so long that it is said. */
  readonly waiting: boolean;
  /** It is being asked for. */
  readonly busy: boolean;
  read(...args: Args): Promise<void>;
  /** Puts what something else has answered in its place; undefined: nothing is known. */
  set(value: T | undefined): void;
}

/** A wait is said after this long, ms. */
export const sayAfterMs = 300;

export function createReading<T, Args extends unknown[] = []>(
  ask: (...args: Args) => Promise<Answer<T>>,
): Reading<T, Args> {
  let value = $state.raw<T>();
  let failed = $state.raw<Sentence>();
  let waiting = $state(false);
  let busy = $state(false);
  const latest = createLatest();

  async function read(...args: Args): Promise<void> {
    const isNewest = latest.begin();
    busy = true;
    const timer = setTimeout(() => (waiting = value === undefined), sayAfterMs);
    const answer = await ask(...args);
    clearTimeout(timer);
    if (!isNewest()) return;
    busy = waiting = false;
    failed = answer.ok ? undefined : answer.why;
    if (answer.ok) value = answer.value;
  }

  return {
    get value() {
      return value;
    },
    get failed() {
      return failed;
    },
    get waiting() {
      return waiting;
    },
    get busy() {
      return busy;
    },
    read,
    set(next) {
      latest.cancel();
      value = next;
      failed = undefined;
      busy = waiting = false;
    },
  };
}
