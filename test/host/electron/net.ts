import { requestAsElectron } from './net-request.ts';
import { fetchFromNetwork, isOnline } from './network.ts';
import { sessionInside } from './session.ts';
import { strict } from './strict.ts';

async function fetchAsElectron(input: string | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const handler = sessionInside('').handlerFor(new URL(request.url).protocol.slice(0, -1));
  return handler ? handler(request) : fetchFromNetwork(request);
}

export const net = strict('net', {
  fetch: fetchAsElectron,
  isOnline,
  request: requestAsElectron,
  get online() {
    return isOnline();
  },
} satisfies Partial<Record<keyof Electron.Net, unknown>>);
