import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabaseJobs } from '../../src/main/account-database/jobs.ts';
import { createDeletionTime } from '../../src/main/privacy/deletion-time.ts';
import { createRetention } from '../../src/main/privacy/retention.ts';
import { settingsSchema } from '../../src/shared/model/settings.ts';

// Deletes what is older than some days from a profile, as the program does after a start, and ends.
const [, , profile = '', days = ''] = process.argv;
const settings = settingsSchema.parse({ retention: { days: Number(days), notes: 'delete' } });
const run = createDatabaseJobs(Date.now);
await run('open', { path: join(profile, 'timeline.sqlite') });
await run('retention.setSurelyAt', Date.now(), Date.now());
const closing = new AbortController();
const retention = createRetention({
  settings: { get: () => settings, onChange: () => undefined },
  // The first look comes at once; a pause between two batches lasts as long as in the program.
  clock: { now: Date.now, sleep: (ms, signal) => delay(ms < 1_000 ? ms : 0, undefined, { signal }) },
  time: createDeletionTime({ now: Date.now, elapsed: () => performance.now(), isSignedIn: () => false }),
  media: {
    isInUse: () => false,
    remove: async (_account, media) => {
      for (const { at } of media) await rm(join(profile, 'media', basename(at)), { force: true });
    },
    removeDocuments: () => Promise.resolve(),
  },
  onDeleted: () => undefined,
  onTried: (error, step) => {
    if (error !== undefined) throw new Error(`${step} failed`, { cause: error });
    if (step === 'scrub') closing.abort();
  },
});
retention.follow({
  account: 'account',
  signal: closing.signal,
  connection: { ask: async (name, ...args) => run(name, ...args) },
});
closing.signal.addEventListener('abort', () => void run('close'));
