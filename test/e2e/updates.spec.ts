import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publicKeyOf } from '../../scripts/packaging/sign-updates.mjs';
import { freePort } from '../support/free-port.ts';
import { launchShell } from '../host/launch.ts';
import { expect, signIn, speaking, test, turnTo } from './app.ts';

/** The built program as a packager leaves it, which looks for updates at this address. */
function packageIn(
  folder: string,
  address: string,
): { cwd: string; main: string; env: Record<string, string> } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const updateKey = publicKeyOf(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
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

// In an installed program, electron-updater itself would search for updates.
if (process.env.E2E_SHELL !== 'electron' && process.platform === 'linux') {
  test('an update address that was unreachable is checked again once the network is back', async ({
    desktop,
    profile,
    service,
    t,
  }, testInfo) => {
    const port = await freePort();
    const version = /"version": "(.+?)"/.exec(readFileSync('package.json', 'utf8'))?.[1] ?? '';
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
}
