import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clockEnvironment } from '../host/clock.ts';
import { launchShell } from '../host/launch.ts';
import { faults } from '../support/axe-faults.ts';
import { expect, online, speaking, test } from './app.ts';
import { wordsIn } from './words.ts';

interface AskingProxy {
  origin: string;
  server: Server;
  /** The password that it accepts; undefined: it asks nobody. */
  accepts: string | undefined;
  /** The passwords that it refused; `''`: a request without one. */
  refused: string[];
}

/** A proxy that asks who one is, in front of the service. On the stand-in a server that answers with 407 is one. */
async function proxyBefore(target: string): Promise<AskingProxy> {
  const server = createServer((asked, answer) => {
    const [, basic = ''] = asked.headers['proxy-authorization']?.split(' ') ?? [];
    const password = Buffer.from(basic, 'base64')
      .toString()
      .replace(/^anna:/, '');
    if (proxy.accepts !== undefined && password !== proxy.accepts) {
      proxy.refused.push(password);
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
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy: AskingProxy = { origin, server, accepts: 'right', refused: [] };
  return proxy;
}

// On real Electron a proxy of the system would have to be set.
if (process.env.E2E_SHELL !== 'electron') {
  test.describe('behind a proxy that requires a sign-in', () => {
    test.use({ language: 'de', contacts: 20 });

    test('the desk asks for name and password, reports wrong ones, and signs in', async ({
      start,
      service,
      t,
    }) => {
      const proxy = await proxyBefore(service.baseUrl);
      const { origin, server } = proxy;
      const { desk } = await start();
      const { pathname } = new URL(service.baseUrl);
      await desk.getByLabel(t('Base address')).fill(origin + pathname);
      await desk.getByLabel(t('Token ID')).fill(service.tokens.tokenId);
      await desk.getByLabel(t('signIn.token'), { exact: true }).fill(service.tokens.token);
      const submit = desk.getByRole('button', { name: t('Sign in'), exact: true });
      await submit.click();
      const form = desk.getByRole('form', { name: t('proxy.title') });
      await expect(form).toContainText(new URL(origin).host);
      // The form of the proxy alone says what to do.
      await expect(submit).toBeEnabled();
      await expect(desk.getByText(t('failure.proxy'))).toHaveCount(0);
      await expect(desk.getByRole('alert')).toHaveCount(0);
      await desk.screenshot({ path: test.info().outputPath('asked.png') });
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
      await expect(desk.getByRole('alert')).toHaveCount(0);
      await submit.click();
      await online(desk);

      // The password is changed at the proxy while the desk is at work.
      proxy.refused.length = 0;
      proxy.accepts = 'newer';
      await desk.evaluate(() => window.deskbell.request('directory.sync').catch(() => undefined));
      await expect(form.getByRole('alert')).toContainText(t('proxy.refused'));
      await enter('newer');
      await expect(form).toHaveCount(0);
      await online(desk);
      // Once by the desk, and once by its process that reads contacts.
      expect(proxy.refused.filter((password) => password === 'right').length).toBeLessThanOrEqual(2);

      // The proxy asks again, is knocked at less and less often, and asks nobody any more.
      proxy.accepts = 'third';
      await desk.evaluate(() => window.deskbell.request('directory.sync').catch(() => undefined));
      await expect(form).toBeVisible();
      proxy.accepts = undefined;
      await expect(form).toHaveCount(0, { timeout: 30_000 });
      server.close();
    });
  });

  test('a failing PAC script of the network is named as the cause, in either language', async ({
    profile,
  }) => {
    const answers: Record<string, (answer: ServerResponse) => void> = {
      throws: (answer) => answer.end('function FindProxyForURL() { throw new Error("x"); }'),
      html: (answer) => answer.end('<html>Sign in to the guest network</html>'),
      missing: (answer) => answer.writeHead(404).end(),
      // It never answers.
      late: () => undefined,
    };
    const server = createServer((asked, answer) => answers[asked.url?.slice(1) ?? '']?.(answer));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    for (const [index, name] of Object.keys(answers).entries()) {
      // Every fault is reported in the same way, so half of them are tested in each language.
      const language = index % 2 === 0 ? 'en' : 'de';
      const t = wordsIn(language);
      const shell = await launchShell({
        args: ['--profile', profile],
        env: {
          ...speaking(language),
          ...clockEnvironment(),
          ...{ DESKBELL_HEADLESS: '1', auto_proxy: `http://127.0.0.1:${port}/${name}` },
        },
      });
      const desk = await shell.page('desk');
      const address = desk.getByLabel(t('Base address'));
      await address.fill('https://platform.test/v2');
      await desk.getByLabel(t('Token ID')).fill('token-1');
      await desk.getByLabel(t('signIn.token'), { exact: true }).fill('secret');
      await desk.getByRole('button', { name: t('Sign in'), exact: true }).click();
      await expect(desk.getByRole('alert')).toHaveText(
        t('signIn.failed.proxyScript', { host: 'platform.test' }),
        { timeout: 15_000 },
      );
      await desk.screenshot({ path: test.info().outputPath(`${name}.png`) });
      await shell.close();
    }
    server.closeAllConnections();
    server.close();
  });
}
