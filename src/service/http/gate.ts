import type { MiddlewareHandler } from 'hono';
import type { ServiceContext } from '../context.ts';
import { endpointsAt } from './endpoints.ts';
import { ServiceError } from './errors.ts';
import { readActor } from './users.ts';

const CLASSIC_ONLY = 'This endpoint requires a sipgate Classic PBX Account';
const NEW_ONLY = 'This endpoint requires a sipgate Neo PBX Account';

/** Token, path, method and account type. Ignores a trailing slash, which the classic reference writes. */
export function gate(service: ServiceContext): MiddlewareHandler {
  return async (c, next) => {
    readActor(c, service);
    const path = restPath(c.req.path);
    const found = endpointsAt(path);
    if (found.length === 0) throw new ServiceError(404, `There is no endpoint ${path}.`);
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const endpoint = found.find((entry) => entry.method === method);
    if (!endpoint) {
      const allow = [...new Set(found.map((entry) => entry.method))].sort().join(', ');
      throw new ServiceError(405, `${path} takes ${allow}, not ${c.req.method}.`, {
        headers: { Allow: allow },
      });
    }
    const { system } = service.state.account;
    if (endpoint.system !== 'both' && endpoint.system !== system) {
      throw new ServiceError(403, system === 'new' ? CLASSIC_ONLY : NEW_ONLY, { style: 'plain' });
    }
    await next();
  };
}

/** The path below the base address, without a trailing slash. */
export function restPath(path: string): string {
  return path.replace(/^\/v2(?=\/|$)/, '').replace(/\/+$/, '') || '/';
}
