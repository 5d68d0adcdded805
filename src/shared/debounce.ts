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
