import { unlessAborted } from '../shared/unless-aborted.ts';
import { stopped } from './trouble.ts';

/** Closes the connection once it is open if the caller has given up, as an attempt to connect cannot be cancelled. */
export async function connectUnlessAborted<T extends { close(): Promise<void> }>(
  connecting: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await unlessAborted(connecting, signal);
  } catch (error) {
    connecting.then((late) => late.close()).catch(() => undefined);
    throw signal.aborted ? stopped() : error;
  }
}
