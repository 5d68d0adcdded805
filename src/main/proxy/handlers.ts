import type { proxyRequests } from '../../shared/ipc/requests/settings.ts';
import type { HandlersOf } from '../ipc.ts';
import type { ProxyLogin } from './proxy-login.ts';

interface ProxyHandlerParts {
  signIn: ProxyLogin['signIn'];
  /** What the proxy did not let through is tried again. */
  wake(): void;
}

export function proxyHandlers({ signIn, wake }: ProxyHandlerParts): HandlersOf<typeof proxyRequests> {
  return {
    'proxy.signIn': async (credentials) => {
      await signIn(credentials);
      wake();
    },
  };
}
