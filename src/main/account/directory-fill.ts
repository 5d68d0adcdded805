import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { contactPages } from '../../platform/contacts.ts';
import type { Directory } from '../../contacts/directory.ts';
import { syncDirectory } from '../../contacts/sync.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Contact } from '../../shared/model/contact.ts';
import type { StateHolder } from '../desk/state.ts';
import { failureOf } from '../refusal.ts';
import type { Account } from './account.ts';

/** Progress is shown this often, ms: each change redraws the windows. */
const progressEveryMs = 250;

/** Reads all contacts of the account into the directory, while the desk is already in use. */
export async function fillDirectory(
  account: Account,
  state: StateHolder,
  directory: Directory,
): Promise<void> {
  let shownAt = 0;
  state.patch({ directory: { status: 'loading', contacts: 0 } });
  const result = await syncDirectory({
    pages: pagesOf(account),
    directory,
    signal: account.signal,
    yieldToLoop: () => yieldToLoop(),
    now: () => performance.now(),
    onProgress: (contacts) => {
      const now = performance.now();
      if (now - shownAt < progressEveryMs) return;
      shownAt = now;
      state.patch({ directory: { status: 'loading', contacts } });
    },
  });
  if (result.status === 'done') state.patch({ directory: { status: 'ready', contacts: result.contacts } });
  if (result.status === 'failed') {
    const why = failureSentence(failureOf(result.error));
    const notice = { id: 'directory.failed', values: { why } } as const;
    state.patch({ directory: { status: 'failed', contacts: directory.size, notice } });
  }
}

async function* pagesOf({ transport, signal }: Account): AsyncGenerator<Contact[]> {
  for await (const { contacts } of contactPages(transport, { signal, pageSize: 500 })) yield contacts;
}
