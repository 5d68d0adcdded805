import type { SessionView } from '../../shared/ipc/snapshot.ts';

/** A call requested by another program before calls can be started; a later one replaces it. */
export interface WaitingCall {
  /** Calls when signed in with devices. @param show fills the dialler: the request's id @returns false if signed out */
  begin(show: () => number, call: () => Promise<void>): boolean;
  /** Cancels the call after another request or an edit of its number. */
  drop(id?: number): void;
  follow(): void;
  /** Start-up sign-in has finished: otherwise the user has to sign in. */
  started(): void;
}

interface WaitingCallDeps {
  status(): SessionView['status'];
  /** The session; `lists`: resolves once its lists were requested. */
  session(): { lists: Promise<unknown> } | undefined;
  devicesRead(): boolean;
  /** The last request of the dialler. */
  filled(): number;
  onEnd(id: number, why: 'called' | 'dropped' | 'late' | 'signedOut'): void;
  /** @returns cancels it */
  after(ms: number, then: () => void): () => void;
}

/** A later call would surprise the user, ms. */
export const longestWaitMs = 30_000;

interface Waiting {
  id: number;
  call: () => Promise<void>;
  /** The session whose lists it awaits. */
  asked?: unknown;
  listed: boolean;
  stop: () => void;
}

/** Made once at the start. A call waits for `longestWaitMs` at most. */
export function createWaitingCall(deps: WaitingCallDeps): WaitingCall {
  let waiting: Waiting | undefined;
  let starting = true;
  const possible = (): boolean => starting || deps.status() !== 'signed-out';

  /** Ends it first, so that nothing happens twice. */
  function end(why: Parameters<WaitingCallDeps['onEnd']>[1]): void {
    if (!waiting) return;
    const { id, stop, call } = waiting;
    waiting = undefined;
    stop();
    deps.onEnd(id, why);
    if (why === 'called') void call();
  }

  function follow(): void {
    if (!waiting) return;
    if (deps.filled() !== waiting.id) return end('dropped');
    const session = deps.session();
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
      // It also continues if the lists cannot be read.
      session.lists.then(listed, listed);
    } else if (waiting.listed && deps.devicesRead()) end('called');
  }

  return {
    begin(show, call) {
      if (!possible()) return false;
      end('dropped');
      const id = show();
      waiting = { id, call, listed: false, stop: deps.after(longestWaitMs, () => end('late')) };
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
