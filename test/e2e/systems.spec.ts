import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suggestedHotkeys } from '../../src/shared/hotkeys.ts';
import { launchShell } from '../host/launch.ts';
import type { Shell } from '../host/shell.ts';
import type { WindowEntry } from '../host/driver/protocol.ts';
import { ownBusName } from '../support/bus-name.ts';
import { execute, startDesktopSession } from '../support/desktop-session.ts';
import { startPlainDaemon } from '../support/plain-notification-daemon.ts';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, signIn, speaking, test, turnTo } from './app.ts';

const anna = '+493023125101';
const windowOf = async (shell: Shell, name: string): Promise<WindowEntry | undefined> =>
  (await shell.windows()).find(({ url }) => url.includes(`/${name}/`));

/** What closes the desk window with the button of its frame. */
const closeDesk = (shell: Shell): Promise<void> =>
  shell.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => webContents.getURL().includes('/desk/'))
      ?.close();
  });

// On real Electron the computer is one of them.
const modelled = process.env.E2E_SHELL !== 'electron';

for (const [as, system, language] of [
  ['x11', 'classic', 'de'],
  ['wayland', 'new', 'en'],
  ['macos', 'new', 'de'],
  ['windows', 'classic', 'en'],
] as const) {
  // Notifications of Linux go by a service of its desktop.
  if (modelled && (process.platform === 'linux' || as === 'macos' || as === 'windows')) {
    test.describe(`simulating ${as}`, () => {
      test.use({
        as,
        system,
        language,
        settings: { popup: { lingerSeconds: 0 }, hotkeys: suggestedHotkeys },
      });

      test('popup, tray, keys, links, notifications, zoom and session end follow that system', async ({
        app: { desk, popup, shell, t },
        desktop: session,
        service,
      }) => {
        const linux = as === 'x11' || as === 'wayland';
        const dunst = async (...args: string[]): Promise<string> =>
          (await execute('dunstctl', args, session)).stdout.trim();
        const desktop = (): Promise<WindowEntry | undefined> => windowOf(shell, 'desk');

        await test.step('the popup does not take the focus, and its first click counts', async () => {
          if (linux) await dunst('close-all');
          const { callId } = await service.ring({ from: anna });
          await expect.poll(() => windowOf(shell, 'popup')).toMatchObject({ visible: true, focused: false });
          await popup.getByRole('button', { name: t('popup.dismiss') }).click();
          await expect.poll(async () => (await windowOf(shell, 'popup'))?.visible).toBe(false);
          expect(await desktop()).toMatchObject({ focused: true });
          await service.hangUp(callId);
        });

        await test.step('a missed call shows a notification of that system, and a click on it opens the desk', async () => {
          if (linux) {
            await expect.poll(() => dunst('count', 'displayed')).toBe('1');
            expect(await shell.notifications()).toEqual([]);
          } else {
            await expect.poll(() => shell.notifications()).toHaveLength(1);
            expect((await shell.notifications())[0]).toMatchObject({ title: t('missed.title') });
          }
          await closeDesk(shell);
          await expect.poll(async () => (await desktop())?.visible).toBe(false);
          if (linux) await dunst('action');
          else await shell.clickNotification();
          await expect.poll(desktop).toMatchObject({ visible: true, focused: true });
        });

        await test.step('a full-screen window closes without leaving a black screen, and the tray icon acts as on that system', async () => {
          await shell.evaluate(({ BrowserWindow }) => {
            BrowserWindow.getAllWindows()
              .find(({ webContents }) => webContents.getURL().includes('/desk/'))
              ?.setFullScreen(true);
          });
          await expect
            .poll(() =>
              shell.evaluate(({ BrowserWindow }) =>
                BrowserWindow.getAllWindows().some((window) => window.isFullScreen()),
              ),
            )
            .toBe(true);
          await closeDesk(shell);
          await expect.poll(async () => (await desktop())?.visible).toBe(false);
          await shell.tray.clickIcon();
          if (as === 'macos') {
            // The click has opened the menu; whoever wants the desk finds it there.
            expect((await desktop())?.visible).toBe(false);
            await shell.tray.click('open');
          }
          await expect.poll(desktop).toMatchObject({ visible: true, focused: true });
        });

        await test.step('a hotkey and a phone link arrive', async () => {
          await shell.pressShortcut('CommandOrControl+Alt+Shift+N');
          await expect.poll(() => shell.tray.tooltip()).toBe(t('tray.doNotDisturb'));
          await shell.openUrl('tel:+49-30-23125-101');
          await expect(desk.getByLabel(t('Name or number'), { exact: true })).toHaveValue('+49 30 23125101');
        });

        await test.step('the menu zooms both windows, and has no command to reload them', async () => {
          const items = (await shell.appMenu.items()).flatMap(({ submenu = [] }) => submenu);
          expect(items.map(({ id }) => id)).not.toContain('reload');
          const before = await desk.evaluate(() => innerWidth);
          await shell.appMenu.click('zoom-in');
          await shell.appMenu.click('zoom-in');
          await expect.poll(() => desk.evaluate(() => innerWidth)).toBe(Math.round(before / 1.25));
          await turnTo(desk, t('rail.settings'));
          await expect(desk.getByLabel(t('settings.zoom'))).toHaveValue('1.25');
        });

        await test.step('the popup grows by the zoom level, so that nothing of it is cut off', async () => {
          await shell.pressShortcut('CommandOrControl+Alt+Shift+N');
          await expect.poll(() => shell.tray.tooltip()).not.toBe(t('tray.doNotDisturb'));
          const { callId } = await service.ring({ from: anna });
          await expect
            .poll(() => windowOf(shell, 'popup'))
            .toMatchObject({ visible: true, bounds: { width: 380 * 1.25 } });
          const cut = (): Promise<number[]> =>
            popup.evaluate(() => {
              const { scrollWidth, scrollHeight } = document.documentElement;
              return [scrollWidth - innerWidth, scrollHeight - innerHeight];
            });
          await expect.poll(cut).toEqual([0, 0]);
          await service.hangUp(callId);
        });

        await test.step('the settings say whether another program opens phone links, if the system tells', async () => {
          const section = desk.getByRole('region', { name: t('Phone links') });
          await section.getByRole('switch', { name: t('links.handle') }).click();
          const elsewhere = section.getByText(t('links.elsewhere'));
          if (as === 'windows') {
            await expect(elsewhere).toBeVisible();
            await section.getByRole('button', { name: t('links.takeOver') }).click();
            const choice = 'ms-settings:defaultapps';
            await expect.poll(() => shell.openedExternally()).toEqual([choice, choice]);
          } else await expect(elsewhere).toHaveCount(0);
        });

        await test.step('the end of the user’s session restores the previous push settings', async () => {
          void shell.logOff().catch(() => undefined);
          await expect
            .poll(
              async () => (await service.rest<{ incomingUrl: string }>('/settings/sipgateio')).incomingUrl,
            )
            .toBe('');
          await shell.exited;
        });
      });
    });
  }
}

