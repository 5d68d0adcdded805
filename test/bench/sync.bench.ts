/**
 * Reading 100,000 contacts into the directory of the running app: how long, how smoothly, and what it weighs after; by
 * turns with a program that only fetches the same pages and inserts them by bare SQLite.
 * Beside it runs the shell that has nothing but a tray: what that one weighs is the platform's own, and where its loop,
 * which has nothing to do, is held up as well, it was the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService } from '../../src/service/server.ts';
import { launchShell } from '../host/launch.ts';
import { until } from '../support/until.ts';
import { interleave } from './lib/interleave.ts';
import { runBench, type Figures } from './lib/measurement.ts';
import { percentile } from './lib/percentiles.ts';
import { processorMs } from './lib/processor-time.ts';
import { startProgram } from './lib/program.ts';
import { progress } from './lib/result.ts';
import { residentMb, signIn, startDesk } from './popup/desk.ts';
import { loopBlocks, watchLoop } from './popup/event-loop.ts';
import type { SyncFloorOptions, SyncFloorResult } from './sync/floor.ts';

const contacts = 100_000;
const windows = 2;
const atRestMs = 15_000;
const patienceMs = 10_000;
const floorPatienceMs = 120_000;

const service = await startService({ port: 0, system: 'new', contacts, quiet: true });
const bare = await launchShell({
  main: fileURLToPath(new URL('./start/bare-main.js', import.meta.url)),
  env: { DESKBELL_HEADLESS: '1' },
});

// In reality the platform is another computer, so it must not take processor time from the desk.
setPriority(constants.priority.PRIORITY_LOW);

interface Synced {
  ms: number;
  processorMs: number;
  /** Figures of the desk alone. */
  figures?: Figures;
}

/** How often the platform was asked for the first page of contacts. */
async function firstPages(): Promise<number> {
  const answer = await fetch(`${service.controlUrl}/requests`);
  const { requests } = (await answer.json()) as { requests: { path: string; query: string }[] };
  return requests.filter(({ path, query }) => path.startsWith('/my/contacts') && /\boffset=0\b/.test(query))
    .length;
}

/** Waits for the first page: the desk is open then, and its lists have been read. */
async function readingBegins(before: number): Promise<void> {
  await until(async () => (await firstPages()) > before, 'the first page of contacts', {
    withinMs: patienceMs,
  });
}

/** A new desk signs in and reads all contacts. */
async function syncDesk(): Promise<Synced> {
  const before = await firstPages();
  const desk = await startDesk({});
  try {
    await watchLoop(desk.shell);
    const [startedAt, usedBefore] = [performance.now(), processorMs(desk.shell.pid)];
    let opening = { wallMaxMs: 0, workMaxMs: 0 };
    await signIn(desk.shell, service, contacts, async () => {
      await readingBegins(before);
      opening = await loopBlocks(desk.shell);
      await Promise.all([watchLoop(desk.shell), watchLoop(bare)]);
    });
    const ms = performance.now() - startedAt;
    const used = processorMs(desk.shell.pid) - usedBefore;
    const [blocked, machine] = await Promise.all([loopBlocks(desk.shell), loopBlocks(bare)]);
    const residentAtEndMb = desk.residentMb();
    // What the reading has left behind is cleared away when there is nothing else to do.
    await new Promise((resolve) => setTimeout(resolve, atRestMs));
    const figures = {
      blocked_max_ms: blocked.wallMaxMs,
      work_max_ms: blocked.workMaxMs,
      idle_loop_blocked_max_ms: machine.wallMaxMs,
      sign_in_work_max_ms: opening.workMaxMs,
      sign_in_blocked_max_ms: opening.wallMaxMs,
      resident_at_end_mb: residentAtEndMb,
      resident_mb: desk.residentMb(),
    };
    return { ms, processorMs: used, figures };
  } finally {
    await desk.close();
  }
}

async function syncFloor(window: number): Promise<Synced> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-bench-'));
  const options: SyncFloorOptions = {
    baseUrl: service.baseUrl,
    token: service.tokens.jwt,
    contacts,
    path: join(folder, `floor-${window}.sqlite`),
  };
  try {
    const floor = new URL('./sync/floor.ts', import.meta.url);
    const program = await startProgram<SyncFloorResult>(floor, options, [], floorPatienceMs);
    await program.gone;
    return program.said;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(): Promise<Figures> {
  progress(`Reading ${contacts} contacts …`);
  const { desk, floor } = await interleave(windows, { desk: syncDesk, floor: syncFloor });
  const median = (values: number[]): number => percentile(values, 50);
  const [ms, least] = [desk, floor].map((all) => median(all.map((one) => one.ms)));
  const [used, leastUsed] = [desk, floor].map((all) => median(all.map((one) => one.processorMs)));
  const names = Object.keys(desk[0]?.figures ?? {});
  // The worst of the runs.
  const most = names.map((name) => [name, Math.max(...desk.map(({ figures }) => figures?.[name] ?? 0))]);
  return {
    sync_ms: ms ?? 0,
    floor_sync_ms: least ?? 0,
    ratio_sync: (ms ?? 0) / (least ?? 0),
    processor_us_per_contact: ((used ?? 0) * 1000) / contacts,
    floor_processor_us_per_contact: ((leastUsed ?? 0) * 1000) / contacts,
    ratio_processor: (used ?? 0) / (leastUsed ?? 0),
    ...(Object.fromEntries(most) as Figures),
    bare_shell_mb: residentMb(bare),
  };
}

try {
  await runBench('sync', measure, {
    ratio_sync: { most: 6 },
    ratio_processor: { most: 12 },
    // Processor time of the main thread in one go; by the clock not even a loop with nothing to do keeps to that.
    work_max_ms: { most: 16 },
    resident_mb: { most: 120 },
  });
} finally {
  await bare.close();
  await service.close();
}
