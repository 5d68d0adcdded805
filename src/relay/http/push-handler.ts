import type { IncomingMessage, ServerResponse } from 'node:http';
import { accountBySecret, type RelayAccount } from '../account.ts';
import type { IncomingPush, PushReply } from '../pushes/take-push.ts';
import type { ClientAddress } from './client-address.ts';
import { readRawBody } from './read-body.ts';

/** Handles a request if it is responsible for it. @returns whether it was */
export type DirectHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

const MAX_PUSH_BYTES = 256 * 1024;
const PATH = '/push/';
const FORM = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;
const PLAIN = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

type PushReport = Pick<PushReply, 'event' | 'route'> & { status: number; outcome: string };

export interface PushHandlerDeps {
  accounts: readonly RelayAccount[];
  take: (push: IncomingPush) => PushReply | Promise<PushReply>;
  addressOf: ClientAddress;
  /** Epoch milliseconds. */
  now: () => number;
  onReply?: (account: RelayAccount | undefined, reply: PushReport, ms: number) => void;
  onFault: (error: Error) => void;
}

/**
 * `POST /push/{account secret}`: pushes of the platform. A wrong secret gets a plain 404, to reveal nothing. The handler
 * works on Node's own request and response, since a framework would cost half as much as all other work for a push.
 */
export function createPushHandler(deps: PushHandlerDeps): DirectHandler {
  const { accounts, take, addressOf, now, onReply } = deps;

  async function handle(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const receivedAt = now();
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const account = accountBySecret(accounts, path.slice(PATH.length).replace(/\/$/, ''));
    const refuse = (status: number, outcome: string, sentence: string): void => {
      onReply?.(account, { status, outcome }, now() - receivedAt);
      send(response, status, PLAIN, `${sentence}\n`);
      // Discard the rest of the request, so that the sender can finish it and read the answer.
      request.resume();
    };
    const headRefusal = refusalOf(account, request, addressOf);
    if (headRefusal !== undefined || account === undefined) return refuse(...(headRefusal ?? NOT_FOUND));
    const body = await readRawBody(request, MAX_PUSH_BYTES).catch(() => null);
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
      deps.onFault(error instanceof Error ? error : new Error(String(error)));
      if (!response.headersSent) send(response, 500, PLAIN, 'The relay failed.\n');
    });
    return true;
  };
}

type Refusal = [status: number, outcome: string, sentence: string];
const NOT_FOUND: Refusal = [404, 'secret', 'Nothing is here.'];

/** Checks the request line and headers before the body is read. */
function refusalOf(
  account: RelayAccount | undefined,
  request: IncomingMessage,
  addressOf: ClientAddress,
): Refusal | undefined {
  if (account === undefined) return NOT_FOUND;
  const rejection = account.admitPush?.(addressOf(request), request.headers);
  if (rejection === 'source') return [404, rejection, 'Nothing is here.'];
  if (rejection === 'header') return [403, rejection, 'A header that was agreed on is missing or different.'];
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
