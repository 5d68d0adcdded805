import { app } from 'electron';
import { leaveKeychain } from '../base/keychain.ts';

export interface EarlyEnd {
  /** Prints the results so far when the self-test is ended from outside. */
  print: () => Promise<void>;
}

/**
 * Takes SIGTERM and the end of a session, which quit the program as its user does: with code 0, which a self-test has only
 * when all is well.
 */
export function endEarly(print: EarlyEnd['print']): EarlyEnd {
  const early: EarlyEnd = { print };
  let isEnding = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (isEnding) return;
    isEnding = true;
    const end = (): void => {
      leaveKeychain();
      app.exit(1);
    };
    early.print().then(end, end);
  });
  return early;
}
