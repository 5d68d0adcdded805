import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { accountBySecret, type RelayAccount } from '../account.ts';
import type { IncomingPush, PushReply } from '../pushes/take-push.ts';
import { readRawBody } from './read-body.ts';

export type Routes = Hono<{ Bindings: HttpBindings }>;
type RelayContext = Context<{ Bindings: HttpBindings }>;

/** Largest push, in bytes. */
const LONGEST_PUSH = 256 * 1024;

/** What became of one request. */
type PushReport = Pick<PushReply, 'event' | 'route'> & { status: number; outcome: string };

export interface PushRoutesOptions {
  accounts: readonly RelayAccount[];
  take: (push: IncomingPush) => Promise<PushReply>;
  /** Epoch milliseconds. */
  now: () => number;
  onReply?: (account: RelayAccount | undefined, reply: PushReport, ms: number) => void;
}

/** `POST /push/{account secret}`: what the platform sends. A wrong secret is told nothing but that nothing is there. */
export function registerPushes(app: Routes, { accounts, take, now, onReply }: PushRoutesOptions): void {
  app.all('/push/:secret', async (c) => {
    const receivedAt = now();
    const account = accountBySecret(accounts, c.req.param('secret'));
    const refuse = (status: 400 | 404 | 405 | 413 | 415, outcome: string, sentence: string): Response => {
      onReply?.(account, { status, outcome }, now() - receivedAt);
      return c.text(`${sentence}\n`, status, status === 405 ? { allow: 'POST' } : {});
    };
    if (account === undefined) return refuse(404, 'secret', 'Nothing is here.');
    if (c.req.method !== 'POST') return refuse(405, 'method', 'Only POST is accepted here.');
    if (!/^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      return refuse(415, 'content-type', 'The body must be application/x-www-form-urlencoded.');
    }
    const body = await readRawBody(c.env.incoming, LONGEST_PUSH).catch(() => null);
    if (body === null) return refuse(400, 'aborted', 'The body did not arrive.');
    if (body === undefined) return refuse(413, 'too-large', 'The body is larger than 256 KiB.');
    const reply = await take({
      account,
      headers: c.env.incoming.headers,
      search: searchOf(c),
      body,
      receivedAt,
    });
    onReply?.(account, reply, now() - receivedAt);
    const type = reply.xml ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8';
    if (reply.status === 204) return c.body(null, 204);
    return c.body(reply.body, reply.status, { 'content-type': type });
  });
}

function searchOf(c: RelayContext): string {
  const url = c.env.incoming.url ?? '';
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}
