import type { IncomingMessage, ServerResponse } from 'node:http';
import { accountBySecret, type RelayAccount } from '../account.ts';
import type { IncomingPush, PushReply } from '../pushes/take-push.ts';
import type { ClientAddress } from './client-address.ts';
import { readRawBody } from './read-body.ts';

/** Takes a request that is for it, and says whether it was. */
export type DirectHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Largest push, in bytes. */
const LONGEST_PUSH = 256 * 1024;
const PATH = '/push/';
const FORM = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;
const PLAIN = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

/** What became of one request. */
type PushReport = Pick<PushReply, 'event' | 'route'> & { status: number; outcome: string };

export interface PushHandlerOptions {
  accounts: readonly RelayAccount[];
  take: (push: IncomingPush) => PushReply | Promise<PushReply>;
  addressOf: ClientAddress;
  /** Epoch milliseconds. */
  now: () => number;
  onReply?: (account: RelayAccount | undefined, reply: PushReport, ms: number) => void;
  onFault: (error: Error) => void;
}

/**
 * `POST /push/{account secret}`: what the platform sends. A wrong secret is told nothing but that nothing is there. It
 * answers on Node's own request and response: a framework's cost as much as half of everything else that a push needs.
 */
export function createPushHandler(options: PushHandlerOptions): DirectHandler {
  const { accounts, take, addressOf, now, onReply } = options;

  async function handle(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const receivedAt = now();
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const account = accountBySecret(accounts, path.slice(PATH.length).replace(/\/$/, ''));
    const refuse = (status: number, outcome: string, sentence: string): void => {
      onReply?.(account, { status, outcome }, now() - receivedAt);
      send(response, status, PLAIN, `${sentence}\n`);
      // What still comes is read and thrown away for a moment, so that the sender gets to read why.
      request.resume();
    };
    const early = refusalOf(account, request, addressOf);
    if (early !== undefined || account === undefined) return refuse(...(early ?? NOTHING));
    const body = await readRawBody(request, LONGEST_PUSH).catch(() => null);
    if (body === null) return refuse(400, 'aborted', 'The body did not arrive.');
    if (body === undefined) return refuse(413, 'too-large', 'The body is larger than 256 KiB.');
    const search = query === -1 ? '' : url.slice(query);
    const reply = await take({ account, headers: request.headers, search, body, receivedAt });
    onReply?.(account, reply, now() - receivedAt);
    send(response, reply.status, reply.xml ? XML : PLAIN, reply.body);
  }

  return (request, response) => {
    const url = request.url ?? '';
    if (!url.startsWith(PATH)) return false;
    handle(request, response, url).catch((error: unknown) => {
      options.onFault(error instanceof Error ? error : new Error(String(error)));
      if (!response.headersSent) send(response, 500, PLAIN, 'The relay failed.\n');
    });
    return true;
  };
}

type Refusal = [status: number, outcome: string, sentence: string];
const NOTHING: Refusal = [404, 'secret', 'Nothing is here.'];

/** What the head alone deserves. */
function refusalOf(
  account: RelayAccount | undefined,
  request: IncomingMessage,
  addressOf: ClientAddress,
): Refusal | undefined {
  if (account === undefined) return NOTHING;
  const barred = account.admitPush?.(addressOf(request), request.headers);
  if (barred === 'source') return [404, barred, 'Nothing is here.'];
  if (barred === 'header') return [403, barred, 'A header that was agreed on is missing or different.'];
  if (request.method !== 'POST') return [405, 'method', 'Only POST is accepted here.'];
  if (!FORM.test(request.headers['content-type'] ?? '')) {
    return [415, 'content-type', 'The body must be application/x-www-form-urlencoded.'];
  }
  return undefined;
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (status === 204) return void response.writeHead(204).end();
  const length = Buffer.byteLength(body);
  const head = ['Content-Type', type, 'Content-Length', String(length)];
  if (status === 405) head.push('Allow', 'POST');
  response.writeHead(status, head).end(body);
}
