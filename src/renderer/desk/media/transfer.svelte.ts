import type { MediaProgress } from '../../../shared/ipc/fields.ts';
import type { RequestResult } from '../../../shared/ipc/contract.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { pollDuring } from '../../ui/polling.ts';
import { sayAfterMs } from '../../ui/reading.svelte.ts';
import { ask, type Answer } from '../../ui/requests.ts';
import { mediaSentence } from './sentence.ts';

/** The state of a download. */
export interface Transfer {
  readonly running: boolean;
  /** Shown once it takes longer than `sayAfterMs`, then anew after each such time. */
  readonly progress: MediaProgress | undefined;
  readonly failed: Sentence | undefined;
  /** Makes a request under a new id. @returns its value; undefined if it failed, was cancelled or replaced */
  run<N extends string>(make: (id: string) => Promise<Answer<N>>): Promise<RequestResult<N> | undefined>;
  cancel(): void;
  /** The download is unusable. */
  fail(why: Sentence): void;
}

/** One per player or page of a medium: a new request replaces the one before. */
export function createTransfer(): Transfer {
  let id: string | undefined;
  let running = $state(false);
  let progress = $state.raw<MediaProgress>();
  let failed = $state.raw<Sentence>();

  async function follow(mine: string): Promise<void> {
    const answer = await ask('media.progress', { id: mine });
    // Nothing is transferred while the save dialog is open.
    if (id === mine && running && answer.ok && answer.value.received !== undefined) progress = answer.value;
  }

  return {
    get running() {
      return running;
    },
    get progress() {
      return progress;
    },
    get failed() {
      return failed;
    },
    async run(make) {
      const mine = crypto.randomUUID();
      id = mine;
      running = true;
      progress = undefined;
      failed = undefined;
      const answer = await pollDuring(make(mine), sayAfterMs, () => void follow(mine));
      if (id !== mine) return undefined;
      running = false;
      progress = undefined;
      if (answer.ok) return answer.value;
      if (answer.failure.kind !== 'cancelled') failed = mediaSentence(answer.failure);
      return undefined;
    },
    cancel() {
      if (id !== undefined) void ask('media.cancel', { id });
    },
    fail(why) {
      failed = why;
    },
  };
}
