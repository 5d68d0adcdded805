import type { Shell } from '../../host/shell.ts';

/** How long the main process's loop did not come round, ms. */
export interface LoopBlocks {
  /** Longest delay by the clock, which includes the time of other processes. */
  wallMaxMs: number;
  /** Longest delay by the processor time that the main thread used without a pause. */
  workMaxMs: number;
}

interface BenchGlobals {
  loopWatch: { wall: number; work: number; timer: NodeJS.Timeout };
}

/** Starts to watch how long the main process's loop is blocked; what was seen before is forgotten. */
export async function watchLoop(shell: Shell): Promise<void> {
  await shell.evaluate(() => {
    const globals = globalThis as unknown as Partial<BenchGlobals>;
    clearInterval(globals.loopWatch?.timer);
    const cpuNow = (): number => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    };
    let [at, cpu] = [performance.now(), cpuNow()];
    const watch = {
      wall: 0,
      work: 0,
      timer: setInterval(() => {
        const [now, used] = [performance.now(), cpuNow()];
        // The timer's own millisecond.
        watch.wall = Math.max(watch.wall, now - at - 1);
        watch.work = Math.max(watch.work, used - cpu);
        [at, cpu] = [now, used];
      }, 1),
    };
    globals.loopWatch = watch;
  });
}

/** Ends the watch, which itself takes some of the processor. @returns the longest that the loop was blocked */
export async function endLoopWatch(shell: Shell): Promise<LoopBlocks> {
  const blocks = await loopBlocks(shell);
  await shell.evaluate(() => clearInterval((globalThis as unknown as BenchGlobals).loopWatch.timer));
  return blocks;
}

/** The longest that the loop was blocked since the watch began. */
export function loopBlocks(shell: Shell): Promise<LoopBlocks> {
  return shell.evaluate(() => {
    const { wall, work } = (globalThis as unknown as BenchGlobals).loopWatch;
    return { wallMaxMs: wall, workMaxMs: work };
  });
}
