import type { Contact } from '../shared/model/contact.ts';
import type { ContactStore, Pass } from './store.ts';

export interface SyncPage {
  contacts: readonly Contact[];
  /** The platform's total. */
  overallMatches: number;
  /** Unreadable records, with their ids if possible. */
  refused: readonly { id?: string }[];
  /** Records may be missing before this page. */
  gap: boolean;
}

/** Ids of the platform met so far. */
type SeenContacts = Pass['seen'];

export interface SyncDeps {
  /** Throws for an unreadable page. */
  pages: (seen: SeenContacts) => AsyncIterable<SyncPage>;
  store: ContactStore;
  /** ISO 3166-1 alpha-2, for national numbers. */
  country: string;
  onProgress?: (read: number, total: number) => void;
  signal?: AbortSignal;
  /** Lets other work of the event loop run. */
  yieldToLoop: () => Promise<void>;
}

/** Contacts read so far stay in any case. */
export type SyncResult =
  | { status: 'done'; contacts: number; refused: number }
  | { status: 'stopped' }
  | { status: 'failed'; error: unknown };

/** Contacts per transaction: each touches most index pages, so larger ones are cheaper. */
const BATCH = 2_000;

/** Updates the stored directory: writes new and changed contacts, and after a complete pass removes deleted ones. */
export async function syncContacts(deps: SyncDeps): Promise<SyncResult> {
  const { store, onProgress, signal, yieldToLoop } = deps;
  try {
    await rereadNumbers(deps);
    if (signal?.aborted) return { status: 'stopped' };
    const walk = createWalk(store);
    try {
      for await (const page of deps.pages(walk.seen)) {
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

/** Parses the stored numbers for another country, if it changed. */
export async function rereadNumbers({
  store,
  country,
  signal,
  yieldToLoop,
}: Pick<SyncDeps, 'store' | 'country' | 'signal' | 'yieldToLoop'>): Promise<void> {
  if (store.country === country) return;
  const reread = store.reread(country);
  while (signal?.aborted !== true && !reread.next()) await yieldToLoop();
}

/** Writes pages in batches. */
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
      // It exists, although it is unreadable.
      for (const { id } of page.refused) if (id !== undefined) pass.seen.add(id);
      read += page.contacts.length;
      refused += page.refused.length;
      total = page.overallMatches;
      gap ||= page.gap;
      if (waiting.length >= BATCH) write();
    },
    read: () => read,
    refused: () => refused,
    /** All records were met; while records move, some may have been missed. */
    complete: () => !gap && read + refused >= total,
  };
}