if (modelled && process.platform === 'linux') {
  test('without XWayland notifications replace the popup; without a tray the window minimises', async ({
    profile,
    service,
    t,
  }) => {
    const { env: desktop, stop } = await startDesktopSession({
      keyring: 'none',
      notifications: true,
      tray: false,
    });
    const shell = await launchShell({
      args: ['--profile', profile, '--hidden'],
      as: 'wayland',
      without: ['xwayland', 'tray'],
      startFlags: false,
      env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1', XDG_CURRENT_DESKTOP: 'GNOME' },
    });
    const desk = await shell.page('desk');
    await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((each) => each.show()));
    await signIn(desk, service, t);
    await turnTo(desk, t('rail.settings'));
    await expect(desk.getByText(t('systems.popupAsNotice'))).toBeVisible();
    await expect(desk.getByText(t('systems.noTray'))).toBeVisible();
    await expect(desk.getByText(t('systems.portalKeys'))).toBeVisible();

    const dunst = async (...args: string[]): Promise<string> =>
      (await execute('dunstctl', args, desktop)).stdout.trim();
    await dunst('close-all');
    await closeDesk(shell);
    const minimised = (): Promise<boolean> =>
      shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((each) => each.isMinimized()));
    await expect.poll(minimised).toBe(true);
    const { callId } = await service.ring({ from: anna });
    await expect.poll(() => dunst('count', 'displayed')).toBe('1');
    expect((await windowOf(shell, 'popup'))?.visible).toBe(false);
    await dunst('action');
    await expect.poll(() => windowOf(shell, 'desk')).toMatchObject({ visible: true, focused: true });
    await service.hangUp(callId);
    expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
    await shell.close();
    await stop();
  });

  for (const { system, language } of desks) {
    test.describe(`on the ${system} system, ${language}`, () => {
      test.use({ system, language });

      test('without XWayland and notifications the desk window opens for a call, with a remedy', async ({
        profile,
        service,
        t,
      }) => {
        const { env: desktop, stop } = await startDesktopSession({ notifications: 'none' });
        const launch = (...args: string[]): Promise<Shell> =>
          launchShell({
            args: ['--profile', profile, ...args],
            as: 'wayland',
            without: ['xwayland'],
            startFlags: false,
            env: { ...desktop, ...speaking(language), DESKBELL_HEADLESS: '1', XDG_CURRENT_DESKTOP: 'sway' },
          });
        const shell = await launch();
        const desk = await shell.page('desk');
        await signIn(desk, service, t);
        await turnTo(desk, t('rail.settings'));
        const section = desk.getByRole('region', { name: t('settings.popupTitle') });
        await expect(section).toContainText(t('systems.notifications.noDaemon'));
        await expect(
          section.getByRole('switch', { name: t('settings.popup'), exact: true }),
        ).toHaveAccessibleDescription(t('systems.notifications.noDaemon'));
        for (const name of ['lingerSeconds', 'corner', 'display'] as const) {
          const field = section.getByLabel(t(`popup.settings.${name}`));
          await expect(field).toBeDisabled();
          await expect(field).toHaveAccessibleDescription(t('systems.notForNotices'));
        }
        await expect(section.getByLabel(t('popup.settings.ringSeconds'))).toBeEnabled();
        const diagnosis = desk.getByRole('region', { name: t('diagnosis.title') });
        await expect(diagnosis).toContainText(t('diagnosis.notifications.noDaemon'));
        await expect(diagnosis).toContainText(t('diagnosis.notifications.noDaemon.todo'));
        expect(await faults(desk)).toEqual([]);

        const visible = async (): Promise<boolean | undefined> => (await windowOf(shell, 'desk'))?.visible;
        await closeDesk(shell);
        await expect.poll(visible).toBe(false);
        const { callId } = await service.ring({ from: anna });
        await expect.poll(visible).toBe(true);
        expect((await windowOf(shell, 'popup'))?.visible).toBe(false);
        const calls = desk.getByRole('region', { name: t('calls.label') });
        await expect(calls.getByRole('article')).toContainText('Anna Berg');
        await service.hangUp(callId);
        await expect(calls).toBeHidden();

        // Somebody installs one, and starts it.
        const daemon = await startPlainDaemon(desktop.DBUS_SESSION_BUS_ADDRESS ?? '');
        await expect(section).toContainText(t('systems.popupAsNotice'));
        await closeDesk(shell);
        await expect.poll(visible).toBe(false);
        const second = await service.ring({ from: anna });
        await expect.poll(() => daemon.notifications.map(({ title }) => title)).toEqual(['Anna Berg']);
        expect(await visible()).toBe(false);
        await service.hangUp(second.callId);
        await expect.poll(() => daemon.notifications[0]?.closed).toBe(true);

        // It is replaced while somebody calls.
        const replaced = await service.ring({ from: anna });
        const ofCalls = (): unknown[] => daemon.notifications.filter(({ title }) => title === 'Anna Berg');
        await expect.poll(ofCalls).toMatchObject([{ closed: true }, { closed: false }]);
        daemon.stop();
        const next = await startPlainDaemon(desktop.DBUS_SESSION_BUS_ADDRESS ?? '');
        await expect.poll(() => next.notifications).toMatchObject([{ title: 'Anna Berg', closed: false }]);
        await service.hangUp(replaced.callId);
        await expect.poll(() => next.notifications[0]?.closed).toBe(true);

        next.stop();
        await shell.tray.clickIcon();
        await expect(section).toContainText(t('systems.notifications.noDaemon'));
        expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
        await shell.close();

        // Started hidden, it has no desk window yet.
        const hidden = await launch('--hidden');
        await expect
          .poll(async () => (await service.rest<{ incomingUrl: string }>('/settings/sipgateio')).incomingUrl)
          .not.toBe('');
        expect(await windowOf(hidden, 'desk')).toBeUndefined();
        const third = await service.ring({ from: anna });
        await expect.poll(() => windowOf(hidden, 'desk')).toMatchObject({ visible: true });
        await service.hangUp(third.callId);
        expect([hidden.stderr, await hidden.errors()]).toEqual([[], []]);
        await hidden.close();
        await stop();
      });
    });
  }

  test('the window follows a tray that disappears and returns, and the settings show that', async ({
    profile,
    service,
    t,
  }) => {
    const { env: desktop, stop } = await startDesktopSession({
      keyring: 'none',
      notifications: true,
      tray: false,
    });
    const watcher = 'org.kde.StatusNotifierWatcher';
    const bus = desktop.DBUS_SESSION_BUS_ADDRESS ?? '';
    let release = await ownBusName(bus, watcher);
    const shell = await launchShell({
      args: ['--profile', profile],
      as: 'x11',
      env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1', XDG_CURRENT_DESKTOP: 'GNOME' },
    });
    const desk = await shell.page('desk');
    await signIn(desk, service, t);
    await turnTo(desk, t('rail.settings'));
    await expect(desk.getByText(t('settings.startHiddenHint'))).toBeVisible();
    await closeDesk(shell);
    await expect.poll(() => windowOf(shell, 'desk')).toMatchObject({ visible: false });

    // Hidden as it is, it must not stay so once there is no icon to open it.
    release();
    const minimised = (): Promise<boolean> =>
      shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((each) => each.isMinimized()));
    const restore = (): Promise<void> =>
      shell.evaluate(({ BrowserWindow }) => {
        for (const each of BrowserWindow.getAllWindows()) if (each.isMinimized()) each.show();
      });
    await expect.poll(minimised).toBe(true);
    await restore();
    await expect(desk.getByText(t('systems.noTray'))).toBeVisible();
    await closeDesk(shell);
    await expect.poll(minimised).toBe(true);

    release = await ownBusName(bus, watcher);
    await restore();
    await expect(desk.getByText(t('settings.startHiddenHint'))).toBeVisible();
    await closeDesk(shell);
    await expect.poll(() => windowOf(shell, 'desk')).toMatchObject({ visible: false });
    expect(await minimised()).toBe(false);
    await shell.tray.clickIcon();
    await expect.poll(() => windowOf(shell, 'desk')).toMatchObject({ visible: true });
    expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
    await shell.close();
    release();
    await stop();
  });

  test('a start under Wayland without the display flags restarts with them', async ({ desktop, profile }) => {
    const first = await launchShell({
      args: ['--profile', profile, '--hidden'],
      as: 'wayland',
      startFlags: false,
      env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1' },
    });
    const holder = (): number => {
      try {
        return Number(readlinkSync(join(profile, 'SingletonLock')));
      } catch {
        return 0;
      }
    };
    await expect.poll(() => ![0, first.pid].includes(holder())).toBe(true);
    const second = holder();
    expect(readFileSync(`/proc/${second}/cmdline`, 'utf8').split('\0')).toEqual(
      expect.arrayContaining(['--ozone-platform=x11', '--hidden', profile]),
    );
    process.kill(second, 'SIGTERM');
    await first.exited;
  });
}
