import type { LdapSession } from './session.ts';

/** A connection is closed when nothing was asked for so long. */
const idleMs = 60_000;

/** One connection for many questions, opened when the first one comes, and again when it was dropped. */
export function createSharedSession(open: (signal: AbortSignal) => Promise<LdapSession>): {
  use<T>(signal: AbortSignal, work: (session: LdapSession) => Promise<T>): Promise<T>;
  close(): void;
} {
  let current: LdapSession | undefined;
  let users = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(idle);
    current?.close();
    current = undefined;
  };

  async function session(signal: AbortSignal): Promise<LdapSession> {
    if (current?.isOpen()) return current;
    const opened = await open(signal);
    // Of two that were opened at the same time, one is enough.
    if (current?.isOpen()) opened.close();
    else current = opened;
    return current;
  }

  return {
    close,
    async use(signal, work) {
      clearTimeout(idle);
      users += 1;
      try {
        const used = await session(signal);
        try {
          return await work(used);
        } catch (error) {
          // A firewall may have dropped the connection without a word.
          if (signal.aborted || used.isOpen()) throw error;
          return await work(await session(signal));
        }
      } finally {
        users -= 1;
        if (users === 0) idle = setTimeout(close, idleMs).unref();
      }
    },
  };
}
