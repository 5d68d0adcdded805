import { requestAsElectron } from './net-request.ts';
import { fetchFromNetwork, isOnline } from './network.ts';
import { sessionInside } from './session.ts';
import { withSocket } from './sockets.ts';
import { strict } from './strict.ts';

async function fetchAsElectron(input: string | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { handlerFor, memory } = sessionInside('');
  const handler = handlerFor(new URL(request.url).protocol.slice(0, -1));
  if (handler) return handler(request);
  const cached = memory.cached(request);
  if (cached) return cached;
  memory.prepare(request);
  const response = await withSocket(request, fetchFromNetwork);
  await memory.keep(request, response);
  return response;
}

export const net = strict('net', {
  fetch: fetchAsElectron,
  isOnline,
  request: requestAsElectron,
  get online() {
    return isOnline();
  },
} satisfies Partial<Record<keyof Electron.Net, unknown>>);
