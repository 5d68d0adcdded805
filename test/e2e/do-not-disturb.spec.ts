import type { Locator } from '@playwright/test';
import { desks, expect, moveClock, online, test, turnTo, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

/** Which devices the service itself does not disturb. */
async function silentDevices(service: ServiceControl): Promise<string[]> {
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

/** Simulates sleep: the clock of the computer is ahead, and the program learns that it woke. */
async function sleepFor({ shell }: RunningApp, minutes: number): Promise<void> {
  await moveClock(shell, minutes * 60_000);
  await shell.power('resume');
}

for (const { system, language } of desks) {
  test.describe(`do-not-disturb on the ${system} system, ${language}`, () => {
    // From mid-morning the next morning is tomorrow's, and more than minutes away.
    test.use({ as: system === 'new' ? 'wayland' : 'windows', system, language, time: '10:00' });

    test('can be set for all devices or one, for a chosen time, and shows the state of each device', async ({
      app,
      service,
      start,
    }) => {
      const { t } = app;
      const doNotDisturbSwitch = ({ desk }: RunningApp): Locator =>
        desk.getByRole('switch', { name: t('status.doNotDisturb'), exact: true }).first();
      const anHourLeft = new RegExp(`^${t('doNotDisturb.minutes', { count: '(60|59)' })}$`);

      await test.step('do-not-disturb is switched on in the tray, and off in the window', async () => {
        const [method, path] =
          system === 'new' ? ['PUT', '/devices/e1'] : ['POST', '/*/settings/extensions/e1/dnd'];
        await service.ask('POST', '/faults', [{ method, path, hold: true }]);
        await app.shell.tray.click('dnd');
        await expect.poll(async () => (await silentDevices(service)).length).toBeGreaterThan(1);
        await expect.poll(() => app.shell.tray.tooltip()).toBe(t('tray.doNotDisturb'));
        await expect(doNotDisturbSwitch(app)).toBeChecked();
        // While the devices are still being switched on: what is asked last holds.
        await expect(doNotDisturbSwitch(app)).toHaveAttribute('aria-busy', 'true');
        await doNotDisturbSwitch(app).click();
        await service.ask('POST', '/faults', []);
        await expect.poll(async () => (await item(app, 'dnd'))?.checked).toBe(false);
        await expect.poll(() => silentDevices(service)).toEqual([]);
        await expect(doNotDisturbSwitch(app)).not.toHaveAttribute('aria-busy');
      });

      await test.step('do-not-disturb of one device lets the others ring, and shows a change made elsewhere', async () => {
        await app.desk
          .getByRole('button', { name: t('doNotDisturb.menuOf', { device: 'Desk phone' }) })
          .click();
        await app.desk.getByRole('menuitemcheckbox', { name: t('doNotDisturb.span.morning') }).click();
        await expect.poll(() => silentDevices(service)).toEqual(['e0']);
        const left = t('doNotDisturb.untilTomorrow', { time: new Date(2000, 0, 1, 8).getTime() });
        await expect(app.desk.getByText(t('devices.doNotDisturbLeft', { left }))).toBeVisible();
        await expect(app.desk.getByText(t('doNotDisturb.some', { count: 1 }), { exact: true })).toBeVisible();
        expect((await item(app, 'dnd-device-e0'))?.checked).toBe(true);

        await service.ask('POST', '/devices/e0', { dnd: false });
        await service.ask('POST', '/devices/e1', { dnd: true });
        // Looked at every quarter of a minute, and when the window is opened.
        await app.shell.tray.click('open');
        await expect.poll(async () => (await item(app, 'dnd-device-e0'))?.checked).toBe(false);
        await expect.poll(async () => (await item(app, 'dnd-device-e1'))?.checked).toBe(true);
        expect(await silentDevices(service)).toEqual(['e1']);
      });

      await test.step('do-not-disturb that one device refuses says which device refused and which are silent', async () => {
        const [method, path] =
          system === 'new' ? ['PUT', '/devices/e0'] : ['POST', '/w0/settings/extensions/e0/dnd'];
        await service.ask('POST', '/faults', [
          { method, path, status: 403, times: 1 },
          { method, path: path.replace('w0', 'my'), status: 403, times: 1 },
        ]);
        await app.shell.tray.click('dnd-hour');
        const refused = t('doNotDisturb.refused', { device: 'Desk phone', why: '' }).trim();
        await expect(app.desk.getByText(refused)).toBeVisible();
        const [nowOn = ''] = t('doNotDisturb.nowOn', { devices: '…' }).split('…');
        await expect(app.desk.getByText(new RegExp(`^${nowOn}`))).toBeVisible();
        await expect.poll(async () => (await silentDevices(service)).includes('e0')).toBe(false);
        expect((await silentDevices(service)).length).toBeGreaterThan(0);
        await service.ask('POST', '/faults', []);
      });

      let all: string[] = [];
      await test.step('do-not-disturb for an hour is chosen by keyboard in the window', async () => {
        await app.desk.getByRole('button', { name: t('doNotDisturb.menu') }).focus();
        await app.desk.keyboard.press('Enter');
        await expect(
          app.desk.getByRole('menuitemcheckbox', { name: t('doNotDisturb.span.halfHour') }),
        ).toBeFocused();
        await app.desk.keyboard.press('ArrowDown');
        await app.desk.keyboard.press('Enter');
        await expect(app.desk.getByText(anHourLeft)).toBeVisible();
        await expect.poll(() => silentDevices(service)).toContain('e0');
        all = await silentDevices(service);
        await app.shell.close();
      });

      // What the platform forgot meanwhile is put back, with what was left of it.
      for (const deviceId of all) await service.ask('POST', `/devices/${deviceId}`, { dnd: false });
      const again = await start();
      await test.step('do-not-disturb for an hour continues after a restart', async () => {
        await online(again.desk);
        await expect(again.desk.getByRole('contentinfo').getByText(anHourLeft)).toBeVisible();
        await expect.poll(() => silentDevices(service)).toEqual(all);
        await doNotDisturbSwitch(again).click();
        await expect.poll(() => silentDevices(service)).toEqual([]);
      });

      await test.step('do-not-disturb for half an hour is chosen in the tray, shows the time left, and is over after sleep', async () => {
        const left = t('doNotDisturb.minutes', { count: 30 });
        await again.shell.tray.click('dnd-halfHour');
        await expect.poll(async () => (await silentDevices(service)).length).toBe(all.length);
        await expect.poll(() => again.shell.tray.tooltip()).toBe(t('tray.doNotDisturbLeft', { left }));
        expect((await item(again, 'dnd'))?.label).toBe(`${t('status.doNotDisturb')} (${left})`);
        expect((await item(again, 'dnd-halfHour'))?.checked).toBe(true);
        await expect(doNotDisturbSwitch(again)).toBeChecked();
        await expect(again.desk.getByText(left, { exact: true })).toBeVisible();

        await sleepFor(again, 3 * 60);
        await expect.poll(() => silentDevices(service)).toEqual([]);
        await expect(doNotDisturbSwitch(again)).not.toBeChecked();
        await expect.poll(() => again.shell.tray.tooltip()).not.toBe(t('tray.doNotDisturbLeft', { left }));
      });

      await test.step('a call during do-not-disturb is rejected or sent to voicemail, shows no popup, and is listed as missed', async () => {
        const { desk, popup, shell } = again;
        const answer = async (how: string): Promise<void> => {
          await turnTo(desk, t('rail.settings'));
          await desk.getByLabel(t('settings.doNotDisturbAnswer')).selectOption({ label: t(how) });
          // A request after the choice is answered after it.
          await desk.evaluate(() => window.deskbell.request('settings.change', {}));
        };
        await answer('settings.doNotDisturbAnswer.busy');
        await shell.tray.click('dnd');
        await expect.poll(async () => (await silentDevices(service)).length).toBe(all.length);
        await expect.poll(() => shell.tray.tooltip()).toBe(t('tray.doNotDisturb'));
        const mine = await service.ring({ from: '+4930123456', to: '+493023125000' });
        expect(mine.answer.xml).toContain('<Reject reason="busy"/>');
        await service.expectCall(mine.callId, { state: 'ended', cause: 'busy' });
        await turnTo(desk, t('rail.calls'));
        const missed = (count: number): Locator =>
          desk.getByRole('button', { name: t('rail.callsMissed', { count }) });
        await expect(missed(1)).toBeVisible();
        await expect(popup.getByRole('article')).toHaveCount(0);

        await answer('settings.doNotDisturbAnswer.voicemail');
        const spoken = await service.ring({ from: '+4930123458', to: '+493023125000' });
        expect(spoken.answer.xml).toMatch(/<Dial>\s*<Voicemail\s*\/>\s*<\/Dial>/);
        await expect(missed(2)).toBeVisible();
        await expect(popup.getByRole('article')).toHaveCount(0);

        // Rejecting a group call would turn it away for the colleagues too.
        const ours = await service.ring({ from: '+4930123457', to: '+493023125001' });
        expect(ours.answer.xml).not.toContain('Reject');
        await service.hangUp(ours.callId);
        await turnTo(desk, t('rail.calls'));
        await shell.tray.click('dnd');
        await expect.poll(() => silentDevices(service)).toEqual([]);
      });
    });
  });
}
