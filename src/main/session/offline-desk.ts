import type { UserInfo } from '../../shared/model/account.ts';
import type { Failure } from '../../shared/failure.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { present } from '../../shared/present.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { emptyAccountState, type StateHolder } from '../state/state.ts';
import type { Secret, SecretPlace } from '../base/keychain.ts';
import type { StoredDirectory } from '../contacts/stored-directory.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { accountName } from '../timeline/account-name.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { Account, SignInRequest } from '../account/account.ts';
import type { CurrentSessionHolder } from './current-session.ts';

export interface OfflineDeskDeps {
  state: StateHolder;
  /** Gets the reason while this desk is open. */
  current: Pick<CurrentSessionHolder, 'away' | 'setAway'>;
  settings: Pick<SettingsStore, 'get'>;
  contacts: Pick<StoredDirectory, 'open'>;
  timeline: Pick<DeskTimeline, 'open' | 'close'>;
}

/** Shows the stored data of an account whose platform is unreachable at the start. */
export interface OfflineDesk {
  /** Opens it, or updates the reason. @returns false if too little is known of the last user */
  show(failure: Failure, why: Sentence, tokenStoredIn: SecretPlace): boolean;
  isOpen(): boolean;
  /** Opens the last user's contacts before the platform has confirmed the user. */
  openContacts(): void;
  /** The account has been opened: stores stay open. */
  handOver(): void;
  close(): Promise<void>;
}

type Remembered = NonNullable<Settings['account']>;

/** The data needed to open the desk offline. */
export function remembered({
  user,
  userName,
  accountType,
}: Pick<Account, 'user' | 'userName' | 'accountType'>): Pick<Remembered, 'userId' | 'known'> {
  const { userId, masterSipId, domain } = user;
  return { userId, known: { userName, accountType, ...present({ masterSipId, domain }) } };
}

/** The settings of the account just signed in. */
export function accountOf({ baseUrl, tokenId }: Secret): Remembered {
  return { baseUrl, builtIn: false, ...(tokenId !== undefined && { tokenId }) };
}

export function lastAt(baseUrl: string, account: Settings['account']): Pick<SignInRequest, 'remembered'> {
  if (account?.baseUrl !== baseUrl || account.userId === undefined || !account.known) return {};
  return { remembered: { userId: account.userId, userName: account.known.userName } };
}

/** Made once at the start; open only until the platform answers or the user signs out. */
export function createOfflineDesk(deps: OfflineDeskDeps): OfflineDesk {
  const { state, current, settings, contacts, timeline } = deps;
  const isOpen = (): boolean => current.away() !== undefined;
  return {
    isOpen,
    openContacts() {
      const { account } = settings.get();
      if (account?.userId === undefined || account.builtIn) return;
      contacts.open({ baseUrl: account.baseUrl, userId: account.userId, builtIn: false });
    },
    show(failure, why, tokenStoredIn) {
      const { account, accountType: corrected, balance } = settings.get();
      if (account?.userId === undefined || account.known === undefined || account.builtIn) return false;
      const { baseUrl, userId, known } = account;
      const { userName, accountType, masterSipId, domain } = known;
      state.patch({
        session: {
          status: 'signed-in',
          userId,
          userName,
          baseUrl,
          accountType: corrected === 'detected' ? accountType : corrected,
          accountTypeFrom: corrected === 'detected' ? 'probe' : 'user',
          builtIn: false,
          tokenStoredIn,
          offline: why,
        },
        ...(balance.last && { balance: balance.last }),
      });
      const open = isOpen();
      current.setAway(failure);
      if (open) return true;
      contacts.open({ baseUrl, userId, builtIn: false });
      timeline.open(accountName({ baseUrl, user: userOf(userId, masterSipId, domain) }, false));
      return true;
    },
    handOver: () => current.setAway(undefined),
    async close() {
      if (!isOpen()) return;
      current.setAway(undefined);
      await timeline.close();
      const { directory: _shown, ...emptied } = emptyAccountState;
      state.patch({ ...emptied, recent: [], missed: 0, unreadMessages: 0, notices: [] });
    },
  };
}

const userOf = (userId: string, masterSipId?: string, domain?: string): UserInfo => ({
  userId,
  ...(masterSipId !== undefined && { masterSipId }),
  ...(domain !== undefined && { domain }),
});
