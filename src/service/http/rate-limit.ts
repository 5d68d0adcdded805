import type { MiddlewareHandler } from 'hono';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from './errors.ts';
import { readActor } from './users.ts';

const WINDOW_MS = 1000;

/** Answers 429 with a retry time beyond this many requests per second and user. Unlimited by default. */
export function rateLimit(service: ServiceContext): MiddlewareHandler {
  const windows = new Map<string, { since: number; requests: number }>();
  return async (c, next) => {
    const { rateLimit: most, clock } = service;
    if (most !== undefined) {
      const { id } = readActor(c, service);
      const now = clock.now();
      const window = windows.get(id);
      const current = window && now < window.since + WINDOW_MS ? window : { since: now, requests: 0 };
      windows.set(id, current);
      current.requests += 1;
      if (current.requests > most) {
        throw new ServiceError(429, `There may be ${most} requests a second.`, {
          style: 'named',
          headers: { 'Retry-After': '1' },
        });
      }
    }
    await next();
  };
}
