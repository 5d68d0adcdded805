import type { Logger } from 'electron-updater';
import type { Log } from '../base/log.ts';

/** Longest text that is searched, in characters, as it may quote an answer of a server. */
const mostText = 10_000;

/** Notes what goes wrong in electron-updater in the log of the program, in place of the standard error. */
export function createUpdaterLogger({ fault }: Pick<Log, 'fault'>): Logger {
  const note = (message: unknown): void => {
    const text = (message instanceof Error ? message.stack : undefined) ?? String(message);
    // The text holds the stack of the error.
    fault('electron-updater', Object.assign(new Error(), { stack: text.slice(0, mostText) }));
  };
  return { info: () => undefined, warn: note, error: note };
}
