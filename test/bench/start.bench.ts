/**
 * From the start of the process until the tray is ready and pushes can come, signed in with the token of the real
 * keychain; beside what the shell costs that has nothing but a tray. Windows open meanwhile, but are not waited for.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService } from '../../src/service/server.ts';
import { launchShell, type Shell } from '../host/shell.ts';
import { startDesktopSession } from '../support/desktop-session.ts';
import { percentile } from './lib/percentiles.ts';
import { progress, report } from './lib/result.ts';
import { signIn } from './popup/desk.ts';
import { reachedAt, wallClock } from './start/started.ts';

const contacts = 250;
const starts = 10;
/** They fill the compile cache and the file system's. */
const warmUps = 2;

const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const session = await startDesktopSession();
const profile = mkdtempSync(join(tmpdir(), 'deskbell-bench-'));
const env = { ...session.env, LANG: 'en_GB.UTF-8', LANGUAGE: 'en', DESKBELL_HEADLESS: '1' };
const bareMain = fileURLToPath(new URL('./start/bare-main.js', import.meta.url));

/** Starts, waits for the milestones, quits. */
async function timed(milestones: string[], start: () => Promise<Shell>): Promise<number> {
  const spawnedAt = wallClock();
  const shell = await start();
  const ms = (await reachedAt(shell, milestones)) - spawnedAt;
  await shell.close();
  return ms;
}

const startDesk = (args: string[] = []) => launchShell({ args: ['--profile', profile, ...args], env });

try {
  const first = await startDesk();
  await signIn(first, service, contacts);
  await first.close();

  const desk: number[] = [];
  const bare: number[] = [];
  for (let index = -warmUps; index < starts; index += 1) {
    const whole = await timed(['tray-ready', 'tunnel-online'], () => startDesk(['--hidden']));
    const shell = await timed(['tray-ready'], () => launchShell({ main: bareMain, env }));
    progress(`Start: ${Math.round(whole)} ms; the shell alone: ${Math.round(shell)} ms`);
    if (index < 0) continue;
    desk.push(whole);
    bare.push(shell);
  }
  report(
    'start',
    {
      start_ms: percentile(desk, 50),
      start_max_ms: percentile(desk, 100),
      bare_shell_ms: percentile(bare, 50),
    },
    { start_ms: { most: 700 } },
  );
} finally {
  await session.stop();
  await service.close();
  rmSync(profile, { recursive: true, force: true });
}
