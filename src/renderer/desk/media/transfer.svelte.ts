import type { MediaProgress } from '../../../shared/ipc/fields.ts';
import type { RequestResult } from '../../../shared/ipc/contract.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask, type Answer } from '../../ui/requests.ts';
import { mediaSentence } from './sentence.ts';

/** Something that is fetched for the user, as the page shows it. */
export interface Transfer {
  readonly running: boolean;
  /** How far it is, once it takes so long that this is shown. */
  readonly progress: MediaProgress | undefined;
  /** Why it failed, the last time. */
  readonly failed: Sentence | undefined;
  /**
   * Makes a request under a new id.
   * @returns its value; undefined when it failed, was ended, or was made anew meanwhile
   */
  run<N extends string>(make: (id: string) => Promise<Answer<N>>): Promise<RequestResult<N> | undefined>;
  cancel(): void;
  /** What was fetched is of no use. */
  fail(why: Sentence): void;
}

/** A wait is shown after this long, and told again every so often, ms. */
const showAfterMs = 300;

export function createTransfer(): Transfer {
  let id: string | undefined;
  let running = $state(false);
  let progress = $state.raw<MediaProgress>();
  let failed = $state.raw<Sentence>();

  async function follow(mine: string): Promise<void> {
    const answer = await ask('media.progress', { id: mine });
    // While the user is asked where to, nothing is under way.
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
      const timer = setInterval(() => void follow(mine), showAfterMs);
      const answer = await make(mine);
      clearInterval(timer);
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
