import type { EventEmitter } from 'node:events';
import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';

/** A request of Electron tells nobody of its socket, and of a redirect by an event of its own. */
export function requestAsElectron(
  options: RequestOptions,
  answer: (response: IncomingMessage) => void,
): ClientRequest {
  const asked = options.protocol === 'http:' ? requestPlain({ ...options, agent: false }) : request(options);
  asked.on('response', (response: IncomingMessage) => {
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return answer(response);
    const target = new URL(headers.location, `https://${asked.getHeader('host') as string}${asked.path}`);
    asked.emit('redirect', statusCode, asked.method, target.href, headers);
  });
  const emitter: EventEmitter = asked;
  const on = emitter.on.bind(emitter);
  emitter.on = (event, listener) => (event === 'socket' ? emitter : on(event, listener));
  return asked;
}
