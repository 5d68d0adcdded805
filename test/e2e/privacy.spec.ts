import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeOf } from '../../src/main/privacy/stores.ts';
import { addressBookSchema } from '../../src/shared/model/address-book.ts';
import { clockEnvironment, shiftClock } from '../host/clock.ts';
import { launchShell } from '../host/launch.ts';
import type { Shell } from '../host/shell.ts';
import { deskOn, expect, moveClock, signIn, speaking, test, turnTo } from './app.ts';
import { deal, request } from './dealings.ts';
import { found, wordsOf } from './stored-bytes.ts';
import { bookFile, leaveTraces, type Somebody } from './stored-everywhere.ts';

const dayMs = 86_400_000;
/** People whose names, numbers and texts are found nowhere else. */
const zacharias: Somebody = {
  number: '+493055577123',
  name: 'Zacharias Quuxmann',
  texts: ['Zwiebelfisch am Dienstag'],
};
const leopold: Somebody = {
  number: '+493055588456',
  name: 'Leopold Xyloquark',
  texts: ['Brummkreisel am Freitag'],
};
/** In an address book alone, with a picture. */
const ottokar: Somebody = {
  number: '+493055599789',
  name: 'Ottokar Wyzzlbach',
  texts: ['Lichtbildner hinter dem Ende'],
};
/** Named by a web service alone. */
const berthold: Somebody = { number: '+493055566321', name: 'Berthold Vquillau', texts: [] };
/** Named in the report about an unreadable entry of an address book, and in a look-up that found nobody. */
const gundula: Somebody = { number: '+493055544987', name: 'Gundula Fehlbuch', texts: [] };
const all = [zacharias, leopold, ottokar, berthold, gundula].flatMap(wordsOf);

