import type { Sentence } from '../../../shared/sentence.ts';

type Answer = { ok: true } | { ok: false; why: Sentence };

/** Writes a draft down, and nothing that stands there already. */
export interface DraftWriter {
  /** @param to who it is for, where there is no number yet */
  keep(text: string, to: string | undefined): void;
}

/**
 * @param put hands a draft over; what is handed over later is written later
 * @param onAnswer learns why the newest could not be kept, or that it is
 */
export function createDraftWriter(
  put: (text: string, to: string | undefined) => Promise<Answer>,
  onAnswer: (why: Sentence | undefined) => void,
): DraftWriter {
  /** What was handed over last, unless it was refused. */
  let newest: { what: string } | undefined;

  async function hand(text: string, to: string | undefined, mine: { what: string }): Promise<void> {
    const answer = await put(text, to);
    // An older one says nothing of what stands there in the end.
    if (newest !== mine) return;
    if (!answer.ok) newest = undefined;
    onAnswer(answer.ok ? undefined : answer.why);
  }

  return {
    keep(text, to) {
      const what = JSON.stringify([text, to]);
      if (what === newest?.what) return;
      newest = { what };
      // A request that fails is an answer as well: nothing is thrown.
      void hand(text, to, newest);
    },
  };
}
