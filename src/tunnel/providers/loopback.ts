import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { AGENT_LOG_PATHS, LONGEST_AGENT_LOG, type AgentLogReceiver } from '../agent-log-receiver.ts';
import type { PushHandler, PushReceiver, TunnelProvider } from '../port.ts';
import { LONGEST_PUSH, type PushHead, type PushReply } from '../push-receiver.ts';
import { createStatusHolder } from '../status.ts';

export interface LoopbackOptions {
  randomBytes: (length: number) => Uint8Array;
  /** Epoch milliseconds. */
  now: () => number;
  /** 0: any free port. */
  port?: number;
  /** How long a request may take to arrive, head and body together. */
  arrivalMs?: number;
}

const SECRET_BYTES = 32;
const DEFAULT_ARRIVAL_MS = 5_000;
/** How long a refused sender may go on sending, so that it gets to read why it was refused. */
const LINGER_MS = 1_000;
/** Longer than the platform keeps a connection, so that it is never closed under a push on its way. */
const KEEP_ALIVE_MS = 65_000;

/**
 * A plain HTTP listener on this computer: for the built-in service, for tests, and as the end that other providers
 * forward to. Directly on node:http, since the platform holds call set-up until the answer is there.
 */
export function createLoopbackProvider(options: LoopbackOptions): TunnelProvider {
  const status = createStatusHolder();
  const path = `/push/${Buffer.from(options.randomBytes(SECRET_BYTES)).toString('base64url')}`;
  let server: Server | undefined;

  async function start(receiver: PushReceiver, logs?: AgentLogReceiver): Promise<void> {
    if (server !== undefined) throw new Error('The loopback provider is already started.');
    status.set({ state: 'starting' });
    const arrivalMs = options.arrivalMs ?? DEFAULT_ARRIVAL_MS;
    const starting = createServer({
      requestTimeout: arrivalMs,
      headersTimeout: arrivalMs,
      connectionsCheckingInterval: Math.min(1_000, Math.ceil(arrivalMs / 4)),
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
    server = starting;
    try {
      const port = await listen(starting, options.port ?? 0);
      const publicUrl = `http://127.0.0.1:${port}${path}`;
      serve(starting, receiver.at({ path, publicUrl }), logs, options.now);
      status.set({ state: 'online', publicUrl });
    } catch (error) {
      server = undefined;
      status.set({ state: 'failed', detail: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  async function stop(): Promise<void> {
    const stopping = server;
    if (stopping === undefined) return;
    server = undefined;
    await new Promise<void>((resolve) => {
      stopping.close(() => resolve());
      stopping.closeAllConnections();
    });
    status.set({ state: 'offline' });
  }

  return {
    id: 'loopback',
    capabilities: { answers: true, replays: false, manyDesks: false },
    start,
    stop,
    status: status.get,
    onStatus: status.listen,
    publicUrl: () => {
      const current = status.get();
      return current.state === 'online' ? current.publicUrl : undefined;
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function serve(
  server: Server,
  handler: PushHandler,
  logs: AgentLogReceiver | undefined,
  now: () => number,
): void {
  server.on('request', (request, response) => {
    if (logs !== undefined && request.url?.startsWith(AGENT_LOG_PATHS)) onLog(request, response, logs);
    else onPush(request, response, handler, now());
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const reply = handler.refuse(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too-slow' : 'no-http');
    socket.end(raw(reply), () => socket.destroy());
  });
}

function onPush(
  request: IncomingMessage,
  response: ServerResponse,
  handler: PushHandler,
  receivedAt: number,
): void {
  const head = headOf(request);
  const refused = handler.refusal(head);
  if (refused !== undefined) return cutOff(request, refused);
  const send = (reply: PushReply): void => {
    respond(response, reply);
    handler.handOn(reply, receivedAt);
  };
  readBody(request, LONGEST_PUSH, handler, (body) => {
    const reply = handler.receive(head, body);
    if (reply instanceof Promise) void reply.then(send);
    else send(reply);
  });
}

function onLog(request: IncomingMessage, response: ServerResponse, logs: AgentLogReceiver): void {
  const refused = logs.refusal(headOf(request), request.socket.remoteAddress);
  if (refused !== undefined) return cutOff(request, refused);
  readBody(request, LONGEST_AGENT_LOG, logs, (body) => {
    void logs.receive(body).then((reply) => respond(response, reply));
  });
}

function headOf(request: IncomingMessage): PushHead {
  return { method: request.method ?? '', path: request.url ?? '', headers: request.headers };
}

/** Calls `whole` with the body, unless it is longer than `longest`: that is refused where it becomes too long. */
function readBody(
  request: IncomingMessage,
  longest: number,
  { refuse }: Pick<PushHandler, 'refuse'>,
  whole: (body: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    if (length > longest) return;
    length += chunk.length;
    if (length > longest) cutOff(request, refuse('too-large'));
    else chunks.push(chunk);
  });
  request.on('end', () => {
    if (length > longest) return;
    const [first] = chunks;
    whole(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
  });
}

function respond(response: ServerResponse, reply: PushReply): void {
  response.writeHead(reply.status, { ...reply.headers, ...lengthOf(reply) });
  response.end(reply.body);
}

/**
 * Refuses before the body is there, and closes. What the sender still sends is thrown away for a while: closing at
 * once would reset the connection and take the answer with it. Written past the response, which would wait for the body.
 */
function cutOff(request: IncomingMessage, reply: PushReply): void {
  const socket: Socket = request.socket;
  request.resume();
  socket.end(raw(reply));
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

function raw(reply: PushReply): string {
  const headers = { ...reply.headers, ...lengthOf(reply), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n${lines.join('')}\r\n${reply.body}`;
}

function lengthOf(reply: PushReply): Record<string, string> {
  return reply.status === 204 ? {} : { 'content-length': String(Buffer.byteLength(reply.body)) };
}
