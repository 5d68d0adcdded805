import type { RequestName } from '../shared/ipc/contract.ts';
import type { WindowName } from '../shared/ipc/request.ts';
import { requests } from '../shared/ipc/requests/index.ts';

/**
 * The windows that may make each request. A build has the names alone (scripts/vite-values.mjs): making the schemas of
 * all requests takes a noticeable part of the start, and only a request needs them.
 */
export const requestWindows = Object.fromEntries(
  Object.entries(requests).map(([name, { windows }]) => [name, windows]),
) as Record<RequestName, readonly WindowName[]>;
