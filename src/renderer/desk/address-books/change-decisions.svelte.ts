import { createSerialQueue } from '../../../shared/serial-queue.ts';
import type { DecisionOutcome } from '../../../shared/ipc/requests/address-books.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import type { Waiting } from './decision-words.ts';
import { createReading, sayAfterMs } from '../../ui/reading.svelte.ts';

/** How it stands about one change. */
export interface DecisionState<C extends string> {
  /** The running decision; `isSlow` if it takes so long that the dialog says so. */
  pending?: { choice: C; isSlow: boolean };
  /** The outcome of the last decision. */
  said?: Sentence;
  /** There is nothing to decide about it any more. */
  isDecided: boolean;
}

type Answer = { ok: true; value: DecisionOutcome } | { ok: false; why: Sentence };

/** Changes of an address book that the user decides about, each by itself. */
export interface ChangeDecisions<T, C extends string> {
  /** Decided changes stay in the list, so that nothing moves below the pointer. */
  readonly items: readonly T[] | undefined;
  readonly reading: {
    readonly failed: Sentence | undefined;
    readonly waiting: boolean;
    read(): Promise<void>;
  };
  stateOf(item: T): DecisionState<C>;
  /** Decisions about other changes may be under way. */
  decide(item: T, choice: C): Promise<void>;
}

interface ChangeDecisionsDeps<T, C extends string> {
  /** Reads the undecided changes. */
  ask(): Promise<{ ok: true; value: T[] } | { ok: false; why: Sentence }>;
  request(item: T, choice: C): Promise<Answer>;
  /** The message about a decision. */
  say(choice: C, outcome: DecisionOutcome, item: T): Sentence;
  /** How it stands about all changes that wait. */
  waiting(): Waiting;
}

/** Create it in the component of the dialog; reads the changes at once. */
export function createChangeDecisions<T extends { id: string }, C extends string>(
  deps: ChangeDecisionsDeps<T, C>,
): ChangeDecisions<T, C> {
  const reading = createReading(deps.ask);
  /** Decisions are read one after the other, so that each sees the list after its own. */
  const inTurn = createSerialQueue();
  let before = $state.raw<readonly T[]>([]);
  let pending = $state.raw<Readonly<Record<string, { choice: C; isSlow: boolean }>>>({});
  let said = $state.raw<Readonly<Record<string, (waiting: Waiting) => Sentence | undefined>>>({});
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
    stateOf(item) {
      const [under, words] = [pending[item.id], said[item.id]?.(deps.waiting())];
      return {
        isDecided: !isUndecided(item),
        ...(under && { pending: under }),
        ...(words && { said: words }),
      };
    },
    async decide(item, choice) {
      const { id } = item;
      if (pending[id] || !isUndecided(item)) return;
      before = items ?? [];
      pending = { ...pending, [id]: { choice, isSlow: false } };
      said = without(said, id);
      const timer = setTimeout(() => (pending = { ...pending, [id]: { choice, isSlow: true } }), sayAfterMs);
      const answer = await deps.request(item, choice);
      await inTurn(reading.read);
      clearTimeout(timer);
      said = {
        ...said,
        [id]: (waiting) => {
          if (!answer.ok) return answer.why;
          const outcome = current(answer.value, waiting);
          return outcome && deps.say(choice, outcome, item);
        },
      };
      pending = without(pending, id);
    },
  };
}

/** The outcome to show. Undefined once a waiting decision was saved or sent. */
function current(outcome: DecisionOutcome, waiting: Waiting): DecisionOutcome | undefined {
  if (outcome.became !== 'waiting' && outcome.became !== 'waiting-unsaved') return outcome;
  if (waiting === 'none') return undefined;
  return waiting === 'saved' ? { became: 'waiting' } : outcome;
}

const without = <V>(record: Readonly<Record<string, V>>, id: string): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
