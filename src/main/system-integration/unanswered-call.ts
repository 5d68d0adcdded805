import type { CallCard } from '../../shared/model/card.ts';

/** Lets other programs start one call at a time, as a burst of calls could not be stopped once they ring. */
export interface UnansweredCall {
  /** A call that another program wanted is being started, or was not answered yet. */
  isOpen(): boolean;
  /** Starts such a call. */
  start(call: () => Promise<void>): Promise<void>;
}

interface UnansweredCallDeps {
  cards(): readonly Pick<CallCard, 'direction' | 'state' | 'startedAt'>[];
  /** Calls the listener when calls begin, change and go. */
  onChange(listener: () => void): void;
  /** Epoch milliseconds. */
  now(): number;
}

/** Time for the platform to report a call that it has started, ms. */
const reportedMs = 15_000;

/** Made once at the start; follows the cards from then on. */
export function createUnansweredCall({ cards, onChange, now }: UnansweredCallDeps): UnansweredCall {
  let starting = false;
  /** When the last call began, until it is reported, as its card disappears soon after its end. */
  let startedAt: number | undefined;

  onChange(() => {
    if (startedAt === undefined) return;
    const from = startedAt;
    if (cards().some((card) => card.direction === 'out' && card.startedAt >= from)) startedAt = undefined;
  });

  /** The last one was not reported yet, and may still be. */
  function isExpected(): boolean {
    const age = startedAt === undefined ? Infinity : now() - startedAt;
    return age >= 0 && age < reportedMs;
  }

  return {
    isOpen: () => starting || isExpected() || cards().some(({ state }) => state === 'dialling'),
    async start(call) {
      starting = true;
      startedAt = now();
      try {
        await call();
      } catch (error) {
        startedAt = undefined;
        throw error;
      } finally {
        starting = false;
      }
    },
  };
}
