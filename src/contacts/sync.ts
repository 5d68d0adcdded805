import type { Contact } from '../shared/model/contact.ts';
import type { Directory } from './directory.ts';

export interface SyncOptions {
  /** The platform's pages; a page that cannot be read throws. */
  pages: AsyncIterable<readonly Contact[]>;
  directory: Directory;
  onProgress?: (contacts: number) => void;
  signal?: AbortSignal;
  /** Lets other work of the loop run; resolves after it. */
  yieldToLoop: () => Promise<void>;
  /** Milliseconds of a steady clock. */
  now: () => number;
}

/** `failed` and `stopped` leave the directory as it was. */
export type SyncResult =
  | { status: 'done'; contacts: number }
  | { status: 'stopped' }
  | { status: 'failed'; error: unknown; contactsRead: number };

const CHUNK = 50;
/** Half a frame: what is left of it belongs to the windows. */
const BUSY_MS = 8;

/** Reads all contacts beside the directory in use and puts them in its place when the last page is in. */
export async function syncDirectory(options: SyncOptions): Promise<SyncResult> {
  const { pages, directory, onProgress, signal, yieldToLoop, now } = options;
  const draft = directory.draft();
  let busySince = now();
  try {
    for await (const page of pages) {
      busySince = now();
      for (let start = 0; start < page.length; start += CHUNK) {
        if (signal?.aborted) return { status: 'stopped' };
        draft.add(page.slice(start, start + CHUNK));
        if (now() - busySince < BUSY_MS) continue;
        await yieldToLoop();
        busySince = now();
      }
      onProgress?.(draft.size);
    }
  } catch (error) {
    return signal?.aborted ? { status: 'stopped' } : { status: 'failed', error, contactsRead: draft.size };
  }
  if (signal?.aborted) return { status: 'stopped' };
  draft.commit();
  return { status: 'done', contacts: draft.size };
}
