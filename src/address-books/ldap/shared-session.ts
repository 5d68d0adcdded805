import type { LdapSession } from './session.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import { stopReason, throwIfStopped } from '../stop-reason.ts';

/** A connection is closed when nothing was asked for so long. */
const idleMs = 60_000;
/** After this time a second connection is tried, as a firewall may have dropped the first one silently, ms. */
const silentMs = 800;

export interface SharedSession {
  use<T>(signal: AbortSignal, work: (session: LdapSession) => Promise<T>): Promise<T>;
  close(): void;
}

/** One connection for many questions, opened when the first one comes, and again when it was dropped. */
export function createSharedSession(open: (signal: AbortSignal) => Promise<LdapSession>): SharedSession {
  let current: LdapSession | undefined;
  let closing = new AbortController();
  /** How many questions each connection is asked. */
  const asked = new Map<LdapSession, number>();
  let users = 0;
  /** Stops the sign-in that nobody waits for any more. */
  let unused: AbortController | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(idle);
    closing.abort();
    closing = new AbortController();
    current?.close();
    current = undefined;
  };

  /** One sign-in for everybody who waits: several wrong ones at a time could lock the user out. */
  const openOnce = singleFlight(async (): Promise<LdapSession> => {
    const stop = new AbortController();
    unused = stop;
    const until = AbortSignal.any([closing.signal, stop.signal]);
    try {
      const opened = await open(until);
      if (until.aborted) opened.close();
      throwIfStopped(until);
      current = opened;
      return opened;
    } finally {
      unused = undefined;
    }
  });

  async function session(signal: AbortSignal): Promise<LdapSession> {
    throwIfStopped(signal);
    if (current?.isOpen()) return current;
    try {
      return await unlessAborted(openOnce(), signal);
    } catch (error) {
      throw signal.aborted ? stopReason(signal) : error;
    }
  }

  const renew = singleFlight(async (silent: LdapSession): Promise<LdapSession> => {
    const opened = await open(closing.signal);
    current = opened;
    if (!asked.has(silent)) silent.close();
    return opened;
  });

  /** Another connection in place of a silent one, the same for everybody who waits for that one. */
  function renewed(silent: LdapSession): Promise<LdapSession> {
    if (current !== silent && current?.isOpen()) return Promise.resolve(current);
    return renew(silent);
  }

  async function ask<T>(used: LdapSession, work: (session: LdapSession) => Promise<T>): Promise<T> {
    asked.set(used, (asked.get(used) ?? 0) + 1);
    try {
      return await work(used);
    } finally {
      const others = (asked.get(used) ?? 1) - 1;
      if (others > 0) asked.set(used, others);
      else asked.delete(used);
      if (others === 0 && used !== current) used.close();
    }
  }

  /** A server that is only slow would answer another connection too late: the first answer counts. */
  function askAgain<T>(
    silent: LdapSession,
    first: Promise<T>,
    work: (session: LdapSession) => Promise<T>,
  ): Promise<T> {
    let isAnswered = false;
    const waiting = first.finally(() => (isAnswered = true));
    const second = renewed(silent).then(async (other) => {
      if (isAnswered) return first;
      const answer = await ask(other, work);
      silent.close();
      return answer;
    });
    // The other connection tells how the server is now.
    return Promise.any([waiting, second]).catch(() => second);
  }

  return {
    close,
    async use(signal, work) {
      clearTimeout(idle);
      users += 1;
      try {
        const kept = current?.isOpen() ? current : undefined;
        const used = kept ?? (await session(signal));
        const first = ask(used, work);
        if (kept && (await isSilent(first))) return await askAgain(kept, first, work);
        try {
          return await first;
        } catch (error) {
          // It was dropped.
          if (signal.aborted || used.isOpen()) throw error;
          return await ask(await session(signal), work);
        }
      } finally {
        users -= 1;
        if (users === 0) {
          unused?.abort();
          idle = setTimeout(close, idleMs).unref();
        }
      }
    },
  };
}

/** Whether there is neither an answer nor a failure for a while. */
async function isSilent(answer: Promise<unknown>): Promise<boolean> {
  const silence = Promise.withResolvers<boolean>();
  const timer = setTimeout(silence.resolve, silentMs, true);
  const settled = answer.then(
    () => false,
    () => false,
  );
  try {
    return await Promise.race([settled, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
