import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Sentence } from '../../../../src/shared/sentence.ts';
import type { Check } from '../../../../src/main/self-test/check.ts';
import { proxyCheck } from '../../../../src/main/self-test/network-checks.ts';
import { platformProblem } from '../../../../src/main/base/check-platform.ts';
import { createSocketOpener, noProxies, openDirectly } from '../../../../src/network/open-socket.ts';
import { createProxyFor } from '../../../../src/network/proxy-for.ts';
import { asks, startHttpProxy } from '../../../support/proxies/http-proxy.ts';
import { listening } from '../../../support/proxies/listening.ts';
import { createAuthority } from '../../../support/proxied-network/authority.ts';

const never = new AbortController().signal;
const run = (check: Check) => check.run(never);

describe('the check of the proxy', () => {
  const platform = 'https://platform.test/v2';
  /** Checks a platform whose certificate is issued by this authority, behind a proxy with this answer. */
  async function check(
    answer?: () => string | undefined,
    trusted = true,
    problemOf?: (address: string) => Promise<Sentence | undefined>,
    listOf = (proxy: string): string => `PROXY ${proxy}`,
  ): Promise<[Check, string]> {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
    const authority = createAuthority(folder, 'Proxy of the office');
    const server = await listening(createTlsServer(authority.issue(['platform.test'])));
    const proxy = await startHttpProxy(server.port, answer);
    const before = getCACertificates('default');
    if (trusted) setDefaultCACertificates([...before, authority.pem]);
    onTestFinished(async () => {
      setDefaultCACertificates(before);
      await proxy.stop();
      await server.stop();
      rmSync(folder, { recursive: true });
    });
    const list = (): Promise<string> => Promise.resolve(listOf(`127.0.0.1:${proxy.port}`));
    const openSocket = createSocketOpener({ ...noProxies, list });
    const network = { openSocket, proxyFor: createProxyFor(list) };
    return [proxyCheck({ platform, network, ...(problemOf && { problemOf }) }), `127.0.0.1:${proxy.port}`];
  }

  it('passes without one', async () => {
    const network = { openSocket: openDirectly, proxyFor: createProxyFor(noProxies.list) };
    const none = { ok: true, detail: { id: 'selfTest.proxy.none' } };
    expect(await run(proxyCheck({ platform, network }))).toEqual(none);
  });

  it('reports without one whether the platform answers', async () => {
    const network = { openSocket: openDirectly, proxyFor: createProxyFor(noProxies.list) };
    const page = await listening(createHttpServer((_request, response) => response.end('<html></html>')));
    onTestFinished(() => page.stop());
    const problemOf = (address: string) => platformProblem(address, fetch);
    const at = (port: number) =>
      run(proxyCheck({ platform: `http://127.0.0.1:${port}/v2`, problemOf, network }));
    expect(await at(page.port)).toMatchObject({
      ok: false,
      detail: { id: 'selfTest.proxy.noPlatform', values: { why: { id: 'signIn.failed.notAService' } } },
    });
    const closed = await listening(createHttpServer());
    await closed.stop();
    expect(await at(closed.port)).toMatchObject({
      ok: false,
      detail: { values: { why: { id: 'signIn.failed.unreachable' } } },
      fix: { id: 'selfTest.proxy.directFix', values: { host: '127.0.0.1', port: String(closed.port) } },
    });
    const service = await listening(
      createHttpServer((_request, response) => response.writeHead(401).end('{}')),
    );
    onTestFinished(() => service.stop());
    expect(await at(service.port)).toMatchObject({ ok: true, detail: { id: 'selfTest.proxy.direct' } });
  });

  it('reports the proxy to the platform, and the authority of the certificate', async () => {
    const [made, proxy] = await check();
    expect(await run(made)).toEqual({
      ok: true,
      detail: {
        id: 'selfTest.proxy.secure',
        values: { proxy, host: 'platform.test', authority: 'Proxy of the office' },
      },
    });
  });

  it('names the proxy in use, and the previous one that does not answer', async () => {
    const gone = await listening(createHttpServer());
    await gone.stop();
    const dead = `127.0.0.1:${gone.port}`;
    const [made, proxy] = await check(undefined, true, undefined, (good) => `PROXY ${dead}; PROXY ${good}`);
    expect(await run(made)).toMatchObject({
      ok: true,
      detail: {
        id: 'selfTest.proxy.skipped',
        values: { skipped: dead, what: { id: 'selfTest.proxy.secure', values: { proxy } } },
      },
    });
  });

  it('fails when the proxy leads to something other than a telephony service', async () => {
    const why: Sentence = { id: 'signIn.failed.notAService' };
    const [made] = await check(undefined, true, () => Promise.resolve(why));
    expect(await run(made)).toMatchObject({
      ok: false,
      detail: { id: 'selfTest.proxy.noService', values: { host: 'platform.test', why } },
    });
  });

  it('fails with what the proxy did when it answers instead of the platform', async () => {
    const why: Sentence = { id: 'network.proxy.forbidden', values: { proxy: 'a:1', host: 'platform.test' } };
    const [made] = await check(undefined, true, () => Promise.resolve(why));
    expect(await run(made)).toEqual({ ok: false, detail: why });
  });

  it('names a proxy that accepts requests and never answers', async () => {
    const mute = await listening(createServer());
    onTestFinished(() => mute.stop());
    const proxy = `127.0.0.1:${mute.port}`;
    const list = (): Promise<string> => Promise.resolve(`PROXY ${proxy}`);
    const network = {
      openSocket: createSocketOpener({ ...noProxies, list }),
      proxyFor: createProxyFor(list),
    };
    expect(await run(proxyCheck({ platform, network, limitMs: 2_000 }))).toMatchObject({
      ok: false,
      detail: { id: 'network.proxy.away', values: { proxy } },
    });
  });

  it('reports that nothing answers behind the proxy', async () => {
    const mute = await listening(createServer());
    onTestFinished(() => mute.stop());
    const proxy = await startHttpProxy(mute.port);
    onTestFinished(() => proxy.stop());
    const list = (): Promise<string> => Promise.resolve(`PROXY 127.0.0.1:${proxy.port}`);
    const network = {
      openSocket: createSocketOpener({ ...noProxies, list }),
      proxyFor: createProxyFor(list),
    };
    expect(await run(proxyCheck({ platform, network, limitMs: 300 }))).toMatchObject({
      ok: false,
      detail: { id: 'selfTest.proxy.silent', values: { host: 'platform.test' } },
      fix: { id: 'selfTest.proxy.serviceFix' },
    });
  });

  it('points to the PAC script when it leads nowhere', async () => {
    const network = { openSocket: openDirectly, proxyFor: createProxyFor(noProxies.list) };
    const why: Sentence = { id: 'signIn.failed.proxyScript' };
    const problemOf = (): Promise<Sentence> => Promise.resolve(why);
    const usesScript = (): Promise<boolean> => Promise.resolve(true);
    expect(await run(proxyCheck({ platform, network, problemOf, usesScript }))).toMatchObject({
      ok: false,
      detail: { values: { why } },
      fix: { id: 'selfTest.proxy.scriptFix' },
    });
  });

  it('passes with a sign-in that only the system can do, if the platform in use answers', async () => {
    const answers = (): Promise<undefined> => Promise.resolve(undefined);
    const [made, proxy] = await check(() => asks('Negotiate', 'NTLM'), true, answers);
    expect(await run(made)).toEqual({
      ok: true,
      detail: {
        id: 'selfTest.proxy.bySystem',
        values: { proxy, host: 'platform.test', schemes: 'Negotiate, NTLM' },
      },
    });
    const fails = (): Promise<Sentence> => Promise.resolve({ id: 'signIn.failed.unreachable' });
    const [closed] = await check(() => asks('Negotiate', 'NTLM'), true, fails);
    expect(await run(closed)).toMatchObject({ ok: false, detail: { id: 'network.proxy.scheme' } });
  });

  it('fails when the proxy requires a sign-in for the platform in use', async () => {
    const [made, proxy] = await check(
      () => asks('Basic realm="office"'),
      true,
      () => Promise.resolve(undefined),
    );
    expect(await run(made)).toMatchObject({
      ok: false,
      detail: { id: 'network.proxy.sign-in', values: { proxy } },
    });
  });

  it('fails when the proxy cannot reach the platform in use', async () => {
    const [made] = await check(
      () => 'HTTP/1.1 503 No\r\n\r\n',
      true,
      () => Promise.resolve(undefined),
    );
    expect(await run(made)).toMatchObject({ ok: false, detail: { id: 'network.proxy.unreachable' } });
  });

  it('fails when that authority is not installed', async () => {
    const [made] = await check(undefined, false);
    expect(await run(made)).toMatchObject({ ok: false, detail: { id: 'network.proxy.certificate' } });
  });

  it.each([
    ['HTTP/1.1 403 No\r\n\r\n', false, 'network.proxy.forbidden'],
    ['', false, 'network.proxy.away'],
    [asks('Negotiate'), false, 'network.proxy.scheme'],
    [asks('Basic realm="office"'), true, 'network.proxy.sign-in'],
    ['HTTP/1.1 503 No\r\n\r\n', true, 'network.proxy.unreachable'],
  ])('reports the answer of the proxy: %j', async (answer, ok, id) => {
    const [made] = await check(() => answer);
    expect(await run(made)).toMatchObject({ ok, detail: { id } });
  });
});
