import type { Clock } from '../../platform/deadline.ts';
import type { Account } from '../account/account.ts';
import { startPolling } from '../base/polling.ts';
import type { StoredDirectory } from './stored-directory.ts';

/** Interval of reading, as contacts change elsewhere, ms. */
const everyMs = 30 * 60_000;
/** Contacts read within this time are not read again after wake-up or when a window is shown, ms. */
const freshMs = 10 * 60_000;

export interface FreshContacts {
  /** Reads now, unless it is running. */
  sync(): void;
  stop(): void;
  /** Reads if the contacts may be outdated. */
  soon(): void;
}

export interface FreshDeps {
  account: Pick<Account, 'access' | 'signal' | 'dialect'>;
  contacts: Pick<StoredDirectory, 'sync' | 'stopSync'>;
  clock: Clock;
  /** Delays the first reading: the account's numbers tell the country of contacts. */
  first: Promise<unknown>;
  onRead?: () => void;
}

/** Reads the platform's contacts at intervals while the account is open. */
export function keepFresh({ account, contacts, clock, first, onRead }: FreshDeps): FreshContacts {
  let readAt = -Infinity;
  const sync = async (): Promise<void> => {
    if (account.signal.aborted) return;
    readAt = clock.now();
    await contacts.sync(account.access, (await account.dialect)?.dialect.id);
    onRead?.();
  };
  const next = (): number => everyMs;
  const poll = (): Promise<number> => sync().then(next, next);
  startPolling({ clock, signal: account.signal, waitFor: first, poll });
  return {
    sync: () => void sync(),
    stop: () => contacts.stopSync(),
    soon() {
      if (readAt > -Infinity && clock.now() - readAt >= freshMs) void sync();
    },
  };
}
