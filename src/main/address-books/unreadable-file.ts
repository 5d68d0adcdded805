/** Tells when a file that could not be read is worth another reading: it is looked at without being read. */
export interface UnreadableFile {
  /** A reading begins. */
  note(): Promise<void>;
  /** It has failed. @param until epoch milliseconds: by then it is read again although nothing about it has changed */
  failed(until: number): void;
  isDue(): Promise<boolean>;
}

/** @param look what the file is now, or why it cannot be opened @param now epoch milliseconds */
export function watchUnreadable(look: () => Promise<string | undefined>, now: () => number): UnreadableFile {
  let before: string | undefined;
  let retryAt = -Infinity;
  const seen = (): Promise<string | undefined> => look().catch(() => undefined);
  return {
    async note() {
      before = await seen();
    },
    failed: (until) => void (retryAt = until),
    isDue: async () => now() >= retryAt || (await seen()) !== before,
  };
}
