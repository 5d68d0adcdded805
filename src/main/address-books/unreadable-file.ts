/** Decides when an unreadable file is read again, by checking it without reading. */
export interface UnreadableFile {
  /** A reading begins. */
  note(): Promise<void>;
  /** The reading has failed. @param until epoch milliseconds; then the file is read again even if it has not changed */
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
