import type { Call } from '../../calls/call.ts';
import type { CardEnds } from '../../calls/card.ts';
import { sightingKey } from '../../account-database/sighting.ts';
import { isLetThrough } from '../../shared/model/call-rule.ts';
import type { StateHolder } from '../state/state.ts';
import { boardSighting } from './board-sighting.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';
import { storageNotice } from './storage-notice.ts';
import type { UnsavedCalls } from './unsaved-calls.ts';

/** Calls of the board that are over: each is written down, however often the disk refuses it. */
export interface EndedCalls {
  /** A call of the board is over. `notified`: the user was notified of it. */
  ended(call: Call, ends: CardEnds, notified: boolean): void;
  /** Resolves once all calls that ended are on the disk; rejects when the list is closed before. */
  saved(): Promise<void>;
}

export interface CallSaving extends EndedCalls {
  /** Writes everything that waits, after the write under way. */
  save(): Promise<void>;
  /** Resolves when the write under way has ended, even if it failed. */
  idle(): Promise<void>;
}

interface CallSavingParts {
  unsaved: UnsavedCalls;
  current: CurrentDatabase;
  state: StateHolder;
  clock: { sleep(ms: number, signal: AbortSignal): Promise<unknown> };
  country: () => string;
  /** Something waits that did not before. */
  onWaiting(): void;
  /** What waits was tried. */
  onTried(): void;
}

/** Calls that are written at one go: the message with them is copied, and stays in memory until it is answered. */
const mostPut = 250;
/** A disk that refused is tried again, ms. */
const againMs = 15_000;

export function createCallSaving(parts: CallSavingParts): CallSaving {
  const { unsaved, current, state, clock } = parts;
  let saving: Promise<void> | undefined;
  let keeping: Promise<void> | undefined;

  /** Keeps what the disk refused for the next try, and tells the user. */
  async function tryOnce(): Promise<void> {
    const used = current.get();
    if (!used) return;
    try {
      await used.ready();
      while (unsaved.size > 0 && current.get() === used) {
        const batch = unsaved.oldest(mostPut);
        await used.ask('entries.put', { sightings: batch.map(([, each]) => each) });
        for (const [key, each] of batch) unsaved.saved(key, each);
      }
      state.withdraw('timeline.notKept');
    } catch (error) {
      state.notice(storageNotice('timeline.notKept', error));
      void clock.sleep(againMs, current.signal()).then(save, () => undefined);
    }
    parts.onTried();
  }

  function save(): Promise<void> {
    saving ??= tryOnce().finally(() => {
      saving = undefined;
      // Something may have come while the last of it was written.
      if (unsaved.size > 0 && !state.get().notices.some(({ id }) => id === 'timeline.notKept')) void save();
    });
    return saving;
  }

  async function keep(): Promise<void> {
    while (current.get() && unsaved.size > 0) {
      await save();
      if (unsaved.size > 0) await clock.sleep(againMs, current.signal());
    }
  }

  return {
    ended(call, ends, notified) {
      if (!current.get()) return;
      const sighting = boardSighting(call, ends, parts.country());
      // Of a call that a rule turned away the user wanted to know nothing.
      const wanted = sighting.rule === undefined || isLetThrough(sighting.rule);
      unsaved.set(sightingKey(sighting), { sighting, seen: !wanted, notified: notified || !wanted });
      parts.onWaiting();
      void save();
    },
    saved() {
      if (!current.get() || unsaved.size === 0) return Promise.resolve();
      // One promise for all who wait: each of thousands would else wake with every part that is written.
      keeping ??= keep().finally(() => (keeping = undefined));
      return keeping;
    },
    save,
    async idle() {
      await saving;
    },
  };
}
