import type { ClientRequest, Net } from 'electron';

/** Upload progress interval, ms. */
const everyMs = 100;
/** An upload is answered in few words. */
const longestAnswer = 1024 * 1024;

/**
 * As fetch, for a body that is worth watching: `net.fetch` takes all of it at once and says nothing of its way.
 * @param onSent learns how many of the bytes are with the server
 */
export function uploadFetch(
  request: Net['request'],
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (bytes: number, all: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    if (!(body instanceof Uint8Array)) return reject(new Error('Only bytes can be watched on their way.'));
    const asked = request({ method, url, redirect: 'error', credentials: 'omit' });
    new Headers(headers).forEach((value, name) => asked.setHeader(name, value));
    const timer = setInterval(() => tell(asked, body.length, onSent), everyMs);
    const abort = (): void => {
      end();
      asked.abort();
      reject(signal?.reason as Error);
    };
    const end = (): void => {
      clearInterval(timer);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    signal?.addEventListener('abort', abort, { once: true });
    asked.on('error', fail);
    asked.on('response', (answer) => {
      onSent(body.length, body.length);
      const chunks: Buffer[] = [];
      let length = 0;
      answer.on('data', (chunk) => {
        length += chunk.length;
        if (length <= longestAnswer) chunks.push(chunk);
      });
      answer.on('error', () => fail(new Error('net::ERR_CONNECTION_RESET')));
      answer.on('aborted', () => fail(new Error('net::ERR_CONNECTION_RESET')));
      answer.on('end', () => {
        end();
        const { statusCode, headers: said } = answer;
        const reported = Object.entries(said).flatMap(([name, values]) =>
          [values].flat().map((value): [string, string] => [name, value]),
        );
        const empty = statusCode === 204 || statusCode === 304;
        resolve(
          new Response(empty ? null : Buffer.concat(chunks), {
            status: statusCode,
            headers: new Headers(reported),
          }),
        );
      });
    });
    asked.end(Buffer.from(body.buffer, body.byteOffset, body.length));
  });
}

function tell(asked: ClientRequest, all: number, onSent: (bytes: number, all: number) => void): void {
  const { started, current } = asked.getUploadProgress();
  if (started) onSent(Math.min(current, all), all);
}
