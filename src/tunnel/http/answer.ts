import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AGENT_LOG_PATHS, LONGEST_AGENT_LOG, type AgentLogReceiver } from '../agent-log-receiver.ts';
import type { PushHandler } from '../port.ts';
import { LONGEST_PUSH, type PushHead, type PushReply } from '../push-receiver.ts';
import type { LoopWatch } from './loop-watch.ts';
import { http } from './node-http.ts';
import type { Probes } from './probes.ts';
import type { Socket } from 'node:net';

interface Serving {
  handler: PushHandler;
  logs: AgentLogReceiver | undefined;
  /** Path of the pushes. A prefix, which a web server in front may leave there, is ignored. */
  path: string;
  now: () => number;
  probes: Probes;
  loop: LoopWatch;
  /** How long a request may take to arrive, head and body together. */
  arrivalMs: number;
}

/** How long a refused sender may go on sending, so that it can read why it was refused. */
const LINGER_MS = 1_000;

/** Gives the receivers whole bodies, byte for byte, and answers as soon as the answer is known. */
export function answerOn(server: Server, serving: Serving): void {
  const { handler, logs } = serving;
  limitArrival(server, serving.arrivalMs, (socket) => close(socket, handler.refuse('too-slow')));
  server.on('request', (request, response) => {
    const forLog = logs === undefined ? -1 : (request.url ?? '').indexOf(AGENT_LOG_PATHS);
    if (logs === undefined || forLog === -1) onPush(request, response, serving);
    else onLog(request, response, logs, (request.url ?? '').slice(forLog));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    close(socket, handler.refuse(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too-slow' : 'no-http'));
  });
}

function close(socket: Duplex, reply: PushReply): void {
  if (socket.writable) socket.end(raw(reply), () => socket.destroy());
}

function onPush(
  request: IncomingMessage,
  response: ServerResponse,
  { handler, path, now, probes, loop }: Serving,
): void {
  const receivedAt = now();
  const url = request.url ?? '';
  const head = headOf(request, url.length === path.length ? url : ownPart(url, path));
  const probe = probes.expected(head.path);
  const refused = probe === undefined ? handler.refusal(head) : undefined;
  if (refused !== undefined) return cutOff(request, refused);
  const reply = (answer: PushReply, late = false): void => {
    respond(response, answer);
    handler.handOn(answer, receivedAt, late);
  };
  const send = (answer: PushReply): void => {
    if (!loop.isBehind()) return reply(answer);
    // A request that waited to be read may be old: the sender may have given up. A sender may close its connection
    // right after its answer, so this check comes first.
    senderHasGone(request.socket)
      .then((late) => reply(answer, late))
      .catch(handler.onFault);
  };
  readBody(request, LONGEST_PUSH, handler, (body) => {
    const answer = probe === undefined ? handler.receive(head, body) : probe(head.headers, body);
    if (answer instanceof Promise) answer.then(send).catch(handler.onFault);
    else send(answer);
  });
}

function onLog(
  request: IncomingMessage,
  response: ServerResponse,
  logs: AgentLogReceiver,
  path: string,
): void {
  const refused = logs.refusal(headOf(request, path), request.socket.remoteAddress);
  if (refused !== undefined) return cutOff(request, refused);
  readBody(request, LONGEST_AGENT_LOG, logs, (body) => {
    logs
      .receive(body)
      .then((reply) => respond(response, reply))
      .catch(() => response.destroy());
  });
}

const headOf = (request: IncomingMessage, path: string): PushHead => ({
  method: request.method ?? '',
  path,
  headers: request.headers,
});

/** Calls `whole` with the body, unless it exceeds `longest`: then it refuses as soon as the limit is crossed. */
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

/** The end of the URL from where `path` could begin; the caller compares it. */
function ownPart(asked: string, path: string): string {
  const bare = asked.split('?', 1)[0] ?? '';
  const inTest = bare.lastIndexOf('/test/');
  const end = inTest === -1 ? bare.length : inTest;
  return bare.slice(Math.max(0, end - path.length));
}

/**
 * Refuses before the whole body has arrived, and closes. Discards what the sender still sends for a while: closing at
 * once would reset the connection and lose the answer. Writes to the socket directly, since the response would wait for
 * the body.
 */
function cutOff(request: IncomingMessage, reply: PushReply): void {
  const { socket } = request;
  request.resume();
  socket.end(raw(reply));
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

function raw(reply: PushReply): string {
  const headers = { ...reply.headers, ...lengthOf(reply), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${reply.status} ${http.STATUS_CODES[reply.status] ?? ''}\r\n${lines.join('')}\r\n${reply.body}`;
}

function lengthOf(reply: PushReply): Record<string, string> {
  return reply.status === 204 ? {} : { 'content-length': String(Buffer.byteLength(reply.body)) };
}

/**
 * Calls `tooSlow` for a connection on which a request takes longer than `ms` to arrive: from the connection on for its first
 * one, else from the end of its head. Node's own limits would poll all day, even without connections.
 */
function limitArrival(server: Server, ms: number, tooSlow: (socket: Socket) => void): void {
  const due = new WeakMap<Socket, NodeJS.Timeout>();
  const arrived = (socket: Socket): void => {
    clearTimeout(due.get(socket));
    due.delete(socket);
  };
  const begin = (socket: Socket): void => {
    const late = (): void => {
      // Data that came while this process was halted is read before the request counts as too late.
      setImmediate(() => {
        if (due.delete(socket)) tooSlow(socket);
      });
    };
    due.set(socket, setTimeout(late, ms).unref());
  };
  server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
    begin(socket);
    socket.once('close', () => arrived(socket));
  });
  server.on('request', (request) => {
    const { socket } = request;
    // A later request on a kept connection.
    if (!due.has(socket)) begin(socket);
    request.once('end', () => arrived(socket));
  });
}

/**
 * Whether the sender of a request has closed its connection. The event loop reads the end of a connection one turn
 * after the data sent on it, so the answer takes two turns.
 */
async function senderHasGone(
  socket: Pick<Socket, 'destroyed' | 'readableEnded' | 'once' | 'off'>,
): Promise<boolean> {
  let gone = socket.destroyed || socket.readableEnded;
  const note = (): void => void (gone = true);
  socket.once('end', note);
  socket.once('close', note);
  for (let turn = 0; turn < TURNS && !gone; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  socket.off('end', note);
  socket.off('close', note);
  return gone;
}

const TURNS = 2;
