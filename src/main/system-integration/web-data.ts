import type { Session } from 'electron';
import type { StateHolder } from '../state/state.ts';

/** Deletes Chromium's web data at sign-out. Requests leave none; an earlier version did. */
export function clearWebDataAtSignOut(
  state: Pick<StateHolder, 'get' | 'onChange'>,
  session: Pick<Session, 'clearCache' | 'clearStorageData'>,
  onFault: (error: unknown) => void,
): void {
  let signedIn = false;
  state.onChange(() => {
    const { status } = state.get().session;
    if (signedIn && status === 'signed-out') {
      Promise.all([session.clearCache(), session.clearStorageData()]).catch(onFault);
    }
    if (status !== 'signing-in') signedIn = status === 'signed-in';
  });
}
