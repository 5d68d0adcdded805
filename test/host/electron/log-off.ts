import { system } from '../systems/model.ts';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { preventable } from './strict.ts';

/** Windows ends a program that still runs so long after the end of its session, ms; the user may have set less. */
const graceMs = 2_000;

/** What a log-off of the user is for the program: a quit that it can hold, or on Windows a word to its windows. */
export function logOff(): void {
  if (system().logOff === 'quit') return app.quit();
  const event = preventable({ reasons: ['logoff'] });
  for (const window of BrowserWindow.getAllWindows()) window.emit('query-session-end', event);
  for (const window of BrowserWindow.getAllWindows()) window.emit('session-end', event);
  // It ends without `quit`, whatever is still under way.
  setTimeout(() => process.exit(0), graceMs);
}
