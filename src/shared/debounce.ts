/** Work that is postponed until it was not requested for a while. */
export interface Debounced {
  /** Runs the work after the delay, which starts again with each request. */
  request(): void;
  /** Runs the work now, in place of a pending request. */
  now(): void;
  cancel(): void;
}

export function debounce(work: () => void, ms: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(timer);
  return {
    request() {
      cancel();
      timer = setTimeout(work, ms);
    },
    now() {
      cancel();
      work();
    },
    cancel,
  };
}

/**
 * Like `debounce`, but with a longest delay. The popup loads `debounce` alone, so both are apart.
 * @param mostMs counts from the first request, however often the work is requested
 */
export function debounceAtMost(work: () => void, ms: number, mostMs: number): Debounced {
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    cancel();
    work();
  };
  const quiet = debounce(now, ms);
  const cancel = (): void => {
    quiet.cancel();
    clearTimeout(deadline);
    deadline = undefined;
  };
  return {
    request() {
      quiet.request();
      deadline ??= setTimeout(now, mostMs);
    },
    now,
    cancel,
  };
}
