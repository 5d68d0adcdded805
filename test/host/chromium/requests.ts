import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';
import { originOf, policyToChromium, toApp } from './addresses.ts';
import { offerBody, type OfferedBody } from './body-server.ts';
import type { Session } from './connection.ts';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/** What a page asked of the network; it was refused. */
export const blockedRequests: string[] = [];

const bodyless = new Set([101, 204, 205, 304]);

/** Answers the requests of a page from the handlers of its session; every other address is refused. */
export function serveRequests(
  session: Session,
  handlerFor: (scheme: string) => SchemeHandler | undefined,
  allowed: (paused: Protocol.Fetch.requestPausedPayload) => boolean,
): void {
  session.on('Fetch.requestPaused', (paused) => {
    const url = toApp(paused.request.url);
    const handler = handlerFor(url.slice(0, url.indexOf(':')));
    const { requestId } = paused;
    const stays = !allowed(paused);
    if (stays || !handler) {
      if (!handler) blockedRequests.push(url);
      // An aborted navigation leaves the document in place; a blocked one would put an error page there.
      const errorReason = stays || paused.resourceType === 'Document' ? 'Aborted' : 'BlockedByClient';
      session.post('Fetch.failRequest', { requestId, errorReason });
      return;
    }
    answer(paused, url, handler).then(
      (response) => deliver(session, paused, response),
      (error: unknown) => {
        process.stderr.write(`protocol handler of ${url}: ${String(error)}\n`);
        session.post('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      },
    );
  });
  session.post('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

interface Answer {
  status: number;
  headers: { name: string; value: string }[];
  body: AnswerBody | undefined;
}

async function answer(
  { request }: Protocol.Fetch.requestPausedPayload,
  url: string,
  handler: SchemeHandler,
): Promise<Answer> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    headers.set(name, /^(origin|referer)$/i.test(name) ? toApp(value) : value);
  }
  const parts = (request.postDataEntries ?? []).map((entry) => Buffer.from(entry.bytes ?? '', 'base64'));
  const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {};
  const response = await handler(new Request(url, { method: request.method, headers, ...body }));
  if (!(response instanceof Response)) throw new Error('the handler did not answer with a Response');
  if (response.type === 'error') throw new Error('the handler answered with Response.error()');
  const content = bodyless.has(response.status) ? null : response.body;
  return {
    status: response.status,
    headers: [...response.headers].map(([name, value]) => ({
      name,
      value: name === 'content-security-policy' ? policyToChromium(value) : value,
    })),
    body: content ? await readAtOnce(content) : undefined,
  };
}

async function deliver(
  session: Session,
  { requestId, request }: Protocol.Fetch.requestPausedPayload,
  { status, headers, body }: Answer,
): Promise<void> {
  if (!(body instanceof ReadableStream)) {
    const whole = body === undefined ? {} : { body: body.toString('base64') };
    session.post('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: headers,
      ...whole,
    });
    return;
  }
  const offer: OfferedBody = { status, headers, body, origin: originOf(request.url) };
  const { url, withdraw } = await offerBody(offer);
  // The page does not see that its request goes elsewhere. It may have given up by now.
  await session.send('Fetch.continueRequest', { requestId, url }).catch(withdraw);
}

/** All bytes, or what still brings some. */
type AnswerBody = Buffer | ReadableStream<Uint8Array>;

/** More than that is handed on piece by piece even where it is there. */
const wholeLimit = 2 ** 22;

/** A body that is there without waiting is read, as those of pages and scripts are; any other is left to be streamed. */
async function readAtOnce(body: ReadableStream<Uint8Array>): Promise<AnswerBody> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  const turn = new Promise<'later'>((resolve) => setImmediate(resolve, 'later'));
  for (let size = 0; size < wholeLimit;) {
    const next = reader.read();
    const read = await Promise.race([next, turn]);
    if (read === 'later') return rejoin(pieces, next, reader);
    if (read.done) return Buffer.concat(pieces);
    pieces.push(read.value);
    size += read.value.byteLength;
  }
  return rejoin(pieces, undefined, reader);
}

type Read = ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>;

/** The stream again, from what was read of it already. */
function rejoin(
  pieces: Uint8Array[],
  pending: Read | undefined,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  let next = pending;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const ready = pieces.shift();
        if (ready) return controller.enqueue(ready);
        const read = await (next ?? reader.read());
        next = undefined;
        if (read.done) controller.close();
        else controller.enqueue(read.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
