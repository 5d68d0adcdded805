import type { OpenSocket, Proxies } from '../../../src/network/open-socket.ts';
import type { BookOpening } from './openings/book.ts';
import type { NgrokOpening } from './openings/ngrok.ts';
import type { RelayOpening } from './openings/relay.ts';
import type { RestOpening } from './openings/rest.ts';
import type { SelfTestOpening } from './openings/self-test.ts';
import type { SshOpening } from './openings/ssh.ts';
import type { UpdateOpening } from './openings/update.ts';
import type { WebOpening } from './openings/web.ts';

/** A connection that a program inside opens. */
export type Opening =
  | BookOpening
  | NgrokOpening
  | RelayOpening
  | RestOpening
  | SelfTestOpening
  | SshOpening
  | UpdateOpening
  | WebOpening;

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
