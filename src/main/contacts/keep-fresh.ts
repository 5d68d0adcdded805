import type { Clock } from '../../platform/deadline.ts';
import type { Account } from '../account/account.ts';
import type { StoredDirectory } from './stored-directory.ts';

/** Contacts change elsewhere; this often they are read, ms. */
const everyMs = 30 * 60_000;
/** What was read this shortly ago is not read again because of a wake or a look at the window, ms. */
const freshMs = 10 * 60_000;

export interface FreshContacts {
  /** Reads now, unless that is under way. */
  sync(): void;
  stop(): void;
  /** Something has happened after which contacts may be old. */
  soon(): void;
}

export interface FreshParts {
  account: Pick<Account, 'access' | 'signal' | 'dialect'>;
  contacts: Pick<StoredDirectory, 'sync' | 'stopSync'>;
  clock: Clock;
  /** The first reading waits for this: the numbers of the account say in which country contacts are. */
  first: Promise<unknown>;
  /** The directory has been read. */
  onRead?: () => void;
}

/** Reads the contacts of an account from time to time, for as long as it is open. */
export function keepFresh({ account, contacts, clock, first, onRead }: FreshParts): FreshContacts {
  let readAt = -Infinity;
  const sync = async (): Promise<void> => {
    if (account.signal.aborted) return;
    readAt = clock.now();
    await contacts.sync(account.access, (await account.dialect)?.dialect.id);
    onRead?.();
  };
  const goOn = async (): Promise<void> => {
    try {
      await first;
      for (;;) {
        await sync();
        await clock.sleep(everyMs, account.signal);
      }
    } catch {
      // The account is closed.
    }
  };
  void goOn();
  return {
    sync: () => void sync(),
    stop: () => contacts.stopSync(),
    soon() {
      if (readAt > -Infinity && clock.now() - readAt >= freshMs) void sync();
    },
  };
}
