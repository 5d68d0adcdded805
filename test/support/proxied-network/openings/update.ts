import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProxyLogin } from '../../../../src/main/proxy/proxy-login.ts';
import { trustSystemAuthorities } from '../../../../src/main/proxy/trust-system.ts';
import { createInstallation } from '../../../../src/main/updates/installation.ts';
import { signInToProxy } from '../../../../src/main/updates/sign-in-to-proxy.ts';
import { isSigned } from '../../../../src/main/updates/update-signature.ts';
import { createUpdates } from '../../../../src/main/updates/updates.ts';
import type { OpenSocket, Proxies } from '../../../../src/network/open-socket.ts';
import type { ProxyCredentials } from '../../../../src/network/proxy-sign-in.ts';
import type { UpdateView } from '../../../../src/shared/update.ts';
import { setCertificateVerifyProc } from '../../../host/electron/connection.ts';
import { requestAsElectron } from '../../../host/electron/net-request.ts';
import { fetchFromNetwork } from '../../../host/electron/network.ts';
import { createAppImageUpdater } from '../../updates/app-image-updater.ts';

export interface UpdateOpening {
  kind: 'update';
  address: string;
  publicKey: string;
  /** Credentials that the user enters after the proxy has demanded them. */
  later?: ProxyCredentials;
  /** Ends requests at which nothing arrives for so long, ms. */
  stalledMs?: number;
}

/** Checks for an update with electron-updater's code on the stand-in for Electron's network. */
export async function open(
  { address, publicKey, later, stalledMs }: UpdateOpening,
  _openSocket: OpenSocket,
  proxies: Proxies,
): Promise<UpdateView[]> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-update-'));
  process.env.APPIMAGE = join(folder, 'Deskbell.AppImage');
  writeFileSync(process.env.APPIMAGE, '');
  trustSystemAuthorities({ setCertificateVerifyProc });
  const proxyLogin = createProxyLogin({
    fetch: (url, init) => fetchFromNetwork(new Request(url, init)),
    request: requestAsElectron as never,
    read: async () => {
      const found = await proxies.credentials('of Chromium', 'any host');
      return found === 'closed' ? undefined : found;
    },
    write: () => Promise.resolve(),
    tell: () => undefined,
  });
  const { updater } = createAppImageUpdater({
    ...{ folder, address, createRequest: requestOf },
    ...(stalledMs !== undefined && { stalledMs }),
  });
  signInToProxy(updater, proxyLogin.answer);
  const shown: UpdateView[] = [];
  const updates = createUpdates({
    updater,
    installation: createInstallation({ updater, inCall: () => false, isOff: () => false }),
    isSigned: (offered) => isSigned(offered, publicKey),
    tryOut: () => Promise.resolve([]),
    show: (view) => shown.push(view),
    now: () => 0,
    onFault: () => undefined,
  });
  await updates.check();
  if (later) {
    await proxyLogin.signIn(later);
    await updates.retry();
  }
  rmSync(folder, { recursive: true });
  return shown.filter(({ status }) => status !== 'downloading');
}

/** Creates requests in the form that electron-updater expects from Electron. */
function requestOf(options: object, answer: (response: unknown) => void, login: unknown): unknown {
  const request = requestAsElectron(options as Parameters<typeof requestAsElectron>[0]) as {
    on(event: string, listener: unknown): void;
  };
  request.on('response', answer);
  request.on('login', login);
  return request;
}
