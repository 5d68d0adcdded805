import type { SessionView } from '../../shared/model/snapshot.ts';

/** A call that another program asked for before calls could be started. At most one: a later one replaces it. */
export interface WaitingCall {
  /**
   * Calls as soon as somebody is signed in and the devices are known.
   * @param show fills the number into the dialler, and returns which request that was
   * @returns false where nobody is, or is about to be, signed in: nothing was done
   */
  begin(show: () => number, call: () => Promise<void>): boolean;
  /** Another request goes first, or the user changed the number of this one: nothing is called. */
  drop(id?: number): void;
  follow(): void;
  /** The start is over: whoever is not signed in by now has to do it by hand. */
  started(): void;
}

interface WaitingCallParts {
  status(): SessionView['status'];
  /** That of the account; `lists`: what calls are started with was asked for once. */
  session(): { lists: Promise<unknown> } | undefined;
  devicesRead(): boolean;
  /** The request that filled the dialler last. */
  filled(): number;
  onEnd(id: number, why: 'called' | 'dropped' | 'late' | 'signedOut'): void;
  /** @returns ends it */
  after(ms: number, then: () => void): () => void;
}

/** A call that begins later than this after the click surprises, ms. */
export const longestWaitMs = 30_000;

interface Waiting {
  id: number;
  call: () => Promise<void>;
  /** The session whose lists are waited for. */
  asked?: unknown;
  listed: boolean;
  stop: () => void;
}

export function createWaitingCall(parts: WaitingCallParts): WaitingCall {
  let waiting: Waiting | undefined;
  let starting = true;
  const possible = (): boolean => starting || parts.status() !== 'signed-out';

  /** Ended before anything is done with it, so that nothing is done twice. */
  function end(why: Parameters<WaitingCallParts['onEnd']>[1]): void {
    if (!waiting) return;
    const { id, stop, call } = waiting;
    waiting = undefined;
    stop();
    parts.onEnd(id, why);
    if (why === 'called') void call();
  }

  function follow(): void {
    if (!waiting) return;
    if (parts.filled() !== waiting.id) return end('dropped');
    const session = parts.session();
    if (!session) {
      if (!possible()) end('signedOut');
      return;
    }
    if (session !== waiting.asked) {
      waiting.asked = session;
      waiting.listed = false;
      const { id } = waiting;
      const listed = (): void => {
        if (waiting?.id !== id || waiting.asked !== session) return;
        waiting.listed = true;
        follow();
      };
      // Lists that were not read keep no call waiting for ever.
      session.lists.then(listed, listed);
    } else if (waiting.listed && parts.devicesRead()) end('called');
  }

  return {
    begin(show, call) {
      if (!possible()) return false;
      end('dropped');
      const id = show();
      waiting = { id, call, listed: false, stop: parts.after(longestWaitMs, () => end('late')) };
      follow();
      return true;
    },
    drop(id) {
      if (id === undefined || waiting?.id === id) end('dropped');
    },
    follow,
    started() {
      starting = false;
      follow();
    },
  };
}
