import { onDestroy } from 'svelte';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';
import { createDraftWriter } from './draft-writer.ts';

/** A text that is kept while it is written. */
export interface DraftField {
  text: string;
  /** It could not be kept. */
  readonly failed: Sentence | undefined;
  /** Names this text as an order; another text is another order, the same one never two. */
  readonly id: string;
  /** The text is an order now. */
  sent(): void;
  /** Reads what was written before; what was typed meanwhile stays. */
  restore(): Promise<string | undefined>;
}

/** Kept this long after the last key, ms. */
const restMs = 400;

interface DraftOptions {
  /** Who it is for, where there is no number yet. */
  to?: () => string | undefined;
  /** What was written last is on the disk now. */
  onsaved?: () => void;
}

export function createDraft(number: string, { to, onsaved }: DraftOptions = {}): DraftField {
  let text = $state('');
  let failed = $state.raw<Sentence>();
  let id = crypto.randomUUID();
  const writer = createDraftWriter(
    (wanted, who) =>
      ask('message.keepDraft', { number, text: wanted, ...(who !== undefined && { to: who }) }),
    (why) => {
      failed = why;
      if (why === undefined) onsaved?.();
    },
  );
  let touched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    clearTimeout(timer);
    if (touched) writer.keep(text, to?.());
  }

  onDestroy(write);

  return {
    get text() {
      return text;
    },
    set text(next) {
      text = next;
      touched = true;
      id = crypto.randomUUID();
      clearTimeout(timer);
      timer = setTimeout(write, restMs);
    },
    get failed() {
      return failed;
    },
    get id() {
      return id;
    },
    sent() {
      clearTimeout(timer);
      // What is torn down in the same moment still sees the text as it was, and must not write it again.
      touched = false;
      text = '';
      id = crypto.randomUUID();
      failed = undefined;
      writer.keep('', undefined);
    },
    async restore() {
      const answer = await ask('message.draft', { number });
      if (!answer.ok) return undefined;
      if (!touched) text = answer.value.text;
      return answer.value.to;
    },
  };
}
