import type { Writable } from 'node:stream';
import type { Log } from './log.ts';

/** Counts and logs unexpected errors that were caught so that the rest of the program goes on. */
export interface Faults {
  /** @param part where in the program it happened: one of a few fixed names, safe to log */
  caught(part: string, error: unknown): void;
  /** Number since the start, for diagnostics. */
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

/**
 * Starts recording faults, including uncaught exceptions and unhandled rejections.
 * @param isInstalled the system then stores standard error, so it must not contain any phone number or name
 */
export function startFaults(log: Pick<Log, 'fault'>, isInstalled: boolean): Faults {
  const faults = createFaults(log);
  catchEverything(faults, process, process.stderr, isInstalled ? describeSafely : describeFully);
  return faults;
}

type Describe = (error: unknown) => Promise<string> | string;

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

export const describeFully: Describe = stackOf;

/** Only codes and source positions, as in the log. The module is loaded at the first fault to keep the start fast. */
export const describeSafely: Describe = async (error) => {
  const { safeFault } = await import('./safe-log.ts');
  const { codes, at } = safeFault(stackOf(error));
  return [...codes, ...at].join(' ') || 'no details';
};

/**
 * Catches uncaught exceptions and unhandled rejections: the program keeps running, since it must go on showing calls. They
 * are also written to standard error for tests and developers.
 * @param describe returns the text for standard error
 */
export function catchEverything(
  faults: Faults,
  process: Pick<NodeJS.EventEmitter, 'on'>,
  stderr: Pick<Writable, 'on' | 'write'>,
  describe: Describe,
): void {
  // The terminal may have been closed: reporting that on standard error would fail again, endlessly.
  stderr.on('error', () => undefined);
  const caught = (part: string, error: unknown): void => {
    faults.caught(part, error);
    const description = describe(error);
    const write = (text: string): void => void stderr.write(`${part}: ${text}\n`);
    if (typeof description === 'string') write(description);
    else description.then(write, () => write('no details'));
  };
  process.on('uncaughtException', (error: unknown) => caught('uncaught exception', error));
  process.on('unhandledRejection', (error: unknown) => caught('unhandled rejection', error));
}
