import type { Sentence } from '../../shared/sentence.ts';
import type { SessionView } from '../../shared/ipc/snapshot.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { Account } from '../account/account.ts';
import type { SignIn } from './token-store.ts';

/** The sign-in page with the last address, or that of the administrator. */
export function signedOutView(
  { account, signIn }: Pick<Settings, 'account' | 'signIn'>,
  isFixed: boolean,
  notice?: Sentence,
): SessionView {
  const remembered = account && !account.builtIn ? account : undefined;
  return {
    status: 'signed-out',
    baseUrl: (isFixed ? undefined : remembered?.baseUrl) ?? signIn.baseUrl,
    tokenId: remembered?.tokenId ?? '',
    ...(notice && { notice }),
  };
}

export const signingInView = (
  id: 'session.checking' | 'session.startingService' | 'browser.waiting' | 'browser.proxyFirst',
): SessionView => ({
  status: 'signing-in',
  step: { id },
  ...((id === 'browser.waiting' || id === 'browser.proxyFirst') && { waitsForBrowser: true as const }),
});

export function signedInView(
  account: Account,
  { request, tokenStoredIn }: SignIn,
  builtIn: boolean,
): SessionView {
  return {
    status: 'signed-in',
    userId: account.user.userId,
    userName: account.userName,
    baseUrl: account.baseUrl,
    accountType: account.accountType,
    accountTypeFrom: account.accountTypeFrom,
    builtIn,
    ...(request.secret.oauth && { byBrowser: true as const }),
    tokenStoredIn,
  };
}
