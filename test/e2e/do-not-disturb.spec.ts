import { expect, online, test, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

/** Which devices the service itself has quiet. */
async function quiet(service: ServiceControl): Promise<string[]> {
  const { items } = await service.rest<{ items: { id: string; dnd?: boolean }[] }>('/my/devices');
  return items.flatMap(({ id, dnd }) => (dnd === true ? [id] : []));
}

interface Item {
  id: string;
  label: string;
  checked: boolean;
  submenu?: Item[];
}

/** An item of the tray's menu, wherever it is in it. */
async function item({ shell }: RunningApp, id: string): Promise<Item | undefined> {
  const all = (items: Item[]): Item[] => items.flatMap((each) => [each, ...all(each.submenu ?? [])]);
  return all((await shell.tray.items()) as Item[]).find((each) => each.id === id);
}

/** As after sleep: the clock of the computer is ahead, and the program learns that it woke. */
async function sleepFor({ shell }: RunningApp, minutes: number): Promise<void> {
  await shell.evaluate((_electron, ms) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + ms;
  }, minutes * 60_000);
  await shell.power('resume');
}

for (const system of ['new', 'classic'] as const) {
  test.describe(`do-not-disturb on the ${system} system`, () => {
    test.use({ system });

    test('for half an hour is chosen in the tray, says what is left, and is over after sleep', async ({
      app,
      service,
    }) => {
      await app.shell.tray.click('dnd-halfHour');
      await expect.poll(async () => (await quiet(service)).length).toBeGreaterThan(2);
      await expect.poll(() => app.shell.tray.tooltip()).toBe('Deskbell: do not disturb, 30 min left');
      expect((await item(app, 'dnd'))?.label).toBe('Do not disturb (30 min left)');
      expect((await item(app, 'dnd-halfHour'))?.checked).toBe(true);
      await expect(app.desk.getByRole('switch', { name: 'Do not disturb' })).toBeChecked();
      await expect(app.desk.getByText('30 min left', { exact: true })).toBeVisible();

      await sleepFor(app, 3 * 60);
      await expect.poll(() => quiet(service)).toEqual([]);
      await expect(app.desk.getByRole('switch', { name: 'Do not disturb' })).not.toBeChecked();
      await expect.poll(() => app.shell.tray.tooltip()).not.toContain('do not disturb');
    });

    test('for an hour is chosen by keyboard in the window, and goes on after a restart', async ({
      app,
      service,
      start,
    }) => {
      await app.desk.getByRole('button', { name: 'Do not disturb for how long' }).focus();
      await app.desk.keyboard.press('Enter');
      await expect(app.desk.getByRole('menuitemcheckbox', { name: '30 minutes' })).toBeFocused();
      await app.desk.keyboard.press('ArrowDown');
      await app.desk.keyboard.press('Enter');
      await expect(app.desk.getByText(/^(60|59) min left$/)).toBeVisible();
      const all = await quiet(service);
      await app.shell.close();
      // What the platform forgot meanwhile is put back, with what was left of it.
      for (const deviceId of all) await service.ask('POST', `/devices/${deviceId}`, { dnd: false });
      const again = await start();
      await online(again.desk);
      await expect(again.desk.getByText(/^(60|59) min left$/)).toBeVisible();
      await expect.poll(() => quiet(service)).toEqual(all);
      await again.desk.getByRole('switch', { name: 'Do not disturb' }).click();
      await expect.poll(() => quiet(service)).toEqual([]);
    });

    test('of one device leaves the others ringing, and shows where it was changed elsewhere', async ({
      app,
      service,
    }) => {
      await app.desk.getByRole('button', { name: 'Do not disturb for Desk phone' }).click();
      await app.desk.getByRole('menuitemcheckbox', { name: 'Until tomorrow 08:00' }).click();
      await expect.poll(() => quiet(service)).toEqual(['e0']);
      await expect(app.desk.getByText('Do not disturb, until tomorrow 08:00')).toBeVisible();
      await expect(app.desk.getByText('one device', { exact: true })).toBeVisible();
      expect((await item(app, 'dnd-device-e0'))?.checked).toBe(true);

      await service.ask('POST', '/devices/e0', { dnd: false });
      await service.ask('POST', '/devices/e1', { dnd: true });
      // Looked at every quarter of a minute, and when the window is opened.
      await app.shell.tray.click('open');
      await expect.poll(async () => (await item(app, 'dnd-device-e0'))?.checked).toBe(false);
      await expect.poll(async () => (await item(app, 'dnd-device-e1'))?.checked).toBe(true);
      expect(await quiet(service)).toEqual(['e1']);
    });

    test('that one device refuses says so of each', async ({ app, service }) => {
      const [method, path] =
        system === 'new' ? ['PUT', '/devices/e0'] : ['POST', '/w0/settings/extensions/e0/dnd'];
      await service.ask('POST', '/faults', [
        { method, path, status: 403, times: 1 },
        { method, path: path.replace('w0', 'my'), status: 403, times: 1 },
      ]);
      await app.shell.tray.click('dnd-hour');
      await expect(app.desk.getByText(/could not be changed for Desk phone/)).toBeVisible();
      await expect(app.desk.getByText(/^Quiet now: /)).toBeVisible();
      await expect.poll(async () => (await quiet(service)).includes('e0')).toBe(false);
    });
  });
}

test.describe('a call while nobody is to be disturbed', () => {
  test.use({ system: 'new' });

  test('is refused as busy or sent to voicemail as the user chose, does not pop up, and is listed as missed', async ({
    app,
    service,
  }) => {
    await app.desk.getByRole('button', { name: 'Settings' }).click();
    await app.desk.getByLabel('Calls that come in meanwhile').selectOption({ label: 'Refuse them as busy' });
    await app.shell.tray.click('dnd');
    await expect(app.desk.getByRole('switch', { name: 'Do not disturb' })).toBeChecked();
    const mine = await service.ring({ from: '+4930123456', to: '+493023125000' });
    expect(mine.answer.xml).toContain('<Reject reason="busy"/>');
    await service.expectCall(mine.callId, { state: 'ended', cause: 'busy' });
    await app.desk.getByRole('button', { name: /^Calls/ }).click();
    await expect(app.desk.getByRole('button', { name: /^Calls, 1 missed/ })).toBeVisible();
    await expect(app.popup.getByRole('article')).toHaveCount(0);

    await app.desk.getByRole('button', { name: 'Settings' }).click();
    await app.desk
      .getByLabel('Calls that come in meanwhile')
      .selectOption({ label: 'Send them to voicemail' });
    // What is asked after the choice is answered after it.
    await app.desk.evaluate(() => window.deskbell.request('settings.change', {}));
    const spoken = await service.ring({ from: '+4930123458', to: '+493023125000' });
    expect(spoken.answer.xml).toMatch(/<Dial>\s*<Voicemail\s*\/>\s*<\/Dial>/);
    await expect(app.desk.getByRole('button', { name: /^Calls, 2 missed/ })).toBeVisible();
    await expect(app.popup.getByRole('article')).toHaveCount(0);

    // The same in a group would turn it away for the colleagues too.
    const ours = await service.ring({ from: '+4930123457', to: '+493023125001' });
    expect(ours.answer.xml).not.toContain('Reject');
  });
});
