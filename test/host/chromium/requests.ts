import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';
import { policyToChromium, toApp } from './addresses.ts';
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
      (response) => session.post('Fetch.fulfillRequest', { requestId, ...response }),
      (error: unknown) => {
        process.stderr.write(`protocol handler of ${url}: ${String(error)}\n`);
        session.post('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      },
    );
  });
  session.post('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function answer(
  { request }: Protocol.Fetch.requestPausedPayload,
  url: string,
  handler: SchemeHandler,
): Promise<Omit<Protocol.Fetch.fulfillRequestParameters, 'requestId'>> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    headers.set(name, /^(origin|referer)$/i.test(name) ? toApp(value) : value);
  }
  const parts = (request.postDataEntries ?? []).map((entry) => Buffer.from(entry.bytes ?? '', 'base64'));
  const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {};
  const response = await handler(new Request(url, { method: request.method, headers, ...body }));
  if (!(response instanceof Response)) throw new Error('the handler did not answer with a Response');
  if (response.type === 'error') throw new Error('the handler answered with Response.error()');
  const content = bodyless.has(response.status) ? undefined : Buffer.from(await response.arrayBuffer());
  return {
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({
      name,
      value: name === 'content-security-policy' ? policyToChromium(value) : value,
    })),
    ...(content ? { body: content.toString('base64') } : {}),
  };
}
