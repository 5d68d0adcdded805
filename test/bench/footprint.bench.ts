/**
 * What Deskbell costs while nothing happens, and how soon it is there again. Memory and, in the tray, processor time of its
 * whole process tree, above those of an empty shell with as many windows, which runs beside it; and the time from wake-up
 * or a new network until a push is at the desk. Contacts beyond 100,000 come from files of as many; while all are read for
 * the first time, how long the main process is blocked at most.
 *   npm run bench -- footprint [--idle-seconds N] [--contacts N]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startService } from '../../src/service/server.ts';
import { addressBookSchema, type AddressBook } from '../../src/shared/model/address-book.ts';
import { launchShell } from '../host/launch.ts';
import type { Shell } from '../host/shell.ts';
import { startDesktopSession } from '../support/desktop-session.ts';
import { runBench, type Figures } from './lib/measurement.ts';
import { machineTime, stolenSince } from './lib/processor-time.ts';
import { percentile } from './lib/percentiles.ts';
import { anonymousMb, ownMb, processLabel, processTree, proportionalMb } from './lib/process-tree.ts';
import { progress } from './lib/result.ts';
import { wakeUpsByLoopback, wakeUpsByRelay, type WakeUps } from './footprint/wake-up.ts';
import { signIn } from './popup/desk.ts';
import { endLoopWatch, watchLoop, type LoopBlocks } from './popup/event-loop.ts';

const inOneBook = 100_000;
/** Memory counts as settled once this many looks in a row differ by no more than this, MB. */
const [looks, looksEveryMs, settledMb] = [4, 5_000, 1];
const settledWithinMs = 120_000;

const { values: flags } = parseArgs({
  options: {
    'idle-seconds': { type: 'string', default: '300' },
    contacts: { type: 'string', default: String(inOneBook) },
  },
});
const idleSeconds = Number(flags['idle-seconds']);
if (!(idleSeconds >= 1)) throw new Error(`--idle-seconds ${flags['idle-seconds']}: expected a number from 1`);
const contacts = Number(flags.contacts);
if (!(contacts >= 1)) throw new Error(`--contacts ${flags.contacts}: expected a number from 1`);

const service = await startService({
  ...{ port: 0, system: 'new', quiet: true },
  contacts: Math.min(contacts, inOneBook),
});
const session = await startDesktopSession();
const env = { ...session.env, LANG: 'en_GB.UTF-8', LANGUAGE: 'en', DESKBELL_HEADLESS: '1' };

/** Tables in files, each with as many contacts as one address book has. */
const booksOf = (count: number, folder: string): AddressBook[] =>
  Array.from({ length: Math.ceil(Math.max(0, count) / inOneBook) }, (_, index) => {
    const rows = Math.min(inOneBook, count - index * inOneBook);
    const path = join(folder, `book-${index}.csv`);
    const lines = Array.from(
      { length: rows },
      (_, row) => `Person ${row} of ${index},Company ${row % 1000},+4916${String(index)}${1_000_000 + row}`,
    );
    writeFileSync(path, `Name,Company,Mobile\n${lines.join('\n')}\n`);
    return addressBookSchema.parse({
      ...{ id: `0a1b2c0${index}`, name: `Book ${index}`, paused: false, kind: 'file', address: path },
      format: {
        ...{ kind: 'csv', encoding: 'utf-8', delimiter: ',', hasHeadings: true },
        ...{ columns: ['name', 'organisation', 'mobileNumber'], headings: ['Name', 'Company', 'Mobile'] },
      },
    });
  });

/** The program on a new profile, signed in, all contacts read, out of sight. */
async function startDesk(profile: string): Promise<{ shell: Shell; blocks: LoopBlocks }> {
  const addressBooks = booksOf(contacts - inOneBook, profile);
  writeFileSync(
    join(profile, 'settings.json'),
    JSON.stringify({ popup: { lingerSeconds: 0 }, addressBooks }),
  );
  const shell = await launchShell({ args: ['--profile', profile], env });
  progress(`Reading ${contacts} contacts …`);
  const from = performance.now();
  await signIn(shell, service, contacts, () => watchLoop(shell));
  const blocks = await endLoopWatch(shell);
  progress(`They are read after ${Math.round((performance.now() - from) / 1000)} s.`);
  await shell.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.close();
  });
  return { shell, blocks };
}

const startEmptyShell = (windows: number): Promise<Shell> =>
  launchShell({
    main: fileURLToPath(new URL('./footprint/bare-windows.js', import.meta.url)),
    env: { ...env, BARE_WINDOWS: String(windows) },
  });

