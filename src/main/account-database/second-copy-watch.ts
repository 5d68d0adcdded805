interface SecondCopyWatch {
  /** Copies the timeline when the last copy is old. */
  backUp(): Promise<unknown>;
  clock: { sleep(ms: number, signal: AbortSignal): Promise<unknown> };
  /** The timeline is closed. */
  signal: AbortSignal;
  onFailed(error: unknown): void;
  onDone(): void;
}

/** The start has better things to do, ms. */
const firstAfterMs = 60_000;
/** How often to see whether a copy is due, ms. */
const everyMs = 3_600_000;

/** Sees to the daily copy of a timeline as long as it is open. */
export async function watchSecondCopy({
  backUp,
  clock,
  signal,
  onFailed,
  onDone,
}: SecondCopyWatch): Promise<void> {
  const closed = (): boolean => signal.aborted;
  for (let wait = firstAfterMs; !closed(); wait = everyMs) {
    await clock.sleep(wait, signal).catch(() => undefined);
    if (!closed()) await backUp().then(onDone, onFailed);
  }
}
