import type { Failure } from '../../shared/failure.ts';
import { Refusal } from '../base/refusal.ts';
import type { AccountSession } from './account-session.ts';

/** Who is signed in, for everything that outlives a session. */
export interface CurrentSession {
  get(): AccountSession | undefined;
  /** @throws Refusal while nobody is signed in, or the platform is away */
  require(): AccountSession;
  /** Why the platform cannot be reached, while the stored account is shown without it. */
  away(): Failure | undefined;
}

export interface CurrentSessionHolder extends CurrentSession {
  set(session: AccountSession | undefined): void;
  setAway(failure: Failure | undefined): void;
}

export function createCurrentSession(): CurrentSessionHolder {
  let current: AccountSession | undefined;
  let away: Failure | undefined;
  return {
    get: () => current,
    require() {
      if (!current) throw new Refusal(away ?? { kind: 'not-signed-in' });
      return current;
    },
    away: () => away,
    set: (session) => void (current = session),
    setAway: (failure) => void (away = failure),
  };
}
