import type { MiddlewareHandler } from 'hono';
import { isEmpty, isJson } from './body.ts';
import { ServiceError } from './errors.ts';

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Prevents web pages from controlling the service: an open page can send requests to this machine, even by a host name
 * of its own. Browsers send the origin of a request, programs do not; and a body must be declared as JSON, which pages
 * may not do without a preflight.
 */
export const localOnly: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('host') ?? '';
  if (!THIS_MACHINE.test(host))
    throw new ServiceError(403, `Control requests go to 127.0.0.1, not to "${host}".`);
  const site = c.req.header('sec-fetch-site');
  if (c.req.header('origin') !== undefined || (site !== undefined && site !== 'none')) {
    throw new ServiceError(403, 'Web pages may not control the service.');
  }
  const type = c.req.header('content-type') ?? '';
  if (!(await isEmpty(c)) && !isJson(type)) {
    throw new ServiceError(
      415,
      `The body must be application/json, not ${type || 'without a content type'}.`,
    );
  }
  await next();
};
