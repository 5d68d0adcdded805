import type { Call } from '../../calls/call.ts';
import type { CardEnds } from '../../calls/card.ts';
import { sightingKey } from '../../account-database/sighting.ts';
import { isLetThrough } from '../../shared/model/call-rule.ts';
import type { StateHolder } from '../state/state.ts';
import { boardSighting } from './board-sighting.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';
import { storageNotice } from './storage-notice.ts';
import type { UnsavedCalls } from './unsaved-calls.ts';
import { singleFlight } from '../../shared/single-flight.ts';

/** Saves ended calls, with retries. */
export interface EndedCalls {
  /** `notified`: the user was notified of it. */
  ended(call: Call, ends: CardEnds, notified: boolean): void;
  /** Resolves once all ended calls are on disk; rejects if closed before. */
  saved(): Promise<void>;
}

export interface CallSaving extends EndedCalls {
  /** Saves all pending calls, after the running write. */
  save(): Promise<void>;
  /** Resolves when the running write has ended, even on failure. */
  idle(): Promise<void>;
}

interface CallSavingDeps {
  unsaved: UnsavedCalls;
  current: CurrentDatabase;
  state: StateHolder;
  clock: { sleep(ms: number, signal: AbortSignal): Promise<unknown> };
  country: () => string;
  /** A new call is pending. */
  onWaiting(): void;
  /** Pending calls were tried. */
  onTried(): void;
}

/** Calls per write, which bounds the message to the process. */
const mostPut = 250;
/** Delay before another attempt, ms. */
const againMs = 15_000;

/** Calls are in `unsaved` until they are on the disk. Writes come one after the other, and are repeated after errors. */
export function createCallSaving(deps: CallSavingDeps): CallSaving {
  const { unsaved, current, state, clock } = deps;
  let saving: Promise<void> | undefined;

  /** Keeps what could not be saved, and notifies the user. */
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
    deps.onTried();
  }

  function save(): Promise<void> {
    saving ??= tryOnce().finally(() => {
      saving = undefined;
      // More may have come during the last write.
      if (unsaved.size > 0 && !state.get().notices.some(({ id }) => id === 'timeline.notKept')) void save();
    });
    return saving;
  }

  // One promise for all who wait, so that thousands do not wake with each batch.
  const keep = singleFlight(async (): Promise<void> => {
    while (current.get() && unsaved.size > 0) {
      await save();
      if (unsaved.size > 0) await clock.sleep(againMs, current.signal());
    }
  });

  return {
    ended(call, ends, notified) {
      if (!current.get()) return;
      const sighting = boardSighting(call, ends, deps.country());
      // Rejected calls need no notification.
      const isNotified = sighting.rule === undefined || isLetThrough(sighting.rule);
      unsaved.set(sightingKey(sighting), { sighting, seen: !isNotified, notified: notified || !isNotified });
      deps.onWaiting();
      void save();
    },
    saved() {
      if (!current.get() || unsaved.size === 0) return Promise.resolve();
      const kept = keep();
      // Nothing awaits a push that came by HTTP, so its end with the program is no fault.
      kept.catch(() => undefined);
      return kept;
    },
    save,
    async idle() {
      await saving;
    },
  };
}