/** Waits until the memory of the desk stays the same. @returns how much both have then */
async function settledMemory(
  desk: Shell,
  bare: Shell,
): Promise<{ desk: number; main: number; anonymous: number; bare: number }> {
  const seen: number[] = [];
  for (let waitedMs = 0; waitedMs < settledWithinMs; waitedMs += looksEveryMs) {
    await delay(looksEveryMs);
    seen.push(proportionalMb(desk.pid));
    const last = seen.slice(-looks);
    if (last.length === looks && Math.max(...last) - Math.min(...last) <= settledMb) break;
  }
  progress(`Memory while it settled, MB: ${seen.map(Math.round).join(' ')}`);
  return {
    desk: proportionalMb(desk.pid),
    main: ownMb(desk.pid),
    anonymous: anonymousMb(desk.pid) - anonymousMb(bare.pid),
    bare: proportionalMb(bare.pid),
  };
}

interface Idle {
  /** Share of one core, from 0 to 1. */
  tree: number;
  main: number;
  empty: number;
  /** The tree above the empty shell, kind by kind of process: what one takes less makes up for no other. */
  above: number;
  /** Share of the machine's processor time that was stolen meanwhile. */
  stolen: number;
}

type Used = Map<string, number>;

/** Processor time of both trees while nobody does anything; which kind of process took how much is said beside it. */
async function idleShares(desk: Shell, bare: Shell): Promise<Idle> {
  progress(`Idle for ${idleSeconds} s …`);
  const machine = machineTime();
  const both = [desk.pid, bare.pid] as const;
  const before = both.map(usedByEach);
  await delay(idleSeconds * 1000);
  const [used, empty] = both.map((pid, index) => usedByKind(pid, before[index] ?? new Map<number, number>()));
  if (!used || !empty) throw new Error('Nothing was measured.');
  for (const [name, each] of Object.entries({ Deskbell: used, 'The empty shell': empty })) {
    progress(`${name}: ${[...each].map(([kind, ms]) => `${kind} ${ms} ms`).join(', ')}`);
  }
  const share = (ms: number): number => ms / 1000 / idleSeconds;
  const above = [...used].map(([kind, ms]) => Math.max(0, ms - (empty.get(kind) ?? 0)));
  return {
    tree: share(sum(used.values())),
    main: share(used.get('main') ?? 0),
    empty: share(sum(empty.values())),
    above: share(sum(above)),
    stolen: stolenSince(machine),
  };
}

const sum = (values: Iterable<number>): number => [...values].reduce((all, each) => all + each, 0);

const usedByEach = (root: number): Map<number, number> =>
  new Map(processTree(root).map(({ pid, usedMs }) => [pid, usedMs]));

function usedByKind(root: number, before: ReadonlyMap<number, number>): Used {
  const used: Used = new Map();
  for (const [pid, ms] of usedByEach(root)) {
    const kind = pid === root ? 'main' : processLabel(pid).replace(/ \(\d+\)$/, '');
    used.set(kind, (used.get(kind) ?? 0) + ms - (before.get(pid) ?? 0));
  }
  return used;
}

async function wakeUpFigures(name: string, wakeUps: WakeUps): Promise<Figures> {
  const figures: Figures = {};
  try {
    for (const absence of ['asleep', 'offline'] as const) {
      const took = await wakeUps.measure(absence);
      progress(`${name}, ${absence}, ms: ${took.map(Math.round).join(' ')}`);
      figures[`${name}_${absence}_p50_ms`] = percentile(took, 50);
      figures[`${name}_${absence}_max_ms`] = percentile(took, 100);
    }
  } finally {
    await wakeUps.stop();
  }
  return figures;
}

async function measure(): Promise<Figures> {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-bench-'));
  const { shell: desk, blocks } = await startDesk(profile);
  const bare = await startEmptyShell((await desk.windows()).length);
  try {
    const memory = await settledMemory(desk, bare);
    const idle = await idleShares(desk, bare);
    progress('Waking up …');
    return {
      memory_mb: memory.desk - memory.bare,
      tree_mb: memory.desk,
      main_process_mb: memory.main,
      anonymous_mb: memory.anonymous,
      reading_blocked_ms: blocks.wallMaxMs,
      reading_turn_ms: blocks.workMaxMs,
      empty_shell_mb: memory.bare,
      idle_seconds: idleSeconds,
      idle_percent: idle.above * 100,
      idle_tree_percent: idle.tree * 100,
      idle_main_process_percent: idle.main * 100,
      idle_empty_shell_percent: idle.empty * 100,
      idle_stolen_percent: idle.stolen * 100,
      ...(await wakeUpFigures('loopback', await wakeUpsByLoopback(desk, service))),
      ...(await wakeUpFigures('relay', await wakeUpsByRelay(desk, service))),
    };
  } finally {
    await bare.close();
    await desk.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

try {
  await runBench('footprint', measure, {
    memory_mb: { most: 180 },
    idle_percent: { most: 0.1 },
    loopback_asleep_max_ms: { most: 2_000 },
    loopback_offline_max_ms: { most: 2_000 },
    relay_asleep_max_ms: { most: 2_000 },
    relay_offline_max_ms: { most: 2_000 },
  });
} finally {
  await session.stop();
  await service.close();
}
