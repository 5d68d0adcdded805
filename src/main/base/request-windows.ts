import type { RequestName } from '../../shared/ipc/contract.ts';
import type { WindowName } from '../../shared/ipc/request.ts';
import { requests } from '../../shared/ipc/requests/index.ts';

/** The build contains only the names (scripts/vite-values.mjs): creating all schemas would slow the start. */
export const requestWindows = Object.fromEntries(
  Object.entries(requests).map(([name, { windows }]) => [name, windows]),
) as Record<RequestName, readonly WindowName[]>;
