import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tellingOfProxies } from '../../../../src/main/proxy/proxy-fetch.ts';
import { createSocketOpener, noProxies } from '../../../../src/network/open-socket.ts';
import { classifyNetworkError } from '../../../../src/platform/network-error.ts';
import { signInSentence } from '../../../../src/shared/sign-in-sentence.ts';
import { asks, startHttpProxy } from '../../../support/proxies/http-proxy.ts';
import { listening } from '../../../support/proxies/listening.ts';

const url = 'https://platform.test/v2/users';

/** The error when Chromium fails with these words and the proxy gives this answer; undefined: it lets connections out. */
async function told(words: string, answer?: string, isProxied = true): Promise<unknown> {
  const server = await listening(createServer((socket) => socket.on('error', () => undefined)));
  const proxy = await startHttpProxy(server.port, () => answer);
  onTestFinished(async () => {
    await proxy.stop();
    await server.stop();
  });
  const list = (): Promise<string> => Promise.resolve(isProxied ? `PROXY 127.0.0.1:${proxy.port}` : 'DIRECT');
  const failing = (): Promise<never> => Promise.reject(new Error(words));
  const fetch = tellingOfProxies(failing, { list }, createSocketOpener({ ...noProxies, list }), {
    isSet: () => Promise.resolve(false),
  });
  return fetch(url, {}).catch((error: unknown) => error);
}

describe('a request that the network’s proxy blocked', () => {
  const refused = 'net::ERR_TUNNEL_CONNECTION_FAILED';

  it.each([
    [refused, 'HTTP/1.1 403 No\r\n\r\n', 'forbidden'],
    [refused, 'HTTP/1.1 503 No\r\n\r\n', 'unreachable'],
    [refused, asks('Negotiate', 'NTLM'), 'scheme'],
    [refused, asks('Basic realm="office"'), 'sign-in'],
    // It does now.
    [refused, undefined, 'forbidden'],
    ['net::ERR_PROXY_CONNECTION_FAILED', undefined, 'away'],
    ['net::ERR_PROXY_CERTIFICATE_INVALID', undefined, 'untrusted'],
    ['net::ERR_CERT_AUTHORITY_INVALID', undefined, 'certificate'],
  ])('reports what the proxy did: %s, %j', async (words, answer, problem) => {
    expect(await told(words, answer)).toMatchObject({ problem });
  });

  it('reports the original error when no proxy caused it', async () => {
    for (const failed of [told('net::ERR_NAME_NOT_RESOLVED'), told(refused, undefined, false)]) {
      expect(await failed).not.toHaveProperty('problem');
    }
  });
});

describe('the response of a proxy that reads TLS', () => {
  const page = { 'content-type': 'text/html' };
  const answered = async (headers: Record<string, string>, list = 'PROXY 192.0.2.7:3128'): Promise<unknown> =>
    tellingOfProxies(
      () => Promise.resolve(new Response('<html></html>', { status: 403, headers })),
      { list: () => Promise.resolve(list) },
      createSocketOpener(noProxies),
      { isSet: () => Promise.resolve(false) },
    )(url, {}).catch((error: unknown) => error);

  it('is reported as the proxy’s, with its name and that of the host', async () => {
    const sentence = { values: { proxy: '192.0.2.7:3128', host: 'platform.test' } };
    const refused = { ...page, 'x-squid-error': 'ERR_ACCESS_DENIED 0' };
    expect(await answered(refused)).toMatchObject({ problem: 'forbidden', sentence });
    const failure = classifyNetworkError(await answered(refused));
    expect(signInSentence(failure, url)).toEqual({ id: 'network.proxy.forbidden', ...sentence });
    expect(await answered(page)).toMatchObject({ problem: 'page', sentence });
  });

  it('is taken as the platform’s without a proxy, or when the platform sent it', async () => {
    expect(await answered({ ...page, 'x-squid-error': 'ERR_ACCESS_DENIED 0' }, 'DIRECT')).toBeInstanceOf(
      Response,
    );
    expect(await answered({ 'content-type': 'application/json' })).toBeInstanceOf(Response);
  });
});

describe('a request whose proxies a PAC script chooses', () => {
  const openSocket = createSocketOpener(noProxies);
  const told = async (
    fetch: Parameters<typeof tellingOfProxies>[0],
    { isSet = true, list = (): Promise<string> => Promise.resolve('DIRECT'), slowMs = 5_000 } = {},
  ): Promise<unknown> => {
    const script = { isSet: () => Promise.resolve(isSet), slowMs, lateMs: 20 };
    return tellingOfProxies(fetch, { list }, openSocket, script)(url, {}).catch((error: unknown) => error);
  };
  const failing = (words: string) => (): Promise<never> => Promise.reject(new Error(words));

  it('is reported as failed by the script if that is possible, and only then', async () => {
    const script = { problem: 'script', code: 'ERR_PROXY_SCRIPT' };
    expect(await told(failing('net::ERR_NAME_NOT_RESOLVED'))).toMatchObject(script);
    expect(await told(failing('net::ERR_PAC_SCRIPT_FAILED'), { isSet: false })).toMatchObject(script);
    expect(await told(failing('net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED'))).toMatchObject(script);
    for (const other of [
      told(failing('net::ERR_NAME_NOT_RESOLVED'), { isSet: false }),
      told(failing('net::ERR_CONNECTION_RESET')),
    ])
      expect(await other).not.toHaveProperty('problem');
  });

  it('can be cancelled while the script does not answer, and waits for a slow server', async () => {
    const requests: (AbortSignal | undefined)[] = [];
    const waiting: Parameters<typeof tellingOfProxies>[0] = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        requests.push(signal ?? undefined);
        signal?.addEventListener('abort', () => reject(new Error('net::ERR_ABORTED')));
      });
    const never = (): Promise<string> => new Promise(() => undefined);
    expect(await told(waiting, { list: never, slowMs: 0 })).toMatchObject({ problem: 'script' });
    expect(requests[0]?.aborted).toBe(true);
    const asked = Promise.withResolvers<string>();
    const answer = Promise.withResolvers<Response>();
    const slow = told(
      (...request) => {
        void asked.promise.then(() => setTimeout(() => answer.resolve(new Response('late')), 60));
        void waiting(...request).catch(answer.reject);
        return answer.promise;
      },
      {
        slowMs: 0,
        list: () => {
          asked.resolve('');
          return Promise.resolve('DIRECT');
        },
      },
    );
    expect(await slow).toBeInstanceOf(Response);
  });
});
