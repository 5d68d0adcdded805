import type { Sentence } from '../../../shared/sentence.ts';

type Answered = { ok: true } | { ok: false; why: Sentence };

/** An action of a button: one at a time, with the error of the last attempt. */
interface Action {
  readonly busy: boolean;
  failure: Sentence | undefined;
  /** @param whyOf words the error; undefined: no error is shown. @returns undefined if another one is running */
  run<A extends Answered>(
    request: () => Promise<A>,
    whyOf?: (refused: Extract<A, { ok: false }>) => Sentence | undefined,
  ): Promise<A | undefined>;
}

export function createAction(): Action {
  let busy = $state(false);
  let failure = $state.raw<Sentence>();
  return {
    get busy() {
      return busy;
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
      const answer = await request();
      busy = false;
      if (!answer.ok) failure = whyOf(answer as Extract<A, { ok: false }>);
      return answer;
    },
  };
}
