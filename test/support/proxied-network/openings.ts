import type { OpenSocket, Proxies } from '../../../src/network/open-socket.ts';
import type { ProxyCredentials } from '../../../src/network/proxy-sign-in.ts';
import type { OpenBook } from '../../../src/shared/model/address-book.ts';
import type { TunnelSettingsOf } from '../../../src/shared/tunnel-settings.ts';
import type { NgrokServer } from '../../../src/tunnel/ngrok/server.ts';
import type { RestOpening } from './openings/rest.ts';
import type { UpdateOpening } from './openings/update.ts';

/** A connection that a program inside opens. */
export type Opening =
  | { kind: 'relay'; relayUrl: string; token: string; pushes: number }
  | RestOpening
  /** The check of the proxy in the self-test, with these credentials in the keychain. */
  | { kind: 'selfTest'; platform: string; stored?: ProxyCredentials }
  | { kind: 'web'; address: string }
  | { kind: 'book'; book: OpenBook }
  | { kind: 'ssh'; settings: TunnelSettingsOf<'ssh'> }
  | { kind: 'ngrok'; server: NgrokServer }
  | UpdateOpening;

export type OpeningOf<Kind extends Opening['kind']> = Extract<Opening, { kind: Kind }>;

/** Loads only what this kind of connection needs: most of the time of such a program is its start. @returns what was read */
export async function openings(opening: Opening, openSocket: OpenSocket, proxies: Proxies): Promise<unknown> {
  switch (opening.kind) {
    case 'rest':
      return (await import('./openings/rest.ts')).open(opening, openSocket, proxies);
    case 'selfTest':
      return (await import('./openings/self-test.ts')).open(opening);
    case 'web':
      return (await import('./openings/web.ts')).open(opening, openSocket);
    case 'book':
      return (await import('./openings/book.ts')).open(opening, openSocket);
    case 'ssh':
      return (await import('./openings/ssh.ts')).open(opening, openSocket);
    case 'ngrok':
      return (await import('./openings/ngrok.ts')).open(opening, openSocket, proxies);
    case 'update':
      return (await import('./openings/update.ts')).open(opening, openSocket, proxies);
    case 'relay':
      return (await import('./openings/relay.ts')).open(opening, openSocket);
  }
}
