import { parentPort, workerData } from 'node:worker_threads';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { migrations } from '../../contacts/schema.ts';
import { openStore } from '../../contacts/store.ts';
import { syncContacts } from '../../contacts/sync.ts';
import { contactPages } from '../../platform/contacts.ts';
import { v2ContactPages } from '../../platform/v2/contacts.ts';
import { PlatformException } from '../../shared/errors.ts';
import { isDamaged, openDatabase } from '../../storage/open-database.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import { remoteTransport } from './remote-transport.ts';
import type { FromWorker, SyncEnd, SyncWork, ToWorker } from './messages.ts';

/**
 * Reads all contacts into the stored directory, beside the main process: it parses, reads numbers and writes here. Its
 * own heap is small, and it ends when it is done.
 */
const port = parentPort;
if (!port) throw new Error('This file runs in a worker.');
/** Contacts per request: many enough that the way there and back counts little. */
const PAGE_SIZE = 200;
const { path, country, dialect, check } = workerData as SyncWork;
const pagesIn = { spec: contactPages, v2: v2ContactPages }[dialect];

const say = (message: FromWorker): void => port.postMessage(message);
const stop = new AbortController();
const transport = remoteTransport((question) => say({ kind: 'question', question }), stop.signal);
const released = Promise.withResolvers<void>();
port.on('message', (message: ToWorker) => {
  if (message.kind === 'stop') stop.abort();
  else if (message.kind === 'released') released.resolve();
  else transport.heard(message);
});

say({ kind: 'ended', end: await work().catch(endOf) });
port.close();

async function work(): Promise<SyncEnd> {
  if (check && isDamaged(path)) {
    say({ kind: 'damaged' });
    await released.promise;
  }
  const { db, setAside } = openDatabase({ path, migrations, now: Date.now, check });
  try {
    // The inner pages of all indexes.
    db.exec('PRAGMA cache_size = -8192');
    say({ kind: 'opened', ...(setAside && { setAside }) });
    const result = await syncContacts({
      pages: (seen) => pagesIn(transport, { signal: stop.signal, pageSize: PAGE_SIZE, seen }),
      store: openStore(db),
      country,
      signal: stop.signal,
      yieldToLoop: () => yieldToLoop(),
      onProgress: (read, total) => say({ kind: 'progress', read, total }),
    });
    // What was written goes from the log into the file, so that the log takes no room.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return result.status === 'failed' ? endOf(result.error) : result;
  } finally {
    db.close();
  }
}

function endOf(error: unknown): SyncEnd {
  if (error instanceof PlatformException) return { status: 'failed', failure: error.failure };
  const { problem, message } = asStorageError(error);
  return { status: 'failed', failure: { kind: 'storage', problem, detail: message } };
}
