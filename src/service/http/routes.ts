import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

/** What routes are added to. The bindings are the request and the response of Node. */
export type Routes = Hono<{ Bindings: HttpBindings }>;
