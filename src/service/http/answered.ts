import { channel } from 'node:diagnostics_channel';
import type { System } from '../state/account.ts';
import { endpointsAt } from './endpoints.ts';

/** One REST request that the service has answered. */
export interface RequestAnswered {
  system: System;
  method: string;
  /** As the specification writes it: `/{userId}/devices`. */
  endpoint: string;
  status: number;
}

const answered = channel('deskbell:service-answered');

/** For tests: publishes `RequestAnswered` on the channel `deskbell:service-answered`. Costs nothing while nobody listens. */
export function tellAnswered(system: System, method: string, path: string, status: number): void {
  if (!answered.hasSubscribers) return;
  const found = endpointsAt(path).find((endpoint) => endpoint.method === method);
  if (found) answered.publish({ system, method, endpoint: found.path, status } satisfies RequestAnswered);
}