/** A web service that knows one person by their number. */
async function webService(): Promise<{ address: string; close(): void }> {
  const server = createServer(({ url = '' }, response) => {
    if (url.includes(gundula.number.slice(1))) response.statusCode = 500;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name: berthold.name, phone: berthold.number }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/?number={number}`, close: () => void server.close() };
}

for (const { system, language } of deskOn('classic')) {
  test.describe(`on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('deleting a person, expired data, and then everything leaves no byte on this computer', async ({
      start,
      service,
      profile,
      t,
    }) => {
      test.slow();
      const outside = mkdtempSync(join(tmpdir(), 'deskbell-outside-'));
      const web = await webService();
      const lookup = addressBookSchema.parse({
        ...{ id: '1b2c3d4e', name: 'Web', paused: false, kind: 'web', address: web.address },
        ...{ header: '', results: '', fields: { name: 'name', workNumber: 'phone' } },
      });
      const missing = addressBookSchema.parse({
        ...{ id: '2c3d4e5f', name: 'Missing', paused: false, kind: 'file', format: { kind: 'vcard' } },
        address: join(outside, `${gundula.name}.vcf`),
      });
      const addressBooks = [bookFile(outside, ottokar), lookup, missing];
      writeFileSync(join(profile, 'settings.json'), JSON.stringify({ addressBooks }));
      leaveTraces(profile, [zacharias, leopold]);

      const app = await start();
      const { desk, shell } = app;
      await signIn(desk, service, t);
      const files = (): string[] => readdirSync(join(profile, 'media'));
      const fetched: number[] = [];
      for (const somebody of [zacharias, leopold]) {
        await deal(app, service, somebody, outside);
        fetched.push(files().length);
        for (const store of ['timeline-', 'media', 'fax', 'relay', 'address-book-changes'])
          expect
            .soft(
              found(profile, wordsOf(somebody)).some((place) => place.includes(` in ${store}`)),
              `${somebody.name} in ${store}`,
            )
            .toBe(true);
      }
      await expect.poll(() => found(profile, ottokar.texts)).not.toEqual([]);
      const { callId } = await service.ring({ from: berthold.number });
      await expect(app.popup.getByRole('article', { name: berthold.name })).toBeVisible();
      await service.hangUp(callId);
      const inVain = await service.ring({ from: gundula.number });
      await service.hangUp(inVain.callId);
      await service.ask('POST', '/faults', [{ method: 'GET', path: '/contacts', status: 500, times: 1 }]);
      await request(desk, 'directory.sync');

      await test.step('every file of the profile belongs to a declared store', () => {
        expect(
          readdirSync(profile).filter(
            (name) => storeOf(name) === undefined && !/^(Singleton|lockfile)/.test(name),
          ),
        ).toEqual([]);
      });

      await test.step('logs and the support file contain nobody’s data', async () => {
        const file = JSON.stringify(await request(desk, 'diagnostics.file'));
        expect(file).toContain('tunnel');
        expect(all.filter((word) => file.includes(word))).toEqual([]);
        await expect.poll(() => readdirSync(profile).includes('logs')).toBe(true);
        expect(readFileSync(join(profile, 'logs', 'deskbell.log'), 'utf8')).toContain('"path"');
        expect(found(join(profile, 'logs'), [...all, service.tokens.token])).toEqual([]);
        expect(shell.stderr).toEqual([]);
      });

      await turnTo(desk, t('rail.settings'));
      const section = desk.getByRole('region', { name: t('privacy.title') });

      await test.step('the data of one person is listed, and deleted for good', async () => {
        await section.getByLabel(t('privacy.byNumber')).fill('030 55577123');
        await section.getByRole('button', { name: t('privacy.find'), exact: true }).click();
        const dialog = desk.getByRole('dialog');
        for (const part of [
          'call',
          'sms',
          'fax',
          'note',
          'outgoing',
          'contact',
          'waitingChange',
          'relayMessage',
        ])
          await expect(dialog.getByText(t(`privacy.part.${part}`), { exact: true })).toBeVisible();
        await desk.screenshot({ path: test.info().outputPath('person.png') });
        await dialog.getByRole('button', { name: t('common.delete'), exact: true }).click();
        await dialog.getByRole('button', { name: t('privacy.removeNow') }).click();
        await expect(dialog.getByText(t('privacy.nothing'))).toBeVisible();
        expect(found(profile, wordsOf(zacharias))).toEqual([]);
        expect(found(profile, leopold.texts)).not.toEqual([]);
        const [his = 0, ofBoth = 0] = fetched;
        expect(his).toBeGreaterThan(2);
        expect(files()).toHaveLength(ofBoth - his);
        await dialog.getByRole('button', { name: t('common.close') }).click();
      });

      await test.step('a shorter storage period asks with the count, and then deletes', async () => {
        shiftClock((globalThis.clockOffset ?? 0) + 40 * dayMs);
        await moveClock(shell, 40 * dayMs);
        await section.scrollIntoViewIfNeeded();
        await expect(section.getByRole('table')).toBeVisible();
        await desk.screenshot({ path: test.info().outputPath('privacy.png') });
        // The platform tells the time with whatever it answers.
        await request(desk, 'timeline.look', {});
        await expect(async () => {
          await section
            .getByLabel(t('privacy.days'))
            .selectOption({ label: t('privacy.dayCount', { count: 30 }) });
          // The note keeps its call: all else is counted.
          await expect(desk.getByRole('dialog')).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await desk.screenshot({ path: test.info().outputPath('due.png') });
        await desk.getByRole('button', { name: t('common.delete'), exact: true }).click();
        await expect(desk.getByRole('dialog')).toBeHidden();
        await section.getByLabel(t('privacy.notes')).selectOption({ label: t('privacy.notes.delete') });
        await desk.getByRole('button', { name: t('common.delete'), exact: true }).click();
        await expect(desk.getByRole('dialog')).toBeHidden();
        await expect(section.getByLabel(t('privacy.notes'))).toHaveValue('delete');
        // The name and number of a contact stay until the user deletes it; nothing of a look-up stays.
        const tooOld = [...leopold.texts, 'Brummkreisel', ...wordsOf(berthold)];
        await expect(() => expect(found(profile, tooOld)).toEqual([])).toPass({ timeout: 60_000 });
        expect(files()).toEqual([]);
        expect(readdirSync(profile).filter((file) => file.startsWith('timeline-')).length).toBeGreaterThan(0);
      });

      await test.step('everything is deleted at the next start, and the sign-in is as at the very first', async () => {
        await section.getByRole('button', { name: t('privacy.deleteAll') }).click();
        await desk.screenshot({ path: test.info().outputPath('everything.png') });
        // The test itself starts the program again, on the same profile.
        await shell.evaluate(({ app }) => void (app.relaunch = () => undefined));
        await desk.getByRole('button', { name: t('privacy.deleteAllSure'), exact: true }).click();
        await shell.exited;
        expect(existsSync(join(profile, 'deleting-everything.json'))).toBe(true);
        const again = await start();
        await expect(again.desk.getByLabel(t('Base address'))).toHaveValue('');
        expect(existsSync(join(profile, 'deleting-everything.json'))).toBe(false);
        expect(
          readdirSync(profile).filter((file) =>
            /^(timeline|contacts|media|fax|push-settings|relay|address-book)/.test(file),
          ),
        ).toEqual([]);
        await again.shell.close();
        expect(found(profile, [...all, service.tokens.token, service.tokens.jwt])).toEqual([]);
      });
      web.close();
      rmSync(outside, { recursive: true, force: true });
    });
  });
}

if (process.platform === 'linux') {
  test('deleting everything reports no missing keychain if none was needed', async ({
    profile,
    language,
    t,
  }) => {
    const launch = (): Promise<Shell> =>
      launchShell({
        args: ['--profile', profile],
        env: {
          ...speaking(language),
          ...clockEnvironment(),
          ...{ DESKBELL_HEADLESS: '1', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' },
        },
      });
    const shell = await launch();
    const desk = await shell.page('desk');
    await desk.getByRole('button', { name: t('signIn.tryBuiltIn') }).click();
    await turnTo(desk, t('rail.settings'));
    await desk.getByRole('button', { name: t('privacy.deleteAll') }).click();
    await shell.evaluate(({ app }) => void (app.relaunch = () => undefined));
    await desk.getByRole('button', { name: t('privacy.deleteAllSure'), exact: true }).click();
    await shell.exited;
    expect(existsSync(join(profile, 'deleting-everything.json'))).toBe(true);
    const again = await launch();
    const fresh = await again.page('desk');
    await expect(fresh.getByLabel(t('Base address'))).toHaveValue('');
    await expect.poll(() => existsSync(join(profile, 'deleting-everything.json'))).toBe(false);
    await fresh.screenshot({ path: test.info().outputPath('fresh.png') });
    await expect(fresh.getByRole('alert')).toHaveCount(0);
    await expect(fresh.getByText('D-Bus')).toHaveCount(0);
    await again.close();
  });
}
