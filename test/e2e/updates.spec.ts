import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createCertificate } from '../../src/service/tls/certificate.ts';
import { freePort } from '../support/free-port.ts';
import { startPlainServer } from '../support/updates/plain-server.ts';
import { publishUpdate } from '../support/updates/publish.ts';
import { updateKeys } from '../support/updates/update-desk.ts';
import { startUpdateServer } from '../support/updates/update-server.ts';
import { launchShell } from '../host/launch.ts';
import { expect, signIn, speaking, test, turnTo } from './app.ts';

test.use({ events: 60 });

/** The built program as a packager leaves it, which looks for updates at this address. */
function packageIn(
  folder: string,
  address: string,
  updateKey = updateKeys().publicKey,
): { cwd: string; main: string; env: Record<string, string> } {
  const [app, resources] = [join(folder, 'app'), join(folder, 'package', 'resources')];
  for (const each of [app, resources]) mkdirSync(each, { recursive: true });
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as object;
  writeFileSync(join(app, 'package.json'), JSON.stringify({ ...own, main: 'start.js', updateKey }));
  const program = pathToFileURL(resolve('out/main/index.js')).href;
  writeFileSync(join(app, 'start.js'), `await import(${JSON.stringify(program)});\n`);
  writeFileSync(join(resources, 'app-update.yml'), `provider: generic\nurl: ${address}\n`);
  const image = join(folder, 'Deskbell.AppImage');
  writeFileSync(image, '');
  return { cwd: app, main: '.', env: { DESKBELL_PACKAGE: join(folder, 'package'), APPIMAGE: image } };
}

const ownVersion = (): string => /"version": "(.+?)"/.exec(readFileSync('package.json', 'utf8'))?.[1] ?? '';

// In an installed program, electron-updater itself would search for updates.
if (process.env.E2E_SHELL !== 'electron' && process.platform === 'linux') {
  test('an update address that was unreachable is checked again once the network is back', async ({
    desktop,
    profile,
    service,
    t,
  }, testInfo) => {
    const port = await freePort();
    const version = ownVersion();
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end(`version: ${version}\nfiles: []\n`);
    });
    const { env, ...program } = packageIn(testInfo.outputPath('installed'), `http://127.0.0.1:${port}`);
    const shell = await launchShell({
      ...program,
      args: ['--profile', profile],
      env: { ...desktop, ...speaking('en'), ...env, DESKBELL_HEADLESS: '1' },
    });
    const desk = await shell.page('desk');
    await signIn(desk, service, t);
    await turnTo(desk, t('rail.settings'));
    const updates = desk.getByRole('region', { name: t('updates.title') });
    await expect(updates.getByRole('status')).toHaveText(t('updates.unreachable'));

    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    // The program looks at the network every two seconds: it may miss one that is away for less.
    let isOnline = true;
    const turnNetwork = async (): Promise<number> => {
      isOnline = !isOnline;
      await shell.setOnline(isOnline);
      return asked;
    };
    await expect.poll(turnNetwork, { intervals: [2_500] }).toBe(1);
    await shell.setOnline(true);
    const [, upToDate = ''] = /^(.+?\.) /.exec(t('updates.currentAt')) ?? [];
    await expect(updates.getByRole('status')).toContainText(upToDate);
    expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
    await shell.close();
    server.closeAllConnections();
    server.close();
  });

  test('redirects of the update address are followed, but neither endlessly nor out of encryption', async ({
    desktop,
    profile,
    service,
    t,
  }, testInfo) => {
    const folder = testInfo.outputPath('installed');
    const { pem, publicKey } = updateKeys();
    for (const place of ['first', 'first/moved', 'second']) {
      mkdirSync(join(folder, place), { recursive: true });
      if (place !== 'first') {
        publishUpdate(join(folder, place), { version: ownVersion(), program: 'the same', pem });
      }
    }
    // Of two authorities of one name, only one would be believed.
    const identity = await createCertificate(Date.now());
    const server = await startUpdateServer(join(folder, 'first'), identity);
    const second = await startUpdateServer(join(folder, 'second'), identity);
    const plain = await startPlainServer();
    const authorities = join(folder, 'authorities.pem');
    writeFileSync(authorities, identity.cert);

    server.redirect = (path) => path;
    const { env, ...program } = packageIn(folder, server.address, publicKey);
    const shell = await launchShell({
      ...program,
      args: ['--profile', profile],
      env: {
        ...{ ...desktop, ...speaking('en'), ...env },
        ...{ NODE_EXTRA_CA_CERTS: authorities, DESKBELL_HEADLESS: '1' },
      },
    });
    const desk = await shell.page('desk');
    await signIn(desk, service, t);
    await turnTo(desk, t('rail.settings'));
    const updates = desk.getByRole('region', { name: t('updates.title') });
    const status = updates.getByRole('status');
    const check = (): Promise<void> => updates.getByRole('button', { name: t('updates.check') }).click();
    const [, upToDate = ''] = /^(.+?\.) /.exec(t('updates.currentAt')) ?? [];

    await expect(status).toHaveText(t('updates.redirects'));
    expect(server.requests()).toBeLessThan(20);

    server.redirect = (path) => (path.startsWith('/moved/') ? undefined : `/moved${path}`);
    await check();
    await expect(status).toContainText(upToDate);

    server.redirect = (path) => `http://localhost:${plain.port}${path}`;
    await check();
    await expect(status).toHaveText(t('updates.unreachable'));
    expect(plain.asked()).toBe(0);

    server.redirect = (path) => second.address + path;
    await check();
    await expect(status).toContainText(upToDate);
    expect(second.requests()).toBe(1);

    expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
    await shell.close();
    plain.close();
    await server.close();
    await second.close();
  });
}
