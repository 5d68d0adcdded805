/**
 * Reading 100,000 contacts into the directory of the running app: how long, how smoothly, and what it weighs after.
 * Beside it runs the shell that has nothing but a tray: what that one weighs is the platform's own, and where its loop,
 * which has nothing to do, is held up as well, it was the machine.
 */
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startService } from '../../src/service/server.ts';
import { launchShell } from '../host/shell.ts';
import { until } from '../host/shell/lines.ts';
import { progress, report } from './lib/result.ts';
import { residentMb, signIn, startDesk } from './popup/desk.ts';
import { loopBlocks, watchLoop } from './popup/event-loop.ts';

const contacts = 100_000;
const atRestMs = 15_000;
const patienceMs = 10_000;

const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const bare = await launchShell({
  main: fileURLToPath(new URL('./start/bare-main.js', import.meta.url)),
  env: { DESKBELL_HEADLESS: '1' },
});
const desk = await startDesk({});

// The platform is another computer: what it takes of this one's processors is not to be missing at the desk.
setPriority(constants.priority.PRIORITY_LOW);

/** The platform was asked for the first page: by now the desk is open, and its lists have been read. */
async function readingBegins(): Promise<void> {
  await until('the first page of contacts', patienceMs, async () => {
    const answer = await fetch(`${service.controlUrl}/requests`);
    const { requests } = (await answer.json()) as { requests: { path: string }[] };
    return requests.some(({ path }) => path.startsWith('/my/contacts')) || undefined;
  });
}

try {
  progress(`Reading ${contacts} contacts …`);
  await watchLoop(desk.shell);
  const startedAt = performance.now();
  let opening = { wallMaxMs: 0, workMaxMs: 0 };
  await signIn(desk.shell, service, contacts, async () => {
    await readingBegins();
    opening = await loopBlocks(desk.shell);
    await Promise.all([watchLoop(desk.shell), watchLoop(bare)]);
  });
  const syncMs = performance.now() - startedAt;
  const [blocked, machine] = await Promise.all([loopBlocks(desk.shell), loopBlocks(bare)]);
  const residentAtEndMb = desk.residentMb();
  // What the reading has left behind is cleared away when there is nothing else to do.
  await new Promise((resolve) => setTimeout(resolve, atRestMs));
  report(
    'sync',
    {
      sync_ms: syncMs,
      blocked_max_ms: blocked.wallMaxMs,
      work_max_ms: blocked.workMaxMs,
      idle_loop_blocked_max_ms: machine.wallMaxMs,
      sign_in_work_max_ms: opening.workMaxMs,
      sign_in_blocked_max_ms: opening.wallMaxMs,
      resident_at_end_mb: residentAtEndMb,
      resident_mb: desk.residentMb(),
      bare_shell_mb: residentMb(bare),
    },
    {
      sync_ms: { most: 20_000 },
      // By the clock not even a loop with nothing to do keeps to that where processors are shared.
      work_max_ms: { most: 16 },
      resident_mb: { most: 120 },
    },
  );
} finally {
  await bare.close();
  await desk.close();
  await service.close();
}
