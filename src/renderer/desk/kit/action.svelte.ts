import type { Sentence } from '../../../shared/sentence.ts';

type Answered = { ok: true } | { ok: false; why: Sentence };

/** Something the user asks for by a button: one at a time, and why it did not work last time. */
interface Action {
  readonly busy: boolean;
  failure: Sentence | undefined;
  /**
   * @param whyOf says it otherwise than the answer does; undefined: nothing is to be said
   * @returns undefined: another one is under way, and this one is not requested
   */
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
