import type { proxyRequests } from '../../shared/ipc/requests/settings.ts';
import type { HandlersOf } from '../ipc.ts';
import type { ProxyLogin } from './proxy-login.ts';

export function proxyHandlers(signIn: ProxyLogin['signIn']): HandlersOf<typeof proxyRequests> {
  return {
    'proxy.signIn': (credentials) => signIn(credentials),
  };
}
