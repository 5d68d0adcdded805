import type { Failure } from '../../shared/failure.ts';
import { Refusal } from '../base/refusal.ts';
import type { AccountSession } from './account-session.ts';

/** The current session, for parts that outlive it. */
export interface CurrentSession {
  get(): AccountSession | undefined;
  /** @throws Refusal if signed out or offline */
  require(): AccountSession;
  /** Why the platform is unreachable, while stored data is shown. */
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
