import type { Writable } from 'node:stream';
import type { Log } from './log.ts';

/** Faults that were caught so that what goes on beside them does not stop. */
export interface Faults {
  /** @param part of the program in which it happened: one of a few names, for the log */
  caught(part: string, error: unknown): void;
  /** How many since the start, for diagnostics. */
  count(): number;
}

export function createFaults(log: Pick<Log, 'fault'>): Faults {
  let count = 0;
  return {
    caught(part, error) {
      count += 1;
      log.fault(part, error);
    },
    count: () => count,
  };
}

/** Counts faults from here on, also those that nobody else catches. */
export function startFaults(log: Pick<Log, 'fault'>): Faults {
  const faults = createFaults(log);
  catchEverything(faults, process, process.stderr);
  return faults;
}

/**
 * Catches what no part of the program did: the loop goes on, since a desk that is gone shows no call. It is written on
 * standard error, too, where tests and developers look.
 */
export function catchEverything(
  faults: Faults,
  process: Pick<NodeJS.EventEmitter, 'on'>,
  stderr: Pick<Writable, 'on' | 'write'>,
): void {
  // The terminal that it was started from may be gone: to complain of that there would never end.
  stderr.on('error', () => undefined);
  const caught = (part: string, error: unknown): void => {
    faults.caught(part, error);
    stderr.write(`${part}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  process.on('uncaughtException', (error: unknown) => caught('uncaught exception', error));
  process.on('unhandledRejection', (error: unknown) => caught('unhandled rejection', error));
}
