import { setTimeout as delay } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import type { OpenSocket } from '../../../../src/network/open-socket.ts';
import { connectorBy } from '../../../../src/network/undici-connector.ts';
import { createDesk } from '../../relay/desk.ts';

export interface RelayOpening {
  kind: 'relay';
  relayUrl: string;
  token: string;
  pushes: number;
}

/** @returns the pushes that came */
export async function open(
  { relayUrl, token, pushes }: RelayOpening,
  openSocket: OpenSocket,
): Promise<string[]> {
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
