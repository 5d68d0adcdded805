import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeychain } from '../../../../src/main/base/keychain.ts';
import { keychainName } from '../../../../src/main/base/keychain-name.ts';
import { platformProblem } from '../../../../src/main/base/check-platform.ts';
import { fetchBySocket } from '../../../../src/main/proxy/fetch-by-socket.ts';
import { unlessRefused } from '../../../../src/main/proxy/proxy-fetch.ts';
import { storedCredentials } from '../../../../src/main/proxy/stored-credentials.ts';
import type { CheckResult } from '../../../../src/main/self-test/check.ts';
import { proxyCheck } from '../../../../src/main/self-test/network-checks.ts';
import { proxyPasswordOf } from '../../../../src/main/self-test/proxy-password.ts';
import { createSocketOpener, noProxies } from '../../../../src/network/open-socket.ts';
import { createProxyFor } from '../../../../src/network/proxy-for.ts';
import type { ProxyCredentials } from '../../../../src/network/proxy-sign-in.ts';
import { resolveProxy } from '../../../host/electron/proxy-settings.ts';
import { startDesktopSession } from '../../desktop-session.ts';

/** The check of the proxy in the self-test, with these credentials in the keychain. */
export interface SelfTestOpening {
  kind: 'selfTest';
  platform: string;
  stored?: ProxyCredentials;
}

/** Runs the self-test of the network with a real keyring. */
export async function open({ platform, stored }: SelfTestOpening): Promise<CheckResult> {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-self-test-'));
  const session = await startDesktopSession();
  Object.assign(process.env, session.env);
  try {
    const name = keychainName({ profile, ownProfile: true });
    if (stored) await storedCredentials(openKeychain(name).entry('proxy')).write(stored);
    const proxies = {
      ...noProxies,
      list: resolveProxy,
      credentials: proxyPasswordOf(profile, openKeychain),
    };
    const openSocket = createSocketOpener(proxies);
    const fetch = unlessRefused(fetchBySocket(openSocket), proxies);
    return await proxyCheck({
      platform,
      problemOf: (address) => platformProblem(address, fetch),
      network: { openSocket, proxyFor: createProxyFor(proxies.list) },
    }).run(new AbortController().signal);
  } finally {
    await session.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
