import { createLatest } from '../../../shared/latest.ts';
import type { Sentence } from '../../../shared/sentence.ts';

type Answer = { ok: true } | { ok: false; why: Sentence };

/** Saves a draft, unless it is unchanged. */
export interface DraftWriter {
  /** @param to the recipient, for a draft without a number */
  keep(text: string, to: string | undefined): void;
}

/** @param put saves a draft; calls are handled in order. @param onAnswer gets the error of the newest, or undefined */
export function createDraftWriter(
  put: (text: string, to: string | undefined) => Promise<Answer>,
  onAnswer: (why: Sentence | undefined) => void,
): DraftWriter {
  /** The last one submitted, unless it was refused. */
  let submitted: string | undefined;
  const latest = createLatest();

  async function hand(text: string, to: string | undefined): Promise<void> {
    const isNewest = latest.begin();
    const answer = await put(text, to);
    if (!isNewest()) return;
    if (!answer.ok) submitted = undefined;
    onAnswer(answer.ok ? undefined : answer.why);
  }

  return {
    keep(text, to) {
      const what = JSON.stringify([text, to]);
      if (what === submitted) return;
      submitted = what;
      // The request never rejects.
      void hand(text, to);
    },
  };
}
