import type { RequestName } from '../shared/ipc/contract.ts';
import type { WindowName } from '../shared/ipc/request.ts';
import { requests } from '../shared/ipc/requests/index.ts';

const names = Object.keys(requests) as RequestName[];
const madeBy = (window: WindowName): RequestName[] =>
  names.filter((name) => requests[name].windows.includes(window) && !requests[name].preloadOnly);

/** The requests that each window may make. A build contains the names alone (scripts/vite-values.mjs). */
export const pageRequests: Record<WindowName, RequestName[]> = {
  desk: madeBy('desk'),
  popup: madeBy('popup'),
};
