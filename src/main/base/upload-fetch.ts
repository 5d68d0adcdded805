import type { ClientRequest, Net } from 'electron';

const progressIntervalMs = 100;
/** Answers to uploads are short; longer ones are truncated. */
const maxResponseBytes = 1024 * 1024;

/** Fetch with upload progress, which `net.fetch` lacks. @param onSent gets the number of bytes sent so far */
export function uploadFetch(
  request: Net['request'],
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (bytes: number, all: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    if (!(body instanceof Uint8Array)) return reject(new Error('Only bytes can be watched on their way.'));
    const clientRequest = request({ method, url, redirect: 'error', credentials: 'omit' });
    new Headers(headers).forEach((value, name) => clientRequest.setHeader(name, value));
    const timer = setInterval(() => reportProgress(clientRequest, body.length, onSent), progressIntervalMs);
    const abort = (): void => {
      cleanUp();
      clientRequest.abort();
      reject(signal?.reason as Error);
    };
    const cleanUp = (): void => {
      clearInterval(timer);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: Error): void => {
      cleanUp();
      reject(error);
    };
    signal?.addEventListener('abort', abort, { once: true });
    clientRequest.on('error', fail);
    clientRequest.on('response', (response) => {
      onSent(body.length, body.length);
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk) => {
        length += chunk.length;
        if (length <= maxResponseBytes) chunks.push(chunk);
      });
      response.on('error', () => fail(new Error('net::ERR_CONNECTION_RESET')));
      response.on('aborted', () => fail(new Error('net::ERR_CONNECTION_RESET')));
      response.on('end', () => {
        cleanUp();
        const { statusCode, headers: rawHeaders } = response;
        const headerList = Object.entries(rawHeaders).flatMap(([name, values]) =>
          [values].flat().map((value): [string, string] => [name, value]),
        );
        const empty = statusCode === 204 || statusCode === 304;
        resolve(
          new Response(empty ? null : Buffer.concat(chunks), {
            status: statusCode,
            headers: new Headers(headerList),
          }),
        );
      });
    });
    clientRequest.end(Buffer.from(body.buffer, body.byteOffset, body.length));
  });
}

function reportProgress(
  request: ClientRequest,
  all: number,
  onSent: (bytes: number, all: number) => void,
): void {
  const { started, current } = request.getUploadProgress();
  if (started) onSent(Math.min(current, all), all);
}
