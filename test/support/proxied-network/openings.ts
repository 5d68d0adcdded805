import { readFile } from 'node:fs/promises';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createHttp } from '../../../src/address-books/http.ts';
import { openReader } from '../../../src/address-books/readers.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { connectorBy } from '../../../src/network/undici-connector.ts';
import { tellingOfProxies } from '../../../src/main/proxy/proxy-fetch.ts';
import { createProxyLogin } from '../../../src/main/proxy/proxy-login.ts';
import { trustSystemAuthorities } from '../../../src/main/proxy/trust-system.ts';
import { setCertificateVerifyProc } from '../../host/electron/connection.ts';
import { requestAsElectron } from '../../host/electron/net-request.ts';
import { fetchFromNetwork } from '../../host/electron/network.ts';
import type { OpenSocket, Proxies } from '../../../src/network/open-socket.ts';
import { createProxyFor } from '../../../src/network/proxy-for.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import type { NgrokServer } from '../../../src/tunnel/ngrok/server.ts';
import type { OpenBook } from '../../../src/shared/model/address-book.ts';
import type { TunnelSettingsOf } from '../../../src/shared/tunnel-settings.ts';
import { createNgrokProvider } from '../../../src/tunnel/providers/ngrok.ts';
import { createSshProvider } from '../../../src/tunnel/providers/ssh.ts';
import { StoredBook } from '../address-books/stored-book.ts';
import { createDesk } from '../relay/desk.ts';
import { checkUpdate, type UpdateOpening } from './check-update.ts';
import { createTunnelDesk } from '../tunnel/desk.ts';

/** A connection that a program inside opens. */
export type Opening =
  | { kind: 'relay'; relayUrl: string; token: string; pushes: number }
  /** A request to the platform, made by the stand-in for Electron. */
  | { kind: 'rest'; address: string }
  | { kind: 'web'; address: string }
  | { kind: 'book'; book: OpenBook }
  | { kind: 'ssh'; settings: TunnelSettingsOf<'ssh'> }
  | { kind: 'ngrok'; server: NgrokServer }
  | UpdateOpening;

/** @returns the text that was read */
export async function openings(opening: Opening, openSocket: OpenSocket, proxies: Proxies): Promise<unknown> {
  switch (opening.kind) {
    case 'rest': {
      trustSystemAuthorities({ setCertificateVerifyProc });
      const login = createProxyLogin({
        fetch: (url, init) => fetchFromNetwork(new Request(url, init)),
        request: requestAsElectron as never,
        read: () => proxies.credentials('of Chromium', 'any host'),
        write: () => Promise.resolve(),
        tell: () => undefined,
      });
      const isSet = (): Promise<boolean> => Promise.resolve(false);
      const fetch = tellingOfProxies(login.fetch, proxies, openSocket, { isSet });
      return (await fetch(opening.address, {})).text();
    }
    case 'web': {
      const http = createHttp({ openSocket });
      const { text } = await http.read(opening.address, { signal: AbortSignal.timeout(10_000) });
      await http.dispose();
      return text;
    }
    case 'book': {
      const reader = await openReader(opening.book, { country: 'DE', openSocket });
      const stored = new StoredBook();
      await stored.read(reader);
      await reader.dispose();
      return [...stored.cards.values()].map(({ contact }) => contact.name).sort();
    }
    case 'ssh': {
      const { settings } = opening;
      const provider = createSshProvider({
        ...{ settings, openSocket, readFile, sshAgent: undefined, onHostKey: () => undefined },
        ...{ randomBytes, now: Date.now, fetch: globalThis.fetch },
      });
      await provider.start(createTunnelDesk(newKey()).receiver);
      await provider.stop();
      return 'online';
    }
    case 'ngrok': {
      const provider = createNgrokProvider({
        ...{ settings: { provider: 'ngrok' }, authtoken: 'good', server: opening.server },
        network: {
          openSocket,
          proxyFor: createProxyFor(proxies.list),
          createCertificate: () => createCertificate(Date.now(), { isAuthority: false }),
        },
        ...{ randomBytes, now: Date.now, fetch: globalThis.fetch },
      });
      const { receiver, bodies } = createTunnelDesk(newKey());
      await provider.start(receiver);
      process.stderr.write(`${provider.publicUrl() ?? ''}\n`);
      while (bodies.length === 0) await delay(20);
      await provider.stop();
      return bodies.map(String);
    }
    case 'update':
      return checkUpdate(opening, () => proxies.credentials('of Chromium', 'any host'));
    case 'relay': {
      const { relayUrl, token, pushes } = opening;
      const dispatcher = new Agent({ connect: connectorBy(openSocket) });
      const desk = createDesk({
        ...{ relayUrl, token, openSocket },
        // In the program Chromium asks for the credentials.
        fetch: (url, init) => fetch(url, { ...init, dispatcher } as never) as never,
      });
      await desk.start();
      process.stderr.write('online\n');
      while (desk.facts.length < pushes) await delay(20);
      await desk.provider.stop();
      return desk.facts.map(({ event, callId }) => `${event} ${callId}`);
    }
  }
}

/** The key of a platform that signs its pushes. */
const newKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).publicKey;
