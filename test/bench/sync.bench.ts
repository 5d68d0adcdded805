/** Reading 100,000 contacts into the directory of the running app: how long, how smoothly, and what it weighs after. */
import { startService } from '../../src/service/server.ts';
import { progress, report } from './lib/result.ts';
import { signIn, startDesk } from './popup/desk.ts';
import { blockedMs, watchLoop } from './popup/event-loop.ts';

const contacts = 100_000;

const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const desk = await startDesk({});
try {
  progress(`Reading ${contacts} contacts …`);
  await watchLoop(desk.shell);
  const startedAt = performance.now();
  await signIn(desk.shell, service, contacts);
  const syncMs = performance.now() - startedAt;
  report(
    'sync',
    { sync_ms: syncMs, blocked_max_ms: await blockedMs(desk.shell), resident_mb: desk.residentMb() },
    { sync_ms: { most: 20_000 }, blocked_max_ms: { most: 16 }, resident_mb: { most: 120 } },
  );
} finally {
  await desk.close();
  await service.close();
}
