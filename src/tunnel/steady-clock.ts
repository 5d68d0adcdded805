import { uptime } from 'node:os';

/**
 * Milliseconds of a clock that nobody sets, and that goes on while the computer sleeps. On Linux the one of `performance`
 * stands still meanwhile; elsewhere it goes on, and tells more than the whole seconds of `uptime`.
 */
export const steadyNow: () => number =
  process.platform === 'linux' ? () => uptime() * 1000 : () => performance.now();
