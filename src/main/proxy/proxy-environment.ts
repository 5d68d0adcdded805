import { app, net, session } from 'electron';
import type { StateHolder } from '../state/state.ts';
import { createEnvironment, fetchBy, type Environment } from '../base/environment.ts';
import type { KeychainEntry } from '../base/keychain.ts';
import type { ProxyCredentials } from '../../network/proxy-sign-in.ts';
import { createSocketOpener, type Proxies } from '../../network/open-socket.ts';
import { createProxyFor } from '../../network/proxy-for.ts';
import { aroundDeadProxies } from './around-dead-proxy.ts';
import { fetchSigningInToSocks } from './fetch-by-socket.ts';
import { tellingOfProxies } from './proxy-fetch.ts';
import { createProxyLogin, type ProxyLogin } from './proxy-login.ts';
import { createScriptCheck } from './system-script.ts';
import { storedCredentials } from './stored-credentials.ts';

/** Options of a utility process with network access: this process authenticates to the proxy for it. */
export const networkForkOptions = (serviceName: string): Electron.ForkOptions => ({
  serviceName,
  respondToAuthRequestsFromMainProcess: true,
});

export interface BehindProxy {
  environment: Environment;
  /** For other processes, which use the same proxies. */
  proxies: Proxies;
  proxySignIn(credentials: ProxyCredentials): Promise<void>;
  /** After sleep or a network change. */
  retryProxy(): Promise<void>;
  /** For requests of this process made by other code. */
  answerProxy: ProxyLogin['answer'];
}

/** The environment whose connections use the system's proxy and authenticate to it. The credentials are in the keychain. */
export function behindProxy(
  keychain: Pick<KeychainEntry, 'read' | 'write'>,
  state: Pick<StateHolder, 'get' | 'patch'>,
): BehindProxy {
  const login = createProxyLogin({
    fetch: fetchBy(net),
    request: (options) => net.request(options),
    ...storedCredentials(keychain),
    tell(proxy) {
      const { proxy: _before, ...rest } = state.get().system;
      state.patch({ system: { ...rest, ...(proxy && { proxy }) } });
    },
  });
  const proxies: Proxies = {
    // System settings, PAC scripts and variables such as HTTPS_PROXY.
    list: (url) => session.defaultSession.resolveProxy(url),
    credentials: login.credentials,
    areCurrent: login.areCurrent,
    accepted: login.accepted,
  };
  const environment = createEnvironment(net, createSocketOpener(proxies), createProxyFor(proxies.list));
  // Requests of pages and other processes; not those of this process.
  app.on('login', (event, _contents, { url }, authInfo, answer) => {
    if (!authInfo.isProxy) return;
    event.preventDefault();
    login.answer(url, authInfo, answer);
  });
  const { openSocket } = environment;
  const around = aroundDeadProxies(fetchSigningInToSocks(login.fetch, openSocket), proxies, openSocket);
  const fetch = tellingOfProxies(around, proxies, openSocket, {
    isSet: createScriptCheck({
      ...{ platform: process.platform, env: process.env },
      fromSwitch: app.commandLine.getSwitchValue('proxy-pac-url'),
    }),
  });
  return {
    environment: { ...environment, fetch },
    proxies,
    proxySignIn: login.signIn,
    retryProxy: login.retryNow,
    answerProxy: login.answer,
  };
}
