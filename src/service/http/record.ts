import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { takeFault, untilAnswer } from '../state/fault.ts';
import type { ServiceContext } from '../context.ts';
import { errorResponse, type ErrorStyle } from './errors.ts';
import { restPath } from './gate.ts';
import { channel } from 'node:diagnostics_channel';
import type { System } from '../state/account.ts';
import { endpointsAt } from './endpoints.ts';

/** Records every REST request, and applies faults. */
export function recordAndFail(service: ServiceContext): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { state } = service;
    const started = performance.now();
    const at = new Date(service.clock.now()).toISOString();
    const path = restPath(c.req.path);
    const body = await textBody(c);
    const fault = takeFault(state.faults, c.req.method, path);
    if (fault) await untilAnswer(fault, state, service.clock);
    if (fault?.drop) c.env.incoming.socket.destroy();
    const failed = fault?.drop
      ? RESPONSE_ALREADY_SENT
      : fault?.status && failure(c, fault.status, fault.headers, fault.style);
    if (failed) c.res = failed;
    else await next();
    // The service's own time, as a platform tells it.
    if (!fault?.drop) c.res.headers.set('date', new Date(service.clock.now()).toUTCString());
    if (!fault) tellAnswered(state.account.system, c.req.method, path, c.res.status);
    state.requests.add({
      at,
      requestId: c.res.headers.get('x-request-id') ?? '',
      method: c.req.method,
      path,
      query: new URL(c.req.url).search.slice(1),
      authorization: (c.req.header('authorization') ?? '').split(' ')[0] ?? '',
      accept: c.req.header('accept') ?? '',
      contentType: c.req.header('content-type') ?? '',
      userAgent: c.req.header('user-agent') ?? '',
      body,
      status: fault?.drop ? 0 : c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
    return undefined;
  };
}

function failure(
  c: Context,
  status: number,
  headers: Record<string, string> = {},
  style: ErrorStyle = 'errors',
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  const detail = 'This request was asked to go wrong.';
  return errorResponse(c, status as ContentfulStatusCode, detail, style);
}

/** Reads the bytes first: they stay usable for the route, while reading text would destroy a PDF. */
async function textBody(c: Context): Promise<string> {
  const bytes = await c.req.arrayBuffer();
  const type = c.req.header('content-type') ?? '';
  return /json|text|xml|form-urlencoded|^$/.test(type)
    ? new TextDecoder().decode(bytes)
    : `${bytes.byteLength} bytes`;
}

export interface RequestAnswered {
  system: System;
  method: string;
  /** The path in the notation of the specification: `/{userId}/devices`. */
  endpoint: string;
  status: number;
}

const answered = channel('deskbell:service-answered');

/** For tests: publishes `RequestAnswered` on the channel `deskbell:service-answered`. Costs nothing while nobody listens. */
function tellAnswered(system: System, method: string, path: string, status: number): void {
  if (!answered.hasSubscribers) return;
  const found = endpointsAt(path).find((endpoint) => endpoint.method === method);
  if (found) answered.publish({ system, method, endpoint: found.path, status } satisfies RequestAnswered);
}
