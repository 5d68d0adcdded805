import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { startService, type Service, type ServiceSettings } from '../../src/service/server.ts';
import { until } from '../support/until.ts';

/** Plain HTTP towards a local service, and a receiver for its pushes. */

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON body, or undefined. */
  body: unknown;
}

export interface Desk {
  service: Service;
  /** A body of text or bytes is sent as it is, anything else as JSON. */
  rest(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  control(method: string, path: string, body?: unknown): Promise<Answer>;
  calls(): Promise<ControlCall[]>;
  call(callId: string): Promise<ControlCall>;
}

const controlCall = z.object({
  callId: z.string(),
  origCallId: z.string(),
  direction: z.enum(['in', 'out']),
  from: z.string(),
  to: z.string(),
  channelId: z.string().optional(),
  diversion: z.string().optional(),
  state: z.enum(['ringing', 'established', 'ended']),
  cause: z.string().optional(),
  ringing: z.array(z.string()),
  deviceId: z.string().optional(),
  hold: z.boolean(),
  muted: z.boolean(),
  recording: z.boolean(),
  dtmf: z.string(),
  transfers: z.array(z.object({ phoneNumber: z.string(), attended: z.boolean() })),
});
export type ControlCall = z.infer<typeof controlCall>;

export async function startDesk(options: ServiceSettings): Promise<Desk> {
  const service = await startService(options);
  const rest: Desk['rest'] = (method, path, body, headers = {}) =>
    request(method, service.baseUrl + path, body, {
      authorization: `Bearer ${service.tokens.jwt}`,
      ...headers,
    });
  const control: Desk['control'] = (method, path, body) =>
    request(method, service.controlUrl + path, body, {});
  const calls = async (): Promise<ControlCall[]> =>
    z.object({ calls: z.array(controlCall) }).parse((await control('GET', '/calls')).body).calls;
  const call = async (callId: string): Promise<ControlCall> =>
    controlCall.parse((await control('GET', `/calls/${callId}`)).body);
  return { service, rest, control, calls, call };
}

async function request(
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isText ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** The first error of an error body. */
export function errorOf(answer: Answer): {
  status: string;
  title: string;
  detail: string;
  pointer: string | undefined;
} {
  const shape = z.object({
    errors: z.tuple([
      z.object({
        status: z.int().transform(String),
        title: z.string(),
        detail: z.string(),
        source: z.object({ pointer: z.string() }).optional(),
      }),
    ]),
  });
  const [{ source, ...error }] = shape.parse(answer.body).errors;
  return { ...error, pointer: source?.pointer };
}

export interface Push {
  path: string;
  headers: IncomingMessage['headers'];
  raw: Buffer;
  form: URLSearchParams;
}

export interface Receiver {
  origin: string;
  pushes: Push[];
  /** Answers the pushes that were left without an answer. */
  answerLate(text: string): void;
  /** Waits until a push fits; fails after five seconds. */
  waitFor(wanted: (push: Push) => boolean): Promise<Push>;
  close(): Promise<void>;
}

/** Receives pushes and answers each with the text that `answer` gives; undefined: never answers. */
export async function startReceiver(
  answer: (push: Push) => string | undefined = () => '',
): Promise<Receiver> {
  const pushes: Push[] = [];
  const waiting: ServerResponse[] = [];
  const reply = (outgoing: ServerResponse, text: string): void => {
    outgoing.writeHead(200, { 'content-type': 'application/xml' }).end(text);
  };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const raw = Buffer.concat(chunks);
      const push = {
        path: incoming.url ?? '',
        headers: incoming.headers,
        raw,
        form: new URLSearchParams(raw.toString()),
      };
      pushes.push(push);
      const text = answer(push);
      if (text === undefined) waiting.push(outgoing);
      else reply(outgoing, text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushes,
    answerLate: (text) => {
      for (const outgoing of waiting.splice(0)) reply(outgoing, text);
    },
    waitFor: (wanted) => until(() => pushes.find(wanted), 'the push', { everyMs: 5 }),
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
}

/** Subscribes to everything at one address. */
export function subscribing(origin: string, inner = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response onAnswer="${origin}/answer" onHangup="${origin}/hangup">${inner}</Response>`;
}
