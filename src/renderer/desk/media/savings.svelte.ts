import type { MediaRequest } from '../../../shared/ipc/requests/media.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';
import { mediaSentence } from './sentence.ts';
import { createTransfer, type Transfer } from './transfer.svelte.ts';

/** A medium being saved; several may run at once, and continue while other entries are open. */
export interface Saving {
  readonly transfer: Transfer;
  /** The file name, once saved. */
  readonly name: string | undefined;
  /** Why it cannot be shown in its folder. */
  readonly lost: Sentence | undefined;
  save(): Promise<void>;
  reveal(): Promise<void>;
}

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from the map itself
const savings = new Map<string, Saving>();

/** The saving of this medium; always the same object. */
export function savingOf(medium: MediaRequest): Saving {
  const key = JSON.stringify([medium.key, medium.index, medium.part]);
  const saving = savings.get(key);
  if (saving) return saving;
  const made = createSaving(medium);
  savings.set(key, made);
  return made;
}

function createSaving(medium: MediaRequest): Saving {
  const transfer = createTransfer();
  let saved = $state.raw<{ id: string; name: string }>();
  let lost = $state.raw<Sentence>();
  return {
    transfer,
    get name() {
      return saved?.name;
    },
    get lost() {
      return lost;
    },
    async save() {
      if (transfer.running) return;
      lost = undefined;
      let asked = '';
      const answer = await transfer.run((id) => ask('media.save', { ...medium, id: (asked = id) }));
      // After a cancelled dialog, the previous file stays.
      if (answer?.name !== undefined) saved = { id: asked, name: answer.name };
      else if (transfer.failed !== undefined) saved = undefined;
    },
    async reveal() {
      if (!saved) return;
      const answer = await ask('media.reveal', { id: saved.id });
      if (answer.ok) return;
      lost = mediaSentence(answer.failure);
      saved = undefined;
    },
  };
}
