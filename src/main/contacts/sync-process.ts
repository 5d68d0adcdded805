import { net } from 'electron/utility';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { arrange } from '../../contacts/arrange.ts';
import { migrations } from '../../contacts/schema.ts';
import { openStore } from '../../contacts/store.ts';
import { syncContacts } from '../../contacts/sync.ts';
import type { CredentialSource } from '../../platform/auth.ts';
import { contactPages } from '../../platform/contacts.ts';
import { createTransport, type Transport } from '../../platform/transport.ts';
import { v2ContactPages } from '../../platform/v2/contacts.ts';
import { PlatformException } from '../../shared/errors.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import { isDamaged, openDatabase } from '../../storage/open-database.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import { aroundDeadProxies } from '../proxy/around-dead-proxy.ts';
import { fetchOfUtilityProcess } from '../proxy/fetch-by-socket.ts';
import { unlessRefused } from '../proxy/proxy-fetch.ts';
import { openSocketBy } from '../proxy/proxy-messages.ts';
import { createEnvironment } from '../base/environment.ts';
import { lowerPriority } from '../base/low-priority.ts';
import { serveWorker, type Peer } from '../base/worker-rpc.ts';
import type { BookEnd, BookParent, BookWorker } from './book-messages.ts';
import { checkpoint } from './checkpoint.ts';
import { keepBooks, readBook } from './read-book.ts';
import type { SyncEnd, SyncParent, SyncWork, SyncWorker } from './sync-messages.ts';

/** Reads all contacts. A process of its own returns its memory; the parent kills it after its result. */
const stop = new AbortController();
const parent: Peer<SyncParent & BookParent> = serveWorker<SyncWorker & BookWorker, SyncParent & BookParent>(
  process.parentPort,
  {
    read: (work) => run(work).catch(endOf),
    readBook: (work): Promise<BookEnd> => readBook(work, { parent, openSocket, signal: stop.signal }),
    keepBooks: ({ path, books }) => keepBooks(path, new Set(books)),
    async inspectFile({ path, stated }) {
      const { inspectFile } = await import('../../address-books/file/inspect-file.ts');
      return inspectFile(path, stop.signal, stated);
    },
    stop: () => stop.abort(),
  },
);
/** The main process is asked each time; nothing is stored here. */
const credentials: CredentialSource = {
  current: (signal) => unlessAborted(parent.request('currentCredentials'), signal),
  renew: (rejected, signal) => unlessAborted(parent.request('renewCredentials', rejected), signal),
};
const openSocket = openSocketBy(parent);
const proxies = { list: (url: string): Promise<string> => parent.request('listProxies', url) };
/** Large enough that the round trip hardly matters. */
const PAGE_SIZE = 200;
const pagesIn = { spec: contactPages, v2: v2ContactPages };

lowerPriority();

function platformAt(baseUrl: string): Transport {
  const environment = createEnvironment(net, openSocket);
  return createTransport({
    ...environment,
    fetch: unlessRefused(
      aroundDeadProxies(fetchOfUtilityProcess(environment.fetch, openSocket), proxies, openSocket),
      proxies,
    ),
    baseUrl,
    credentials,
    onRequest: (report) => parent.notify('requested', report),
  });
}

async function run({
  path,
  baseUrl,
  country,
  dialect,
  check,
  change,
  busyTimeoutMs,
}: SyncWork): Promise<SyncEnd> {
  if (check && isDamaged(path)) await parent.request('release');
  const { db, setAside } = openDatabase({ path, migrations, now: Date.now, check, busyTimeoutMs });
  try {
    // The inner pages of all indexes.
    db.exec('PRAGMA cache_size = -8192');
    parent.notify('opened', setAside);
    const store = openStore(db);
    if (change) {
      store.apply(change);
      parent.notify('applied');
      arrange(db);
      checkpoint(db);
      return { status: 'done', contacts: store.contacts, refused: 0 };
    }
    const result = await syncContacts({
      pages: (seen) =>
        pagesIn[dialect](platformAt(baseUrl), { signal: stop.signal, pageSize: PAGE_SIZE, seen }),
      store,
      country,
      signal: stop.signal,
      yieldToLoop: () => yieldToLoop(),
      onProgress: (read, total) => parent.notify('progress', { contacts: read, total }),
    });
    arrange(db);
    checkpoint(db);
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
