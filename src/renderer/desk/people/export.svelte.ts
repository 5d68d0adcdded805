import type { FileSaved } from '../../../shared/ipc/requests/people.ts';
import type { MediaProgress } from '../../../shared/ipc/fields.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { pollDuring } from '../../ui/polling.ts';
import { ask, type Answer } from '../../ui/requests.ts';

/** Exports contacts to a file; continues while other pages are open. */
interface Export {
  readonly running: boolean;
  readonly progress: MediaProgress;
  /** The result of the last export. */
  readonly done: { file: string; contacts?: number } | undefined;
  readonly failed: Sentence | undefined;
  /** Exports all contacts, or these; `name` of the file. */
  contacts(contactIds?: readonly string[], name?: string): Promise<void>;
  /** @returns whether it was saved */
  phonebook(vendor: string): Promise<boolean>;
  stop(): void;
  /** Dismisses the result. */
  forget(): void;
}

const pollMs = 250;

function createExport(): Export {
  let running = $state<string>();
  let progress = $state.raw<MediaProgress>({});
  let done = $state.raw<{ file: string; contacts?: number }>();
  let failed = $state.raw<Sentence>();

  async function run(
    begin: (id: string) => Promise<Answer<'contact.export' | 'phonebook.save'>>,
  ): Promise<boolean> {
    if (running !== undefined) return false;
    const id = crypto.randomUUID();
    running = id;
    progress = {};
    done = undefined;
    failed = undefined;
    const answer = await pollDuring(begin(id), pollMs, () => {
      void ask('contact.exportProgress', { id }).then((answer) => {
        if (answer.ok && running === id) progress = answer.value;
      });
    });
    running = undefined;
    if (!answer.ok) {
      if (answer.failure.kind !== 'cancelled') failed = answer.why;
      return false;
    }
    const saved: FileSaved = answer.value;
    if (saved.saved) done = saved;
    return saved.saved;
  }

  return {
    get running() {
      return running !== undefined;
    },
    get progress() {
      return progress;
    },
    get done() {
      return done;
    },
    get failed() {
      return failed;
    },
    async contacts(contactIds, name) {
      await run((id) =>
        ask('contact.export', {
          id,
          ...(contactIds && { contactIds: [...contactIds] }),
          ...(name !== undefined && { name }),
        }),
      );
    },
    phonebook: (vendor) => run((id) => ask('phonebook.save', { id, vendor })),
    stop() {
      if (running !== undefined) void ask('contact.stopExport', { id: running });
    },
    forget() {
      done = undefined;
      failed = undefined;
    },
  };
}

export const fileExport = createExport();
