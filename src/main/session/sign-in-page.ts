import type { Sentence } from '../../shared/sentence.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import { signedOutView, signingInView } from './session-views.ts';

export interface SignInPage {
  show(notice?: Sentence): void;
  showStep(...step: Parameters<typeof signingInView>): void;
  /** Waiting for the browser, or for the proxy's credentials. */
  showBrowser(proxyFirst: boolean): void;
}

export const createSignInPage = (
  state: Pick<StateHolder, 'patch'>,
  settings: Pick<SettingsStore, 'get' | 'isLocked'>,
): SignInPage => ({
  show: (notice) =>
    state.patch({
      session: signedOutView(settings.get(), settings.isLocked('signIn.baseUrl'), notice),
    }),
  showStep: (...step) => state.patch({ session: signingInView(...step) }),
  showBrowser: (proxyFirst) =>
    state.patch({ session: signingInView(proxyFirst ? 'browser.proxyFirst' : 'browser.waiting') }),
});
