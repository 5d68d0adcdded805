import type { SessionView } from '../../shared/ipc/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { StateHolder } from '../state/state.ts';

export interface SessionEndDeps {
  state: Pick<StateHolder, 'get' | 'onChange'>;
  /** The desk window shows it itself. */
  isInSight(): boolean;
  tell(sentence: Sentence): void;
}

/**
 * Notifies the user that no calls arrive until they sign in, if the desk window is closed: the tray alone would look as
 * if there were no calls.
 * @returns to be called after the start-up sign-in
 */
export function tellSessionEnd({ state, isInSight, tell }: SessionEndDeps): (opened: boolean) => void {
  let started = false;
  let last: Sentence['id'] | undefined;
  function look(isSeen: () => boolean, otherwise?: Sentence): void {
    const why = endOf(state.get().session) ?? otherwise;
    if (why?.id === last) return;
    last = why?.id;
    if (why && !isSeen()) tell(why);
  }
  state.onChange(() => {
    if (started) look(isInSight);
  });
  return (opened) => {
    started = true;
    const isNobody = state.get().session.status === 'signed-out';
    look(() => opened || isInSight(), isNobody ? { id: 'session.nobody' } : undefined);
  };
}

/** Why the user has to act; undefined: they need not, or signed out themselves. */
function endOf(session: SessionView): Sentence | undefined {
  if (session.status === 'signed-in') {
    return session.expired === true
      ? { id: 'session.expired', values: { user: session.userName } }
      : undefined;
  }
  if (session.status !== 'signed-out' || session.notice?.id === 'signIn.retrying') return undefined;
  return session.notice;
}
