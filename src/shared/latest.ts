/** Of several questions only the newest counts: what is answered to an older one is thrown away. */
export interface Latest {
  /** A new question. @returns whether it is still the newest, to be asked once its answer is there */
  begin(): () => boolean;
  /** Something that belongs to the newest question. @returns as `begin` */
  join(): () => boolean;
  /** Nothing that was asked counts any more. */
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
