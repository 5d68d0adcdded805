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

/**
 * Counts faults from here on, also those that nobody else catches.
 * @param isInstalled the system keeps what the program says on standard error: no number and no name may be in it
 */
export function startFaults(log: Pick<Log, 'fault'>, isInstalled: boolean): Faults {
  const faults = createFaults(log);
  catchEverything(faults, process, process.stderr, isInstalled ? tellSafely : tellAll);
  return faults;
}

type Tell = (error: unknown) => Promise<string> | string;

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

export const tellAll: Tell = stackOf;

/** What the log says of it. Loaded only then: no start waits for it. */
export const tellSafely: Tell = async (error) => {
  const { safeFault } = await import('./safe-log.ts');
  const { codes, at } = safeFault(stackOf(error));
  return [...codes, ...at].join(' ') || 'no details';
};

/**
 * Catches what no part of the program did: the loop goes on, since a desk that is gone shows no call. It is written on
 * standard error, too, where tests and developers look.
 * @param tell what standard error may know of it
 */
export function catchEverything(
  faults: Faults,
  process: Pick<NodeJS.EventEmitter, 'on'>,
  stderr: Pick<Writable, 'on' | 'write'>,
  tell: Tell,
): void {
  // The terminal that it was started from may be gone: to complain of that there would never end.
  stderr.on('error', () => undefined);
  const caught = (part: string, error: unknown): void => {
    faults.caught(part, error);
    const told = tell(error);
    const write = (text: string): void => void stderr.write(`${part}: ${text}\n`);
    if (typeof told === 'string') write(told);
    else told.then(write, () => write('no details'));
  };
  process.on('uncaughtException', (error: unknown) => caught('uncaught exception', error));
  process.on('unhandledRejection', (error: unknown) => caught('unhandled rejection', error));
}
