/** What a utility process of the stand-in gets as `electron/utility`. */
import { fetchFromNetwork, isOnline } from '../electron/network.ts';
import { strict } from '../electron/strict.ts';

export const net = strict('net', {
  fetch: (input: string | Request, init?: RequestInit) => fetchFromNetwork(new Request(input, init)),
  isOnline,
} satisfies Partial<Record<keyof Electron.Net, unknown>>);
