import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faults } from '../support/axe-faults.ts';
import { expect, online, test } from './app.ts';

const right = `Basic ${Buffer.from('anna:right').toString('base64')}`;

/** A proxy that asks who one is, in front of the service. On the stand-in a server that answers with 407 is one. */
async function proxyBefore(target: string): Promise<{ origin: string; server: Server }> {
  const server = createServer((asked, answer) => {
    if (asked.headers['proxy-authorization'] !== right) {
      asked.resume();
      answer.writeHead(407, { 'proxy-authenticate': 'Basic realm="office"' }).end();
      return;
    }
    const { 'proxy-authorization': _taken, host: _host, ...headers } = asked.headers;
    const onwards = request(new URL(asked.url ?? '/', target), { method: asked.method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onwards.on('error', () => answer.destroy());
    asked.pipe(onwards);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

// On real Electron a proxy of the system would have to be set.
if (process.env.E2E_SHELL !== 'electron') {
  test.describe('behind a proxy that asks who one is', () => {
    test.use({ language: 'de', contacts: 20 });

    test('the desk asks for name and password, says when they are wrong, and signs in', async ({
      start,
      service,
      t,
    }) => {
      const { origin, server } = await proxyBefore(service.baseUrl);
      const { desk } = await start();
      const { pathname } = new URL(service.baseUrl);
      await desk.getByLabel(t('Base address')).fill(origin + pathname);
      await desk.getByLabel(t('Token ID')).fill(service.tokens.tokenId);
      await desk.getByLabel(t('signIn.token'), { exact: true }).fill(service.tokens.token);
      const submit = desk.getByRole('button', { name: t('Sign in'), exact: true });
      await submit.click();
      const form = desk.getByRole('form', { name: t('proxy.title') });
      await expect(form).toContainText(new URL(origin).host);
      expect(await faults(desk)).toEqual([]);

      const enter = async (password: string): Promise<void> => {
        await form.getByLabel(t('proxy.user')).fill('anna');
        await form.getByLabel(t('proxy.password')).fill(password);
        await form.getByRole('button', { name: t('proxy.submit') }).click();
      };
      await enter('wrong');
      await expect(form.getByRole('alert')).toContainText(t('proxy.refused'));
      await enter('right');
      await expect(form).toHaveCount(0);
      await submit.click();
      await online(desk);
      server.close();
    });
  });
}
