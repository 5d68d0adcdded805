import { onDestroy } from 'svelte';
import { debounce } from '../../../shared/debounce.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';
import { createDraftWriter } from './draft-writer.ts';

/** A text that is saved while it is typed. */
export interface DraftField {
  text: string;
  readonly failed: Sentence | undefined;
  /** Order id of this text; a new text gets a new id, so nothing is sent twice. */
  readonly id: string;
  sent(): void;
  /** Loads the stored draft; text typed meanwhile stays. */
  restore(): Promise<string | undefined>;
}

/** Debounces saving, ms. */
const restMs = 400;

interface DraftDeps {
  /** The recipient, for a draft without a number. */
  to?: () => string | undefined;
  /** The latest text is on disk. */
  onsaved?: () => void;
}

export function createDraft(number: string, { to, onsaved }: DraftDeps = {}): DraftField {
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
  const saving = debounce(() => {
    if (touched) writer.keep(text, to?.());
  }, restMs);
  onDestroy(saving.now);

  return {
    get text() {
      return text;
    },
    set text(next) {
      text = next;
      touched = true;
      id = crypto.randomUUID();
      saving.request();
    },
    get failed() {
      return failed;
    },
    get id() {
      return id;
    },
    sent() {
      saving.cancel();
      // The component may be destroyed before this update reaches it: it must not save the old text again.
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
