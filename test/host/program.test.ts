import { afterAll, expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { launchLab, type Lab } from './lab.ts';
import type { LaunchOptions } from './shell.ts';

const main = fileURLToPath(new URL('./fixtures/program/main.ts', import.meta.url));
const installed = { DESKBELL_PACKAGE: '/opt/Deskbell' };

/** Parts of the program on the systems, each started when its first test asks. */
const labs = new Map<string, Promise<Lab>>();
const on = (as: 'x11' | 'macos' | 'windows', env?: LaunchOptions['env']): Promise<Lab> => {
  const key = JSON.stringify([as, env]);
  const known = labs.get(key) ?? launchLab({ as, main, ...(env && { env }) });
  labs.set(key, known);
  return known;
};
afterAll(async () => {
  for (const lab of labs.values()) await (await lab).close();
});

test('the tray icon is drawn for the bar of the desktop, whatever the theme of the program', async () => {
  const tone = async (lab: Lab, bar: 'light' | 'dark', own: 'light' | 'dark', desktop: string) => {
    await lab.setTheme(bar);
    return lab.evaluate(
      ({ nativeTheme, nativeImage }, [theme, session]) => {
        const { trayPicture, resources } = globalThis.program;
        process.env.XDG_CURRENT_DESKTOP = session;
        nativeTheme.themeSource = theme;
        const drawn = trayPicture(resources, 'idle').toDataURL();
        const { height } = trayPicture(resources, 'idle').getSize();
        return ['dark', 'light'].filter(
          (each) =>
            nativeImage.createFromPath(`${resources}/tray/idle-${each}-${height}.png`).toDataURL() === drawn,
        );
      },
      [own, desktop] as const,
    );
  };
  for (const lab of [await on('x11'), await on('windows')]) {
    expect(await tone(lab, 'light', 'dark', 'KDE')).toEqual(['dark']);
    expect(await tone(lab, 'dark', 'light', 'KDE')).toEqual(['light']);
  }
  // The bar of GNOME is dark in both.
  expect(await tone(await on('x11'), 'light', 'light', 'ubuntu:GNOME')).toEqual(['light']);
  expect(await tone(await on('macos'), 'dark', 'dark', '')).toEqual(['dark']);
});

test('start at login works on Windows for an installed program only, on macOS for any', async () => {
  const starts = async (lab: Promise<Lab>): Promise<boolean> =>
    (await lab).evaluate(({ app }) => {
      globalThis.program.createLoginItem(false).set(true);
      return app.getLoginItemSettings().openAtLogin;
    });
  expect(await starts(on('windows'))).toBe(false);
  expect(await starts(on('windows', installed))).toBe(true);
  expect(await starts(on('macos'))).toBe(true);
});

test('start at login set by an administrator is restored when a user removed it in the system', async () => {
  for (const lab of [await on('macos'), await on('windows', installed)]) {
    const starts = await lab.evaluate(({ app }) => {
      const item = globalThis.program.createLoginItem(true);
      app.setLoginItemSettings({ openAtLogin: false });
      item.set(true);
      const chosen = app.getLoginItemSettings().openAtLogin;
      item.enforce(true);
      return [chosen, app.getLoginItemSettings().openAtLogin];
    });
    expect(starts).toEqual([false, true]);
  }
});

test('the icon for other programs is beside the archive of an installed one', async () => {
  const icon = async (lab: Promise<Lab>): Promise<string> =>
    (await lab).evaluate(() => globalThis.program.icon);
  expect(await icon(on('windows', installed))).toBe('/opt/Deskbell/resources/icon.png');
  expect(await icon(on('windows'))).toBe(fileURLToPath(new URL('../../resources/icon.png', import.meta.url)));
});

test('a notification that the system refuses rejects, so that a fallback is used', async () => {
  const lab = await on('macos');
  const show = (): Promise<string> =>
    lab.evaluate(() =>
      globalThis.program
        .showNatively({ title: 'Missed call', body: 'Anna Berg', icon: '' })
        .catch((error: unknown) => (error as Error).message),
    );
  await lab.failNotification('The program has no signature.');
  expect(await show()).toBe('The program has no signature.');
  const shown = show();
  await expect.poll(() => lab.notifications()).toHaveLength(1);
  await lab.clickNotification();
  expect(await shown).toBe('clicked');
});
