import type { Sentence } from '../../../shared/sentence.ts';
import { createReading } from '../../ui/reading.svelte.ts';
import type { Answer } from '../../ui/requests.ts';

/** Changes of an address book that the user decides about, one after the other. */
export interface Decisions<T> {
  /** Those that are decided stay where they are, so that nothing moves below the pointer. */
  readonly items: readonly T[] | undefined;
  readonly reading: {
    readonly failed: Sentence | undefined;
    readonly waiting: boolean;
    read(): Promise<void>;
  };
  readonly busy: boolean;
  /** Why the last decision was not taken. */
  readonly failure: Sentence | undefined;
  /** What was decided; undefined: nothing yet. */
  decidedOf(item: T): string | undefined;
  /** @param decided what is said once it is done */
  decide(item: T, request: () => Promise<Answer<string>>, decided: string): Promise<void>;
}

/** @param ask reads what is undecided */
export function createDecisions<T extends { id: string }>(
  ask: () => Promise<{ ok: true; value: T[] } | { ok: false; why: Sentence }>,
): Decisions<T> {
  const reading = createReading(ask);
  let before = $state.raw<readonly T[]>([]);
  let decided = $state.raw<Readonly<Record<string, string>>>({});
  let busy = $state(false);
  let failure = $state.raw<Sentence>();
  void reading.read();

  const items = $derived.by(() => {
    const undecided = reading.value;
    if (undecided === undefined) return undefined;
    const current = before.map((item) => undecided.find(({ id }) => id === item.id) ?? item);
    return [...current, ...undecided.filter(({ id }) => before.every((item) => item.id !== id))];
  });
  const isUndecided = (item: T): boolean => reading.value?.some(({ id }) => id === item.id) === true;

  return {
    get items() {
      return items;
    },
    reading,
    get busy() {
      return busy;
    },
    get failure() {
      return failure;
    },
    decidedOf: (item) => (isUndecided(item) ? undefined : decided[item.id]),
    async decide(item, request, saying) {
      if (busy || !isUndecided(item)) return;
      busy = true;
      before = items ?? [];
      const answer = await request();
      failure = answer.ok ? undefined : answer.why;
      if (answer.ok) decided = { ...decided, [item.id]: saying };
      await reading.read();
      busy = false;
    },
  };
}
