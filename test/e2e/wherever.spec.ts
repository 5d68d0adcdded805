import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../support/desktop-session.ts';
import { faults } from '../support/axe-faults.ts';
import { expect, online, signIn, test, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

const anna = '+493023125101';
const linux = process.platform === 'linux';
const keys = (letter: string): string => `CommandOrControl+Alt+Shift+${letter}`;
const field = ({ desk }: RunningApp) => desk.getByLabel('Name or number', { exact: true });
const palette = ({ desk }: RunningApp) => desk.getByRole('dialog', { name: 'Dial, find or do something' });

async function inSettings({ desk }: RunningApp): Promise<void> {
  await desk.getByRole('button', { name: 'Settings' }).click();
}

/** Anna calls, and somebody picks up. */
async function talk(app: RunningApp, service: ServiceControl): Promise<string> {
  const { callId } = await service.ring({ from: anna });
  await service.answer(callId);
  await expect(app.popup.getByRole('article')).toContainText('Live');
  return callId;
}

/** Text is selected in another program, or copied where no program can read a selection. */
async function select({ shell }: RunningApp, text: string): Promise<void> {
  await shell.evaluate(async ({ clipboard }, selected) => {
    const { selection = clipboard } = clipboard as { selection?: typeof clipboard };
    await selection.writeText(selected);
  }, text);
}

/** Waits for a word of the system's notification daemon. */
async function told(desktop: Record<string, string>, text: string): Promise<void> {
  if (!linux) return;
  await expect(async () => {
    await execute('dunstctl', ['close-all'], desktop);
    expect((await execute('dunstctl', ['history'], desktop)).stdout).toContain(text);
  }).toPass({ timeout: 10_000 });
}

test('the palette dials, finds, switches and goes, by keyboard alone, and gives the focus back', async ({
  app,
  service,
}) => {
  const { desk } = app;
  const open = async (text = ''): Promise<void> => {
    await desk.keyboard.press('ControlOrMeta+k');
    await expect(palette(app).getByRole('combobox')).toBeFocused();
    await desk.keyboard.type(text);
  };
  await test.step('opens and closes', async () => {
    await field(app).focus();
    await open();
    await expect(palette(app).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    expect(await faults(desk)).toEqual([]);
    await desk.keyboard.press('Escape');
    await expect(palette(app)).toHaveCount(0);
    await expect(field(app)).toBeFocused();
  });
  await test.step('chooses colours, a device and do-not-disturb', async () => {
    await open('dark');
    await expect(palette(app).getByRole('status')).toHaveText('2 entries');
    await desk.keyboard.press('Enter');
    await expect(desk.locator('html')).toHaveAttribute('data-theme', 'dark');
    await open('call from');
    await palette(app).getByRole('option').nth(1).waitFor();
    await desk.keyboard.press('ArrowDown');
    const wanted = await palette(app).getByRole('option', { selected: true }).locator('.label').textContent();
    await desk.keyboard.press('Enter');
    const chosen = desk.getByLabel('Call from').locator('option:checked');
    await expect(chosen).toHaveText((wanted ?? '').replace('Call from ', ''));
    await open('dnd 30');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('30 min left').first()).toBeVisible();
  });
  await test.step('goes to a page, and finds in the timeline', async () => {
    await open('settings');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await open('anna berg');
    await palette(app)
      .getByRole('option', { name: /Search the timeline for “anna berg”/ })
      .waitFor();
    await desk.keyboard.press('ArrowUp');
    await desk.keyboard.press('Enter');
    await expect(
      desk
        .getByRole('searchbox')
        .or(desk.getByPlaceholder(/search/i))
        .first(),
    ).toHaveValue('anna berg');
  });
  await test.step('calls who fits best', async () => {
    await open('anna berg');
    await expect(palette(app).getByRole('option', { selected: true })).toContainText('Anna Berg');
    await desk.keyboard.press('Enter');
    await expect
      .poll(async () => (await service.calls()).some(({ direction }) => direction === 'out'))
      .toBe(true);
  });
  await test.step('but never at once an emergency number', async () => {
    await open('112');
    await expect(palette(app).getByRole('option', { selected: true })).toContainText('Call 112');
    await desk.keyboard.press('Enter');
    await expect(field(app)).toHaveValue('112');
    expect((await service.calls()).filter(({ direction }) => direction === 'out')).toHaveLength(1);
  });
});

test('keys of every program act on the live call, and dial what is selected', async ({
  app,
  service,
  desktop,
}) => {
  const { desk, shell } = app;
  const press = (letter: string): Promise<void> => shell.pressShortcut(keys(letter));
  await test.step('without a call they say so, and do nothing', async () => {
    await press('H');
    await told(desktop, 'There is no call to hang up.');
  });
  await test.step('hold, resume and hang up the call that is spoken with', async () => {
    const callId = await talk(app, service);
    await press('P');
    await service.expectCall(callId, { hold: true });
    await expect(app.popup.getByRole('article')).toContainText('On hold');
    await press('P');
    await service.expectCall(callId, { hold: false });
    await press('M');
    await told(desktop, 'cannot mute from here');
    await press('H');
    await service.expectCall(callId, { state: 'ended' });
  });
  await test.step('do-not-disturb on and off', async () => {
    await press('N');
    await expect.poll(() => shell.tray.tooltip()).toBe('Deskbell: do not disturb');
    await press('N');
    await expect.poll(() => shell.tray.tooltip()).not.toBe('Deskbell: do not disturb');
  });
  await test.step('one selected number goes into the dialler', async () => {
    await select(app, 'Please call Anna: +49 (0)30 23125-101.');
    await press('D');
    await expect(desk.getByText('Anna Berg').first()).toBeVisible();
    await expect(field(app)).toHaveValue('+49 30 23125101');
    await expect(field(app)).toBeFocused();
  });
  await test.step('of several one is chosen, and none is said', async () => {
    await select(app, 'Office 030 23125-101\nmobile +49 171 2345678');
    await press('D');
    await expect(palette(app).getByRole('option')).toHaveCount(2);
    await expect(palette(app).getByRole('option').first()).toContainText('Anna Berg');
    await desk.keyboard.press('Escape');
    await select(app, 'no number at all');
    await press('D');
    await told(desktop, 'no phone number in the text');
    expect((await service.calls()).filter(({ direction }) => direction === 'out')).toEqual([]);
  });
  await test.step('are changed in the settings, which show what stands against them', async () => {
    await inSettings(app);
    const section = desk.getByRole('region', { name: 'Keys in every program' });
    const key = (name: string) =>
      section.getByRole('button', { name: new RegExp(`^Change the key for “${name}”`) });
    await key('Mute or unmute').press('Enter');
    await desk.keyboard.press('Control+c');
    await expect(section.getByRole('alert')).toContainText('belong to the system');
    await desk.keyboard.press('Control+Alt+Shift+H');
    await expect(section.getByRole('alert')).toContainText('for something else already');
    await desk.keyboard.press('F9');
    await expect(key('Mute or unmute')).toContainText('F9');
    await expect(section.getByRole('alert')).toHaveCount(0);
    await shell.evaluate(({ globalShortcut }) =>
      globalShortcut.register('CommandOrControl+F10', () => undefined),
    );
    await key('Hang up').press('Enter');
    await desk.keyboard.press('Control+F10');
    await expect(section.getByRole('alert')).toContainText('Another program holds these keys');
    expect(await faults(desk)).toEqual([]);
    await key('Hold or resume').press('Enter');
    await desk.keyboard.press('Backspace');
    await expect(key('Hold or resume')).toContainText('None');
    await section.getByRole('button', { name: 'Use the original keys' }).click();
    await expect(section.getByRole('alert')).toHaveCount(0);
    await expect(key('Hang up')).toContainText('Ctrl + Alt + Shift + H');
    await press('H');
  });
  await test.step('are given back at sign-out', async () => {
    const held = (): Promise<boolean> =>
      shell.evaluate(({ globalShortcut }, key) => globalShortcut.isRegistered(key), keys('H'));
    expect(await held()).toBe(true);
    await desk.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(held).toBe(false);
  });
});

test.describe('on the classic system', () => {
  test.use({ system: 'classic' });

  test('links fill the dialler, and call at once only where that is set', async ({
    start,
    service,
    desktop,
  }) => {
    let app = await start();
    await signIn(app.desk, service);
    const outgoing = async (): Promise<number> =>
      (await service.calls()).filter(({ direction }) => direction === 'out').length;
    await test.step('once the user wishes it, the system hands them over', async () => {
      await inSettings(app);
      const section = app.desk.getByRole('region', { name: 'Phone links' });
      await section.getByRole('switch', { name: /Open tel: and callto: links/ }).click();
      if (linux) {
        const entry = join(desktop.XDG_DATA_HOME ?? '', 'applications', 'deskbell-links.desktop');
        await expect.poll(() => existsSync(entry)).toBe(true);
        const list = readFileSync(join(desktop.XDG_CONFIG_HOME ?? '', 'mimeapps.list'), 'utf8');
        expect(list).toContain('x-scheme-handler/tel=deskbell-links.desktop');
        const { stdout } = spawnSync('gio', ['mime', 'x-scheme-handler/callto'], {
          env: { ...process.env, ...desktop },
          encoding: 'utf8',
        });
        expect(stdout).toContain('deskbell-links.desktop');
      }
      expect(await faults(app.desk)).toEqual([]);
    });
    await test.step('a link fills the dialler', async () => {
      await app.shell.openUrl('tel:+49-30-23125-101;ext=12');
      await expect(field(app)).toHaveValue('+49 30 23125101');
      await expect(app.desk.getByText('The link names extension 12.')).toBeVisible();
      await app.shell.openUrl('callto:anna.berg');
      await expect(app.desk.getByRole('alert').filter({ hasText: 'holds no phone number' })).toBeVisible();
      expect(await outgoing()).toBe(0);
    });
    await test.step('or is called at once, but never an expensive one', async () => {
      await inSettings(app);
      await app.desk.getByRole('switch', { name: 'Call at once, without the dialler' }).click();
      await app.shell.openUrl('tel:0900-1234567');
      await expect(field(app)).toHaveValue(/900/);
      expect(await outgoing()).toBe(0);
      await app.shell.openUrl('tel:+496990009200');
      await expect.poll(outgoing).toBe(1);
    });
    await test.step('the first start takes one too, and one that is started beside it hands its own over', async () => {
      await app.shell.close();
      app = await start(['tel:030%2F23125102']);
      await online(app.desk);
      await expect(field(app)).toHaveValue('+493023125102');
      await app.shell.evaluate(({ app: program }) => {
        program.emit('second-instance', {}, ['deskbell', '--', 'callto:+493023125101?call'], '/', {});
      });
      await expect.poll(outgoing).toBe(2);
    });
  });

  // Only Linux tells programs of its focus mode.
  if (linux) {
    test('the system’s focus mode keeps the popup away, as is set, and German says so', async ({
      app,
      service,
      desktop,
    }) => {
      const { desk, popup } = app;
      const pause = (on: boolean) => execute('dunstctl', ['set-paused', String(on)], desktop);
      await inSettings(app);
      await desk.getByLabel('Language').selectOption('de');
      const section = desk.getByRole('region', { name: 'Fokusmodus des Systems' });
      await expect(section).toContainText('Der Fokusmodus ist gerade aus.');
      await section.getByLabel('Solange das System im Fokusmodus ist').selectOption('noPopup');
      await pause(true);
      try {
        await expect(section).toContainText('Der Fokusmodus ist gerade an.');
        const { callId } = await service.ring({ from: anna });
        await expect(desk.getByText('Anna Berg').first()).toBeVisible();
        await expect(popup.getByRole('article')).toHaveCount(0);
        await service.answer(callId);
        await expect(popup.getByRole('article')).toContainText('Im Gespräch');
        expect(await faults(desk)).toEqual([]);
      } finally {
        await pause(false);
      }
      await expect(section).toContainText('Der Fokusmodus ist gerade aus.');
      await desk.keyboard.press('ControlOrMeta+k');
      await expect(desk.getByRole('combobox', { name: 'Name, Nummer oder Befehl' })).toBeFocused();
      await desk.keyboard.type('abmelden');
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('button', { name: 'Anmelden' }).first()).toBeVisible();
    });
  }
});
