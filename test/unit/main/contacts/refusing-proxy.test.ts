import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createDirectory } from '../../../../src/contacts/directory.ts';
import { createStoredDirectory } from '../../../../src/main/contacts/stored-directory.ts';
import { createState } from '../../../../src/main/state/state.ts';
import { noProxies } from '../../../../src/network/open-socket.ts';
import { freshFolder } from '../../storage/folder.ts';
import { platformWith } from './contact-platform.ts';
import { forkSync } from './fork-sync.ts';

it('the contacts process blames the proxy that answers instead of the platform', async () => {
  const server = createServer((_request, response) => {
    const headers = { 'content-type': 'text/html', 'x-squid-error': 'ERR_ACCESS_DENIED 0' };
    response.writeHead(403, headers).end('<html>Access denied</html>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const contacts = createStoredDirectory({
    ...{ folder: freshFolder(), directory: createDirectory({ country: () => 'DE' }), state },
    ...{
      proxies: { ...noProxies, list: () => Promise.resolve('PROXY proxy.example.com:3128') },
      fork: forkSync,
    },
  });
  onTestFinished(() => contacts.close({ forget: false }));
  contacts.open({ baseUrl: `http://${host}/v2`, userId: 'w0', builtIn: false });
  const { access } = await platformWith([]);
  await contacts.sync({ ...access, baseUrl: `http://${host}/v2` });
  expect(state.get().directory.notice).toEqual({
    id: 'directory.failed',
    values: { why: { id: 'failure.proxy' } },
  });
});
