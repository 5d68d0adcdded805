import { uptime } from 'node:os';

/**
 * Milliseconds of a monotonic clock that also counts sleep. On Linux `performance` stops during sleep; elsewhere it
 * does not, and is finer than the whole seconds of `uptime`.
 */
export const steadyNow: () => number =
  process.platform === 'linux' ? () => uptime() * 1000 : () => performance.now();
