import { describe, expect, it, onTestFinished } from 'vitest';
import { uploadFetch } from '../../../../src/main/base/upload-fetch.ts';
import { requestAsElectron } from '../../../host/electron/net-request.ts';
import { startServer } from '../support.ts';

const request = requestAsElectron as unknown as Parameters<typeof uploadFetch>[0];
const body = new Uint8Array(3_000_000).fill(7);

async function server(answer: Parameters<typeof startServer>[0]): Promise<string> {
  const { origin, close } = await startServer(answer);
  onTestFinished(close);
  return origin;
}

describe('an upload with progress', () => {
  it('sends all bytes and headers, reports its progress, and returns the response', async () => {
    let got = 0;
    let type: string | undefined;
    const origin = await server((asked, answer) => {
      type = asked.headers['content-type'];
      asked.on('data', (chunk: Buffer) => (got += chunk.length));
      asked.on('end', () => answer.writeHead(400, { 'content-type': 'text/plain' }).end('No.'));
    });
    const reported: number[] = [];
    const headers = { 'content-type': 'application/pdf' };
    const answer = await uploadFetch(request, origin, { method: 'POST', headers, body }, (sent) =>
      reported.push(sent),
    );
    expect([answer.status, await answer.text()]).toEqual([400, 'No.']);
    expect([got, type]).toEqual([body.length, 'application/pdf']);
    expect(reported.at(-1)).toBe(body.length);
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
  });

  it('accepts a response without a body', async () => {
    const origin = await server((asked, answer) =>
      asked.resume().on('end', () => answer.writeHead(204).end()),
    );
    expect((await uploadFetch(request, origin, { body }, () => undefined)).status).toBe(204);
  });

  it('rejects when it is aborted, and when nobody answers', async () => {
    const origin = await server(() => undefined);
    const stop = new AbortController();
    const running = uploadFetch(request, origin, { body, signal: stop.signal }, () => undefined);
    stop.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
    await expect(uploadFetch(request, 'http://127.0.0.1:1/', { body }, () => undefined)).rejects.toThrow(
      'net::ERR_CONNECTION_REFUSED',
    );
  });

  it('never follows a redirect', async () => {
    const origin = await server((asked, answer) =>
      asked.resume().on('end', () => answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    );
    await expect(uploadFetch(request, origin, { body }, () => undefined)).rejects.toThrow(
      'Attempted to redirect',
    );
  });
});
