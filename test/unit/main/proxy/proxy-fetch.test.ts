import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tellingOfProxies } from '../../../../src/main/proxy/proxy-fetch.ts';
import { createSocketOpener, noProxies } from '../../../../src/network/open-socket.ts';
import { asks, startHttpProxy } from '../../../support/proxies/http-proxy.ts';
import { listening } from '../../../support/proxies/listening.ts';

const url = 'https://platform.test/v2/users';

/** What is said where Chromium fails with these words, and the proxy answers so; undefined: it lets connections out. */
async function told(words: string, answer?: string, isProxied = true): Promise<unknown> {
  const server = await listening(createServer((socket) => socket.on('error', () => undefined)));
  const proxy = await startHttpProxy(server.port, () => answer);
  onTestFinished(async () => {
    await proxy.stop();
    await server.stop();
  });
  const list = (): Promise<string> => Promise.resolve(isProxied ? `PROXY 127.0.0.1:${proxy.port}` : 'DIRECT');
  const failing = (): Promise<never> => Promise.reject(new Error(words));
  const fetch = tellingOfProxies(failing, { list }, createSocketOpener({ ...noProxies, list }));
  return fetch(url, {}).catch((error: unknown) => error);
}

describe('a request that the network’s proxy did not let through', () => {
  const refused = 'net::ERR_TUNNEL_CONNECTION_FAILED';

  it.each([
    [refused, 'HTTP/1.1 403 No\r\n\r\n', 'forbidden'],
    [refused, 'HTTP/1.1 503 No\r\n\r\n', 'unreachable'],
    [refused, asks('Negotiate', 'NTLM'), 'scheme'],
    [refused, asks('Basic realm="office"'), 'sign-in'],
    // It does now.
    [refused, undefined, 'forbidden'],
    ['net::ERR_PROXY_CONNECTION_FAILED', undefined, 'away'],
    ['net::ERR_CERT_AUTHORITY_INVALID', undefined, 'certificate'],
  ])('says what the proxy did: %s, %j', async (words, answer, problem) => {
    expect(await told(words, answer)).toMatchObject({ problem });
  });

  it('is told of as it is where no proxy is the cause', async () => {
    for (const failed of [told('net::ERR_NAME_NOT_RESOLVED'), told(refused, undefined, false)]) {
      expect(await failed).not.toHaveProperty('problem');
    }
  });
});
