import type { Contact } from '../shared/model/contact.ts';
import type { ContactStore, Pass } from './store.ts';

/** What one answer of the platform brought. */
export interface SyncPage {
  contacts: readonly Contact[];
  /** How many the platform has altogether. */
  overallMatches: number;
  /** Records that cannot be read; with their id where that can be. */
  refused: readonly { id?: string }[];
  /** Records may be missing between the page before and this one. */
  gap: boolean;
}

/** What the pages have brought so far, by the platform's id. */
type SeenContacts = Pass['seen'];

export interface SyncOptions {
  /** The platform's pages; a page that cannot be read throws. */
  pages: (seen: SeenContacts) => AsyncIterable<SyncPage>;
  store: ContactStore;
  /** ISO 3166-1 alpha-2: national writings are read as numbers of it. */
  country: string;
  onProgress?: (read: number, total: number) => void;
  signal?: AbortSignal;
  /** Lets other work of the loop run; resolves after it. */
  yieldToLoop: () => Promise<void>;
}

/** What was read stays stored, however it ends. */
export type SyncResult =
  | { status: 'done'; contacts: number; refused: number }
  | { status: 'stopped' }
  | { status: 'failed'; error: unknown };

/** Contacts per transaction: in each, most pages of the indexes are touched, so fewer are much cheaper. */
const BATCH = 2_000;

/**
 * Brings the stored directory up to the platform's: writes what is new or has changed and, when the platform has been
 * gone through to its end, removes what it has no more.
 */
export async function syncContacts(options: SyncOptions): Promise<SyncResult> {
  const { store, onProgress, signal, yieldToLoop } = options;
  try {
    await rereadNumbers(options);
    if (signal?.aborted) return { status: 'stopped' };
    const walk = createWalk(store);
    try {
      for await (const page of options.pages(walk.seen)) {
        if (signal?.aborted) break;
        walk.take(page);
        onProgress?.(walk.read(), page.overallMatches);
        await yieldToLoop();
      }
    } finally {
      walk.write();
    }
    if (signal?.aborted) return { status: 'stopped' };
    if (walk.complete()) while (!walk.pass.removeGone()) await yieldToLoop();
    walk.pass.end();
    return { status: 'done', contacts: store.contacts, refused: walk.refused() };
  } catch (error) {
    return signal?.aborted ? { status: 'stopped' } : { status: 'failed', error };
  }
}

/** Reads the stored numbers in another country, where it has changed. */
export async function rereadNumbers({
  store,
  country,
  signal,
  yieldToLoop,
}: Pick<SyncOptions, 'store' | 'country' | 'signal' | 'yieldToLoop'>): Promise<void> {
  if (store.country === country) return;
  const reread = store.reread(country);
  while (signal?.aborted !== true && !reread.next()) await yieldToLoop();
}

/** One walk through the pages, with what is read but not yet written. */
function createWalk(store: ContactStore) {
  const pass = store.pass();
  let waiting: Contact[] = [];
  const waitingIds = new Set<string>();
  let read = 0;
  let refused = 0;
  let total = 0;
  let gap = false;
  const write = (): void => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) pass.write(batch);
    waitingIds.clear();
  };
  return {
    pass,
    write,
    seen: {
      has: (id: string) => waitingIds.has(id) || pass.seen.has(id),
      add: (id: string) => waitingIds.add(id),
    },
    take(page: SyncPage): void {
      waiting.push(...page.contacts);
      // It is there, even if nobody can read it just now.
      for (const { id } of page.refused) if (id !== undefined) pass.seen.add(id);
      read += page.contacts.length;
      refused += page.refused.length;
      total = page.overallMatches;
      gap ||= page.gap;
      if (waiting.length >= BATCH) write();
    },
    read: () => read,
    refused: () => refused,
    /** Everything that the platform has was met; what was moved about meanwhile may not have been. */
    complete: () => !gap && read + refused >= total,
  };
}
