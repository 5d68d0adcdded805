import type { Sentence } from '../../../shared/sentence.ts';
import { sayAfterMs } from '../../ui/reading.svelte.ts';

type Answered = { ok: true } | { ok: false; why: Sentence };

/** An action of a button: one at a time, with the error of the last attempt. */
interface Action {
  readonly busy: boolean;
  /** It takes so long that this is shown. */
  readonly isSlow: boolean;
  failure: Sentence | undefined;
  /** @param whyOf words the error; undefined: no error is shown. @returns undefined if another one is running */
  run<A extends Answered>(
    request: () => Promise<A>,
    whyOf?: (refused: Extract<A, { ok: false }>) => Sentence | undefined,
  ): Promise<A | undefined>;
}

/** One per button or form. `failure` stays until the next attempt, or until it is set to undefined. */
export function createAction(): Action {
  let busy = $state(false);
  let isSlow = $state(false);
  let failure = $state.raw<Sentence>();
  return {
    get busy() {
      return busy;
    },
    get isSlow() {
      return isSlow;
    },
    get failure() {
      return failure;
    },
    set failure(why) {
      failure = why;
    },
    async run<A extends Answered>(
      request: () => Promise<A>,
      whyOf: (refused: Extract<A, { ok: false }>) => Sentence | undefined = ({ why }) => why,
    ) {
      if (busy) return undefined;
      busy = true;
      failure = undefined;
      const timer = setTimeout(() => (isSlow = true), sayAfterMs);
      const answer = await request();
      clearTimeout(timer);
      busy = isSlow = false;
      if (!answer.ok) failure = whyOf(answer as Extract<A, { ok: false }>);
      return answer;
    },
  };
}
