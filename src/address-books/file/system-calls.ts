/**
 * Calls of the system about files that may never return: a network share can hang for hours. Each holds one of the four
 * threads that Node has for files and host names, so only some of them are made at a time; the others wait.
 */
const mostAtOnce = 2;

let underWay = 0;
const waiting = new Set<() => void>();

/** Begins when it may; not at all where `signal` is aborted before. */
export async function callSystem<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  while (underWay >= mostAtOnce && !signal.aborted) await nextTurn(signal);
  if (signal.aborted) {
    // It may have been its turn.
    wakeNext();
    signal.throwIfAborted();
  }
  underWay += 1;
  try {
    return await call();
  } finally {
    underWay -= 1;
    wakeNext();
  }
}

function wakeNext(): void {
  const [next] = waiting;
  next?.();
}

async function nextTurn(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const wake = (): void => {
    waiting.delete(wake);
    resolve(undefined);
  };
  waiting.add(wake);
  signal.addEventListener('abort', wake, { once: true });
  await promise;
  signal.removeEventListener('abort', wake);
}
