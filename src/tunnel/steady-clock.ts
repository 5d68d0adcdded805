import { uptime } from 'node:os';

/** Monotonic ms, sleep included. On Linux `performance` stops during sleep; elsewhere it is finer than `uptime`. */
export const steadyNow: () => number =
  process.platform === 'linux' ? () => uptime() * 1000 : () => performance.now();
