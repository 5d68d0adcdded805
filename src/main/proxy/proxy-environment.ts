import { app, net } from 'electron';
import { z } from 'zod';
import type { StateHolder } from '../state/state.ts';
import type { Environment } from '../base/environment.ts';
import type { KeychainEntry } from '../base/keychain.ts';
import { createProxyLogin, type ProxyCredentials } from './proxy-login.ts';

const stored = z.object({ user: z.string(), password: z.string() });

/** Options of a utility process that uses the network: this process signs in to the proxy for it. */
export const networkForkOptions = (serviceName: string): Electron.ForkOptions => ({
  serviceName,
  respondToAuthRequestsFromMainProcess: true,
});

/** The environment with a `fetch` that signs in to the network's proxy. Name and password are in the keychain. */
export function behindProxy(
  environment: Environment,
  keychain: Pick<KeychainEntry, 'read' | 'write'>,
  state: Pick<StateHolder, 'get' | 'patch'>,
): { environment: Environment; proxySignIn: (credentials: ProxyCredentials) => Promise<void> } {
  const login = createProxyLogin({
    fetch: environment.fetch,
    request: (options) => net.request(options),
    async read() {
      const { text } = await keychain.read();
      return text === undefined ? undefined : stored.safeParse(JSON.parse(text)).data;
    },
    async write(credentials) {
      // Where there is no keychain they are asked for again at the next start.
      await keychain.write(JSON.stringify(credentials));
    },
    tell(proxy) {
      const { proxy: _before, ...rest } = state.get().system;
      state.patch({ system: { ...rest, ...(proxy && { proxy }) } });
    },
  });
  // What pages and other processes of the program ask for; requests of this process do not come here.
  app.on('login', (event, _contents, { url }, authInfo, answer) => {
    if (!authInfo.isProxy) return;
    event.preventDefault();
    login.answer(url, authInfo, answer);
  });
  return { environment: { ...environment, fetch: login.fetch }, proxySignIn: login.signIn };
}
