/** What the part outside of the namespace gives the part inside to do. */
export interface Work {
  deb: string;
  /** Who sits at each desk, by their ids. */
  users: readonly string[];
}

/** What the part inside asks of the world. */
export interface Asked {
  /** Somebody calls this user. */
  ring: { user: string; from: string };
}

/** Asks the part outside; resolves when it has done it. */
export function ask(asked: Asked): Promise<void> {
  return new Promise((resolve) => {
    process.once('message', () => resolve());
    process.send?.(asked);
  });
}
