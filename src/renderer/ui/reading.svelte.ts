import { createLatest } from '../../shared/latest.ts';
import type { Sentence } from '../../shared/sentence.ts';

type Answer<T> = { ok: true; value: T } | { ok: false; why: Sentence };

/** A repeatable request to the main process. */
export interface Reading<T, Args extends unknown[] = []> {
  /** The last value; a later failure keeps it. */
  readonly value: T | undefined;
  /** The error of the last attempt. */
  readonly failed: Sentence | undefined;
  /** Nothing is loaded yet, and it takes so long that a message is shown. */
  readonly waiting: boolean;
  readonly busy: boolean;
  read(...args: Args): Promise<void>;
  /** Sets a value that came from another request; undefined: unknown. */
  set(value: T | undefined): void;
}

/** Loading is announced after this time, ms. */
export const sayAfterMs = 300;

/** Create it in a component; nothing is read before `read`. An answer that another reading has overtaken is dropped. */
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
