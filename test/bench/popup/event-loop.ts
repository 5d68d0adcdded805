import type { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Shell } from '../../host/shell.ts';

interface BenchGlobals {
  loopDelay: ReturnType<typeof monitorEventLoopDelay>;
}

/** Starts to watch how long the main process's loop is blocked. */
export async function watchLoop(shell: Shell): Promise<void> {
  await shell.evaluate(() => {
    const globals = globalThis as unknown as BenchGlobals;
    globals.loopDelay = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 });
    globals.loopDelay.enable();
  });
}

/** The longest that the loop was blocked since; ends the watch. The histogram holds the timer's own millisecond, too. */
export function blockedMs(shell: Shell): Promise<number> {
  return shell.evaluate(() => {
    const { loopDelay } = globalThis as unknown as BenchGlobals;
    loopDelay.disable();
    return loopDelay.max / 1e6 - 1;
  });
}
