import { once } from 'node:events';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createServer } from 'node:net';
import { openConnection } from '../../host/electron/connection.ts';
import { startHttpProxy, type TestProxy } from '../../support/proxies/http-proxy.ts';
import { listening } from '../../support/proxies/listening.ts';

afterEach(() => vi.unstubAllEnvs());

it('remembers a proxy that failed once another one answered, as Chromium does', async () => {
  const server = await listening(createServer((socket) => socket.on('error', () => undefined)));
  const live = await startHttpProxy(server.port);
  const gone = await listening(createServer());
  await gone.stop();
  onTestFinished(async () => {
    await live.stop();
    await server.stop();
  });
  const script = `function FindProxyForURL() { return 'PROXY 127.0.0.1:${gone.port}; PROXY 127.0.0.1:${live.port}'; }`;
  for (const name of ['all_proxy', 'http_proxy', 'https_proxy']) vi.stubEnv(name, '');
  vi.stubEnv(
    'auto_proxy',
    `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`,
  );
  const open = async (signal?: AbortSignal): Promise<void> => {
    const socket = await openConnection(new URL('http://platform.test/'), signal);
    socket.destroy();
    await once(socket, 'close');
  };
  let back: TestProxy | undefined;
  await open(AbortSignal.abort());
  back = await startHttpProxy(server.port, undefined, { port: gone.port });
  await open();
  // What a cancelled request found out is lost.
  expect([live, back].map(({ requests }) => requests.length)).toEqual([1, 1]);
  await back.stop();
  await open();
  back = await startHttpProxy(server.port, undefined, { port: gone.port });
  onTestFinished(back.stop);
  await open();
  expect([live, back].map(({ requests }) => requests.length)).toEqual([3, 0]);
});
