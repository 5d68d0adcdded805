/** Reading 100,000 contacts into the directory of the running app: how long, how smoothly, and what it weighs after. */
import { startService } from '../../src/service/server.ts';
import { progress, report } from './lib/result.ts';
import { signIn, startDesk } from './popup/desk.ts';
import { blockedMs, watchLoop } from './popup/event-loop.ts';

const contacts = 100_000;
const atRestMs = 15_000;

const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const desk = await startDesk({});
try {
  progress(`Reading ${contacts} contacts …`);
  await watchLoop(desk.shell);
  const startedAt = performance.now();
  await signIn(desk.shell, service, contacts);
  const syncMs = performance.now() - startedAt;
  const blocked = await blockedMs(desk.shell);
  const residentAtEndMb = desk.residentMb();
  // V8 keeps the pages of the worker's heap for some seconds, in case another one needs them.
  await new Promise((resolve) => setTimeout(resolve, atRestMs));
  report(
    'sync',
    {
      sync_ms: syncMs,
      blocked_max_ms: blocked,
      resident_at_end_mb: residentAtEndMb,
      resident_mb: desk.residentMb(),
    },
    { sync_ms: { most: 20_000 }, blocked_max_ms: { most: 16 }, resident_mb: { most: 120 } },
  );
} finally {
  await desk.close();
  await service.close();
}
