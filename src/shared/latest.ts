/** Only the newest request counts: answers to older ones are dropped. */
export interface Latest {
  /** Starts a request. @returns whether it is still the newest */
  begin(): () => boolean;
  /** Joins the newest request. @returns as `begin` */
  join(): () => boolean;
  /** Invalidates all requests. */
  cancel(): void;
}

export function createLatest(): Latest {
  let newest = {};
  const join = (): (() => boolean) => {
    const mine = newest;
    return () => newest === mine;
  };
  const cancel = (): void => void (newest = {});
  return {
    begin() {
      cancel();
      return join();
    },
    join,
    cancel,
  };
}
