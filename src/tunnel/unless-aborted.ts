import { stopped } from './trouble.ts';

/** An attempt to connect cannot be cancelled: after an abort, its connection is closed once it is open. */
export async function unlessAborted<T extends { close(): Promise<void> }>(
  connecting: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(stopped());
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([connecting, aborted.promise]);
  } catch (error) {
    connecting.then((late) => late.close()).catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
