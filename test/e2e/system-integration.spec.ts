import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suggestedHotkeys } from '../../src/shared/hotkeys.ts';
import { execute } from '../support/desktop-session.ts';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, online, signIn, test, turnTo, type RunningApp } from './app.ts';
import { endDialled, hangUpAll, reported, select } from './other-programs.ts';
import type { ServiceControl } from './service-control.ts';

const anna = '+493023125101';
const linux = process.platform === 'linux';
const keys = (letter: string): string => `CommandOrControl+Alt+Shift+${letter}`;
const field = ({ desk, t }: RunningApp) => desk.getByLabel(t('Name or number'), { exact: true });
const palette = ({ desk, t }: RunningApp) =>
  desk.getByRole('dialog', { name: t('Call, search or run a command') });

async function inSettings({ desk, t }: RunningApp): Promise<void> {
  await turnTo(desk, t('rail.settings'));
}

/** Anna calls, and somebody picks up. */
async function talk(app: RunningApp, service: ServiceControl): Promise<string> {
  const { callId } = await service.ring({ from: anna });
  await service.answer(callId);
  await expect(app.popup.getByRole('article')).toContainText(app.t('call.live'));
  return callId;
}

for (const { system, language } of desks) {
  test.describe(`in any program, on the ${system} system, ${language}`, () => {
    test.use({
      system,
      language,
      as: 'x11',
      settings: { popup: { lingerSeconds: 0 }, hotkeys: suggestedHotkeys },
    });

    test('hotkeys and the palette control calls, dial, search, toggle and navigate', async ({
      app,
      service,
      desktop,
    }) => {
      test.slow();
      const { desk, shell, t } = app;
      const press = (letter: string): Promise<void> => shell.pressShortcut(keys(letter));
      await test.step('a hotkey without a call says so, and does nothing', async () => {
        await press('H');
        await reported(desktop, t('hotkey.none.hangUp'));
      });
      await test.step('hotkeys hold, resume, mute and hang up the live call', async () => {
        const callId = await talk(app, service);
        await press('P');
        await service.expectCall(callId, { hold: true });
        await expect(app.popup.getByRole('article')).toContainText(t('call.held'));
        await press('P');
        await service.expectCall(callId, { hold: false });
        await press('M');
        if (system === 'new') {
          await reported(desktop, t('reason.mute-unsupported'));
        } else {
          await service.expectCall(callId, { muted: true });
          await press('M');
          await service.expectCall(callId, { muted: false });
        }
        await press('H');
        await service.expectCall(callId, { state: 'ended' });
        await expect(desk.getByRole('region', { name: t('calls.label') })).toBeHidden();
      });
      await test.step('a hotkey switches do-not-disturb on and off', async () => {
        await press('N');
        await expect.poll(() => shell.tray.tooltip()).toBe(t('tray.doNotDisturb'));
        await press('N');
        await expect.poll(() => shell.tray.tooltip()).not.toBe(t('tray.doNotDisturb'));
      });
      await test.step('a hotkey puts the selected number into the dialler', async () => {
        await select(app, 'Please call Anna: +49 (0)30 23125-101.');
        await press('D');
        await expect(desk.getByText('Anna Berg').first()).toBeVisible();
        await expect(field(app)).toHaveValue('+49 30 23125101');
        await expect(field(app)).toBeFocused();
      });
      await test.step('a hotkey lets the user choose among several selected numbers, and reports that there is none', async () => {
        await select(app, 'Office 030 23125-101\nmobile +49 171 2345678');
        await press('D');
        await expect(palette(app).getByRole('option')).toHaveCount(2);
        await expect(palette(app).getByRole('option').first()).toContainText('Anna Berg');
        await desk.keyboard.press('Escape');
        await select(app, 'no number at all');
        await press('D');
        await reported(desktop, t('hotkey.noNumber'));
        expect((await service.calls()).filter(({ direction }) => direction === 'out')).toEqual([]);
      });
      await inSettings(app);
      await test.step('the list of sections leads to the last section, and the window itself does not scroll', async () => {
        const section = desk.getByRole('region', { name: t('channels.account'), exact: true });
        const names = desk
          .getByRole('main')
          .getByRole('navigation', { name: t('settings.sections') })
          .getByRole('button');
        const titles = desk.locator('main section[aria-labelledby] h2.card-title').filter({ visible: true });
        expect(await names.allInnerTexts()).toEqual(await titles.allInnerTexts());
        await names.filter({ hasText: new RegExp(`^\\s*${t('channels.account')}\\s*$`) }).click();
        await expect(section).toBeInViewport();
        expect(
          await desk.evaluate(() => [document.documentElement.scrollTop, document.body.scrollTop]),
        ).toEqual([0, 0]);
        await expect(desk.getByRole('contentinfo')).toBeInViewport({ ratio: 1 });
      });
      const open = async (text = ''): Promise<void> => {
        await expect(palette(app)).toHaveCount(0);
        await desk.keyboard.press('ControlOrMeta+k');
        await expect(palette(app).getByRole('combobox')).toBeFocused();
        await desk.keyboard.type(text);
      };
      await turnTo(desk, t('rail.calls'));
      if (system === 'new') {
        await test.step('the palette opens, and returns the focus when it closes', async () => {
          await field(app).focus();
          await open();
          await expect(palette(app).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
          expect(await faults(desk)).toEqual([]);
          await desk.keyboard.press('Escape');
          await expect(palette(app)).toHaveCount(0);
          await expect(field(app)).toBeFocused();
        });
        await test.step('the palette has all keyboard input while it is open, and none while it is closed', async () => {
          const typed = palette(app).getByRole('combobox');
          await open('zz');
          for (const key of ['Tab', 'Shift+Tab']) {
            await desk.keyboard.press(key);
            await expect(typed).toBeFocused();
          }
          await field(app).evaluate((behind: HTMLElement) => behind.focus());
          await expect(typed).toBeFocused();
          await palette(app).getByText(t('palette.hint')).click();
          await expect(typed).toBeFocused();
          await desk.mouse.click(4, 200);
          await expect(palette(app)).toHaveCount(0);
          await expect(field(app)).toBeFocused();
          const kept = desk.locator('[role="dialog"] [role="combobox"]');
          expect(await kept.evaluate((node: HTMLElement) => (node.focus(), node.matches(':focus')))).toBe(
            false,
          );
          await open();
          await expect(typed).toHaveValue('');
          await expect(palette(app).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
          await desk.keyboard.press('Escape');
        });
      }
      await test.step('the palette sets the theme, a device and do-not-disturb', async () => {
        await open(t('palette.theme.dark'));
        await expect(palette(app).getByRole('status')).toHaveText(/^[1-9]\d* /);
        await expect(palette(app).getByRole('option', { selected: true })).toContainText(
          t('palette.theme.dark'),
        );
        await desk.keyboard.press('Enter');
        await expect(desk.locator('html')).toHaveAttribute('data-theme', 'dark');
        const from = t('palette.device', { device: '' }).trim();
        await open(from);
        await palette(app).getByRole('option').nth(1).waitFor();
        await desk.keyboard.press('ArrowDown');
        const wanted = await palette(app)
          .getByRole('option', { selected: true })
          .locator('.label')
          .textContent();
        await desk.keyboard.press('Enter');
        const chosen = desk.getByLabel(t('dialler.device')).locator('option:checked');
        await expect(chosen).toHaveText((wanted ?? '').replace(from, '').trim());
        await open('dnd 30');
        await desk.keyboard.press('Enter');
        await expect(desk.getByText(t('doNotDisturb.minutes', { count: 30 })).first()).toBeVisible();
      });
      if (system === 'classic') {
        await test.step('the palette opens a page, and searches the timeline', async () => {
          await open(t('rail.settings'));
          await desk.keyboard.press('Enter');
          await expect(desk.getByRole('heading', { name: t('rail.settings') })).toBeVisible();
          await open('anna berg');
          const search = palette(app).getByRole('option', {
            name: t('palette.searchTimeline', { text: 'anna berg' }),
          });
          await search.waitFor();
          await desk.keyboard.press('ArrowUp');
          await expect(search).toHaveAttribute('aria-selected', 'true');
          // Later results stand above it and do not take its selection.
          await palette(app).getByRole('option').filter({ hasText: 'Anna Berg' }).first().waitFor();
          await expect(search).toHaveAttribute('aria-selected', 'true');
          await desk.keyboard.press('Enter');
          await expect(desk.getByRole('textbox', { name: t('timeline.search') })).toHaveValue('anna berg');
        });
        await test.step('the palette runs the selected action before the search has answered', async () => {
          await turnTo(desk, t('rail.calls'));
          await open();
          // One after the other, faster than the first answer comes.
          await palette(app)
            .getByRole('combobox')
            .evaluate(async (typed: HTMLInputElement) => {
              typed.value = 'anna';
              typed.dispatchEvent(new InputEvent('input', { bubbles: true }));
              for (const key of ['ArrowUp', 'Enter']) {
                await new Promise<void>((drawn) => queueMicrotask(() => queueMicrotask(drawn)));
                typed.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
              }
            });
          await expect(desk.getByRole('textbox', { name: t('timeline.search') })).toHaveValue('anna');
          expect((await service.calls()).filter(({ direction }) => direction === 'out')).toEqual([]);
        });
        await test.step('the palette opens the page of the best match', async () => {
          await open('anna berg');
          const pageKeys = `${t('keys.shift')} + ${t('keys.enter')}`;
          await expect(palette(app).getByText(t('palette.hintPerson', { keys: pageKeys }))).toBeVisible();
          expect(await faults(desk)).toEqual([]);
          await desk.keyboard.press('Shift+Enter');
          await expect(desk.getByRole('heading', { name: 'Anna Berg' })).toBeVisible();
          expect((await service.calls()).some(({ direction }) => direction === 'out')).toBe(false);
        });
      }
      await test.step('the palette calls the best match', async () => {
        await open('anna berg');
        await expect(palette(app).getByRole('option', { selected: true })).toContainText('Anna Berg');
        await desk.keyboard.press('Enter');
        await expect
          .poll(async () => (await service.calls()).some(({ direction }) => direction === 'out'))
          .toBe(true);
      });
      await test.step('the palette puts an emergency number into the dialler instead of calling it', async () => {
        await open('112');
        await expect(palette(app).getByRole('option', { selected: true })).toContainText(
          t('palette.callWho', { who: '112' }),
        );
        await desk.keyboard.press('Enter');
        await expect(field(app)).toHaveValue('112');
        expect((await service.calls()).filter(({ direction }) => direction === 'out')).toHaveLength(1);
      });
      await test.step('the palette signs out, which releases the hotkeys', async () => {
        const held = (): Promise<boolean> =>
          shell.evaluate(({ globalShortcut }, key) => globalShortcut.isRegistered(key), keys('H'));
        expect(await held()).toBe(true);
        await open(t('palette.signOut'));
        await desk.keyboard.press('Enter');
        await expect(desk.getByRole('button', { name: t('signIn.submit'), exact: true })).toBeVisible();
        await expect.poll(held).toBe(false);
      });
    });

    if (system === 'classic') {
      test('links fill the dialler, and the system’s focus mode hides the popup, as set', async ({
        start,
        service,
        desktop,
        t,
      }) => {
        let app = await start();
        await signIn(app.desk, service, t);
        const outgoing = async (): Promise<number> =>
          (await service.calls()).filter(({ direction }) => direction === 'out').length;
        await test.step('the user lets the system open phone links with the program', async () => {
          await inSettings(app);
          const section = app.desk.getByRole('region', { name: t('Phone links') });
          await section.getByRole('switch', { name: t('links.handle') }).click();
          if (linux) {
            const entry = join(desktop.XDG_DATA_HOME ?? '', 'applications', 'deskbell-links.desktop');
            await expect.poll(() => existsSync(entry)).toBe(true);
            const list = join(desktop.XDG_CONFIG_HOME ?? '', 'mimeapps.list');
            await expect
              .poll(() => (existsSync(list) ? readFileSync(list, 'utf8') : ''))
              .toContain('x-scheme-handler/tel=deskbell-links.desktop');
            const { stdout } = spawnSync('gio', ['mime', 'x-scheme-handler/callto'], {
              env: { ...process.env, ...desktop },
              encoding: 'utf8',
            });
            expect(stdout).toContain('deskbell-links.desktop');
          }
          expect(await faults(app.desk)).toEqual([]);
        });
        await test.step('a phone link fills the dialler', async () => {
          await app.shell.openUrl('tel:+49-30-23125-101;ext=12');
          await expect(field(app)).toHaveValue('+49 30 23125101');
          await expect(app.desk.getByText(t('link.extension', { extension: '12' }))).toBeVisible();
          await app.shell.openUrl('callto:anna.berg');
          await expect(
            app.desk.getByRole('alert').filter({ hasText: t('link.noNumber', { link: 'callto:anna.berg' }) }),
          ).toBeVisible();
          expect(await outgoing()).toBe(0);
        });
        await test.step('a phone link closes the palette that would cover it, and the notice of the previous link', async () => {
          await app.desk.keyboard.press('ControlOrMeta+k');
          await expect(palette(app).getByRole('combobox')).toBeFocused();
          await app.shell.openUrl('tel:+49-30-23125-102');
          await expect(palette(app)).toHaveCount(0);
          await expect(field(app)).toBeFocused();
          await expect(field(app)).toHaveValue('+493023125102');
          await expect(app.desk.getByText(t('link.noNumber', { link: 'callto:anna.berg' }))).toHaveCount(0);
        });
        await test.step('a phone link is called at once if so set, but never an expensive number', async () => {
          await inSettings(app);
          await app.desk.getByRole('switch', { name: t('Call at once, without the dialler') }).click();
          for (const [link, number] of [
            ['tel:112', /^112$/],
            ['tel:0900-1234567', /900/],
            // A number of another country that no contact has.
            ['tel:+33199001234', /33/],
          ] as const) {
            await app.shell.openUrl(link);
            await expect(field(app)).toHaveValue(number);
            expect(await outgoing()).toBe(0);
          }
          // A page may open several links at once; only one starts a call.
          for (const last of ['0', '1', '2', '3']) void app.shell.openUrl(`tel:+49699000920${last}`);
          await expect.poll(outgoing).toBe(1);
          await expect(field(app)).toHaveValue('+496990009203');
          expect(await outgoing()).toBe(1);
          await endDialled(app, service);
        });
        await test.step('the first start calls the number of its phone link, and a second start hands its link over', async () => {
          await app.shell.close();
          app = await start(['tel:030%2F23125102']);
          await expect.poll(outgoing).toBe(2);
          await expect(field(app)).toHaveValue('');
          await endDialled(app, service);
          await app.shell.evaluate(({ app: program }) => {
            program.emit('second-instance', {}, ['deskbell', '--', 'callto:+493023125101?call'], '/', {});
          });
          await expect.poll(outgoing).toBe(3);
        });
        await test.step('the number of a phone link is not called once the user has edited it', async () => {
          await app.shell.close();
          await service.ask('POST', '/faults', [
            { method: 'GET', path: '/my/devices', hold: true, times: 9 },
          ]);
          app = await start(['tel:+496990009200']);
          const waits = app.desk.getByText(t('link.waiting', { number: '+49 69 90009200' }));
          await expect(waits).toBeVisible();
          await expect(field(app)).toHaveValue('+496990009200');
          await field(app).press('Backspace');
          await expect(waits).toHaveCount(0);
          await service.ask('POST', '/faults', []);
          const devices = app.desk.getByLabel(t('dialler.device')).locator('option[value]:not([value=""])');
          await expect(devices).not.toHaveCount(0);
          await online(app.desk);
          await expect(field(app)).toHaveValue('+49699000920');
          expect(await outgoing()).toBe(3);
        });

        // Only Linux tells programs of its focus mode.
        if (!linux) return;
        await test.step('the focus mode of the system hides the popup until a call is live', async () => {
          const { desk, popup } = app;
          await hangUpAll(service);
          await expect(popup.getByRole('article')).toHaveCount(0);
          const pause = (on: boolean) => execute('dunstctl', ['set-paused', String(on)], desktop);
          await inSettings(app);
          const section = desk.getByRole('region', { name: t('focus.title') });
          await expect(section).toContainText(t('focus.off'));
          await section.getByLabel(t('focus.label')).selectOption('noPopup');
          await pause(true);
          try {
            await expect(section).toContainText(t('focus.on'));
            const { callId } = await service.ring({ from: anna });
            await expect(desk.getByText('Anna Berg').first()).toBeVisible();
            await expect(popup.getByRole('article')).toHaveCount(0);
            await service.answer(callId);
            await expect(popup.getByRole('article')).toContainText(t('call.live'));
            expect(await faults(desk)).toEqual([]);
          } finally {
            await pause(false);
          }
          await expect(section).toContainText(t('focus.off'));
        });
      });
    }
  });
}
