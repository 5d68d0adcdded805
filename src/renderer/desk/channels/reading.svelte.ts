import type { Sentence } from '../../../shared/sentence.ts';

type Answer<T> = { ok: true; value: T } | { ok: false; why: Sentence };

/** Something that is asked of the main process, again and again. */
export interface Reading<T> {
  /** What was read last; a later failure does not take it away. */
  readonly value: T | undefined;
  /** Why the last attempt failed. */
  readonly failed: Sentence | undefined;
  /** Nothing is there yet, and that has taken so long that it is said. */
  readonly waiting: boolean;
  /** It is being asked for. */
  readonly busy: boolean;
  read(): Promise<void>;
  /** Puts what something else has answered in its place; undefined: nothing is known. */
  set(value: T | undefined): void;
}

/** A wait is said after this long, ms. */
const sayAfterMs = 300;

export function createReading<T>(ask: () => Promise<Answer<T>>): Reading<T> {
  let value = $state.raw<T>();
  let failed = $state.raw<Sentence>();
  let waiting = $state(false);
  let busy = $state(false);
  /** Counts what was asked: an answer to an older question is thrown away. */
  let turn = 0;

  async function read(): Promise<void> {
    turn += 1;
    const mine = turn;
    busy = true;
    const timer = setTimeout(() => (waiting = value === undefined), sayAfterMs);
    const answer = await ask();
    clearTimeout(timer);
    if (mine !== turn) return;
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
      turn += 1;
      value = next;
      failed = undefined;
      busy = waiting = false;
    },
  };
}
