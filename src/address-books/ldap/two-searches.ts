/**
 * What a cheap search finds, else what a thorough one does. The thorough one, which costs the server more, begins when the cheap
 * one has found nothing, or takes longer than `waitMs`.
 */
export async function searchTwice<T extends { cards: readonly unknown[] }>(
  cheap: () => Promise<T>,
  thorough: () => Promise<T>,
  waitMs: number,
): Promise<T> {
  let second: Promise<T> | undefined;
  const beginSecond = (): Promise<T> => {
    second ??= thorough();
    // It may be needed by nobody.
    second.catch(() => undefined);
    return second;
  };
  const timer = setTimeout(() => void beginSecond(), waitMs);
  try {
    const found = await cheap();
    return found.cards.length > 0 ? found : await beginSecond();
  } finally {
    clearTimeout(timer);
  }
}
