/**
 * From the start of the process until the tray is ready and pushes can come, signed in with the token of the real
 * keychain; by turns with the shell that has nothing but a tray. Windows open meanwhile, but are not waited for.
 *   npm run bench -- start [--cpu-prof FOLDER]   one more start, whose processor profile goes to the folder
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startService } from '../../src/service/server.ts';
import { launchShell } from '../host/launch.ts';
import type { Shell } from '../host/shell.ts';
import { startDesktopSession } from '../support/desktop-session.ts';
import { interleave } from './lib/interleave.ts';
import { percentile } from './lib/percentiles.ts';
import { processorMs } from './lib/processor-time.ts';
import { quietRun } from './lib/quiet-run.ts';
import { progress, report } from './lib/result.ts';
import { signIn } from './popup/desk.ts';
import { reachedAt, wallClock } from './start/started.ts';

const contacts = 250;
const starts = 10;
/** They fill the compile cache and the file system's. */
const warmUps = 2;

interface Start {
  ms: number;
  /** Processor time of the whole process tree until the milestones, in steps of 10 ms. */
  processorMs: number;
}

const { values: flags } = parseArgs({ options: { 'cpu-prof': { type: 'string' } } });
const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const session = await startDesktopSession();
const profile = mkdtempSync(join(tmpdir(), 'deskbell-bench-'));
const env = { ...session.env, LANG: 'en_GB.UTF-8', LANGUAGE: 'en', DESKBELL_HEADLESS: '1' };
const bareMain = fileURLToPath(new URL('./start/bare-main.js', import.meta.url));

/** Starts, waits for the milestones, quits. */
async function timed(milestones: string[], start: () => Promise<Shell>): Promise<Start> {
  const spawnedAt = wallClock();
  const shell = await start();
  const ms = (await reachedAt(shell, milestones)) - spawnedAt;
  const used = processorMs(shell.pid);
  await shell.close();
  return { ms, processorMs: used };
}

const startDesk = (args: string[] = [], more: Record<string, string> = {}): Promise<Shell> =>
  launchShell({ args: ['--profile', profile, ...args], env: { ...env, ...more } });
const milestones = ['tray-ready', 'tunnel-online'];

const measure = (count: number) => (): Promise<Record<'desk' | 'bare', Start[]>> =>
  interleave(count, {
    desk: () => timed(milestones, () => startDesk(['--hidden'])),
    bare: () => timed(['tray-ready'], () => launchShell({ main: bareMain, env })),
  });

try {
  const first = await startDesk();
  await signIn(first, service, contacts);
  await first.close();
  await measure(warmUps)();
  const { result, ...how } = await quietRun(measure(starts));
  const [desk, bare] = [result.desk, result.bare].map((all) => all.map(({ ms }) => ms));
  const [deskUsed, bareUsed] = [result.desk, result.bare].map((all) => all.map((one) => one.processorMs));
  progress(
    `Starts, ms: ${desk?.map(Math.round).join(' ')}; the shell alone: ${bare?.map(Math.round).join(' ')}`,
  );
  const [start_ms, bare_shell_ms] = [percentile(desk ?? [], 50), percentile(bare ?? [], 50)];
  report(
    'start',
    {
      start_ms,
      start_max_ms: percentile(desk ?? [], 100),
      bare_shell_ms,
      ratio: start_ms / bare_shell_ms,
      start_processor_ms: percentile(deskUsed ?? [], 50),
      bare_shell_processor_ms: percentile(bareUsed ?? [], 50),
    },
    { ratio: { most: 2.5 } },
    how,
  );
  if (flags['cpu-prof'] !== undefined) {
    const options = `--cpu-prof --cpu-prof-interval 200 --cpu-prof-dir=${flags['cpu-prof']}`;
    const { ms } = await timed(milestones, () => startDesk(['--hidden'], { NODE_OPTIONS: options }));
    progress(`Profiled: ${Math.round(ms)} ms`);
  }
} finally {
  await session.stop();
  await service.close();
  rmSync(profile, { recursive: true, force: true });
}
