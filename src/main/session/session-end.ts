import type { SessionView } from '../../shared/model/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { StateHolder } from '../state/state.ts';

export interface SessionEndParts {
  state: Pick<StateHolder, 'get' | 'onChange'>;
  /** The desk window, which says it itself. */
  isInSight(): boolean;
  tell(sentence: Sentence): void;
}

/**
 * Tells somebody whose desk window is closed that no calls come any more until they sign in, as a program in the tray that
 * shows no calls looks like one that nobody calls.
 * @returns to be called when the sign-in of the start is over, with whether the start opened the desk window
 */
export function tellSessionEnd({ state, isInSight, tell }: SessionEndParts): (opened: boolean) => void {
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

/** Why it takes the user to go on; undefined: it does not, or the user ended it. */
function endOf(session: SessionView): Sentence | undefined {
  if (session.status === 'signed-in') {
    return session.expired === true
      ? { id: 'session.expired', values: { user: session.userName } }
      : undefined;
  }
  if (session.status !== 'signed-out' || session.notice?.id === 'signIn.retrying') return undefined;
  return session.notice;
}
