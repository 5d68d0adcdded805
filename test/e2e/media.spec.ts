import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../support/axe-faults.ts';
import { expect, test, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

const list = (desk: Page) => desk.getByRole('listbox', { name: 'Timeline' });
const player = (desk: Page, name = 'Voicemail') => desk.getByRole('region', { name });

/** The newest entry of a kind, in the detail. */
async function openNewest(desk: Page, kind: string): Promise<void> {
  await desk.getByRole('button', { name: 'Timeline' }).click();
  const kinds = desk.getByRole('combobox', { name: 'Show' });
  if (!(await kinds.isVisible())) await desk.getByRole('button', { name: 'Show', exact: true }).click();
  await kinds.selectOption(kind);
  await expect(list(desk).getByRole('option').first()).toContainText(/Voicemail|Recording|Fax/);
  await list(desk).getByRole('option').first().click();
}

const sound = (desk: Page): Promise<{ at: number; whole: number; paused: boolean }> =>
  desk.locator('audio').evaluate(({ currentTime, duration, paused }: HTMLAudioElement) => ({
    at: currentTime,
    whole: duration,
    paused,
  }));

const saveTo = (app: RunningApp, filePath: string): Promise<void> =>
  app.shell.answerDialog({ dialog: 'showSaveDialog', answer: { canceled: false, filePath } });

/** How wide the picture of a page is in itself, once it has come. */
const pictureWidth = (desk: Page): Promise<number> =>
  desk.getByRole('img', { name: /^Page 1 of/ }).evaluate((picture: HTMLImageElement) => picture.naturalWidth);

/** Names that were offered in the dialogs. */
const dialogs = (app: RunningApp): Promise<string[]> => app.shell.savedAs();

/** Where the newest voicemail of the user is at the service. */
async function soundOf(service: ServiceControl, system: 'new' | 'classic'): Promise<string> {
  if (system === 'classic') {
    const { items } = await service.rest<{ items: { recordingUrl: string }[] }>(
      '/history?types=VOICEMAIL&limit=1',
    );
    return items[0]?.recordingUrl ?? '';
  }
  const { items } = await service.rest<{ items: { id: string }[] }>('/channels');
  const pages = await Promise.all(
    items.map(({ id }) =>
      service.rest<{ events: { createdAt: string; recordings: { type: string; downloadUrl: string }[] }[] }>(
        `/channels/${id}/events?limit=100`,
      ),
    ),
  );
  const [newest] = pages
    .flatMap(({ events }) => events)
    .filter(({ recordings }) => recordings.some(({ type }) => type === 'VOICEMAIL'))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return newest?.recordings[0]?.downloadUrl ?? '';
}

for (const system of ['new', 'classic'] as const) {
  test.describe(`on the ${system} system`, () => {
    test.use({ system });

    test('a voicemail plays in the window, pauses for a call, is saved, and says why it does not come', async ({
      app,
      service,
    }) => {
      const { desk } = app;
      await openNewest(desk, 'Voicemails');

      await test.step('one that does not come, or is gone, says so and what to do', async () => {
        const play = player(desk).getByRole('button', { name: 'Play' });
        await service.ask('POST', '/faults', [{ method: 'GET', path: '/files/*', drop: true }]);
        await play.click();
        await expect(player(desk).getByRole('alert')).toContainText('Check your network, then try again.');
        await service.ask('POST', '/faults', [{ method: 'GET', path: '/files/*', status: 404 }]);
        await play.click();
        await expect(player(desk).getByRole('alert')).toContainText('It is no longer on the platform.');
      });

      await test.step('it plays, and says where it is', async () => {
        await player(desk).getByRole('button', { name: 'Play' }).click();
        await expect.poll(async () => (await sound(desk)).at).toBeGreaterThan(0.2);
        expect((await sound(desk)).whole).toBeGreaterThan(1);
      });

      await test.step('it is moved in by keyboard, and tells so', async () => {
        const position = player(desk).getByRole('slider', { name: 'Position' });
        await position.press(' ');
        await expect(player(desk).getByRole('button', { name: 'Play' })).toBeVisible();
        await position.press('Home');
        await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of 0:0\d$/);
        await position.press('ArrowRight');
        await expect.poll(async () => (await sound(desk)).at).toBeGreaterThan(2);
        expect((await sound(desk)).paused).toBe(true);
        await position.press('Home');
      });

      await test.step('a call that comes is heard first', async () => {
        await list(desk).press(' ');
        await expect.poll(async () => (await sound(desk)).paused).toBe(false);
        const { callId } = await service.ring({ from: '+493023125101' });
        await expect(player(desk)).toContainText('Paused because a call came.');
        expect((await sound(desk)).paused).toBe(true);
        await service.hangUp(callId);
      });

      await test.step('it is saved as it is at the platform', async () => {
        const file = join(app.profile, 'kept.mp3');
        await saveTo(app, file);
        await player(desk).getByRole('button', { name: 'Save as …' }).click();
        await expect(player(desk)).toContainText('Saved as kept.mp3');
        const [asked] = await dialogs(app);
        expect(asked).toMatch(/\d{4}-\d\d-\d\d \d\d\.\d\d .+ Voicemail\.mp3$/);
        const url = await soundOf(service, system);
        expect(readFileSync(file).equals(Buffer.from(await (await fetch(url)).arrayBuffer()))).toBe(true);
        await player(desk).getByRole('button', { name: 'Show in folder' }).click();
        await expect.poll(() => app.shell.openedExternally()).toContain(file);
      });

      expect(await faults(desk)).toEqual([]);
    });

    test('a fax shows its pages, is opened with the system’s program, and says why it does not come', async ({
      app,
      service,
    }) => {
      const { desk } = app;
      await service.ask('POST', '/events', { kind: 'fax', pages: 2 });
      await openNewest(desk, 'Faxes');
      const fax = desk.getByRole('region', { name: /^Fax, / });

      await test.step('its pages, one by one', async () => {
        await expect(fax.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
        await expect.poll(() => pictureWidth(desk)).toBe(576);
      });

      await test.step('found by the days between which it came', async () => {
        await desk.getByRole('combobox', { name: 'Time' }).selectOption('From … until …');
        await desk.getByLabel('Until').fill('2001-09-09');
        await expect(desk.getByText('Nothing matches')).toBeVisible();
        await desk.getByLabel('Until').fill('');
        await desk.getByLabel('From').fill('2001-09-09');
        await expect(list(desk).getByRole('option').first()).toContainText('Fax');
      });

      await test.step('opened and saved', async () => {
        await fax.getByRole('button', { name: 'Open as PDF' }).click();
        await expect
          .poll(() => app.shell.openedExternally())
          .toContainEqual(expect.stringMatching(/ Fax\.pdf$/));
        const [path = ''] = await app.shell.openedExternally();
        expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
        const file = join(app.profile, 'kept.tiff');
        await saveTo(app, file);
        await fax.getByRole('button', { name: 'Save as TIFF …' }).click();
        await expect(fax).toContainText('Saved as kept.tiff');
        expect(readFileSync(file).subarray(0, 4).toString('latin1')).toBe('II*\0');
      });

      await test.step('what fails says why, and what to do', async () => {
        await saveTo(app, join(app.profile, 'no-such-folder', 'kept.pdf'));
        await fax.getByRole('button', { name: 'Save as PDF …' }).click();
        await expect(fax.getByRole('alert')).toContainText('Choose another folder.');
        await service.ask('POST', '/faults', [
          { method: 'GET', path: '/my/events/faxes/*/content', delayMs: 3_000 },
        ]);
        await list(desk).getByRole('option').nth(1).click();
        await fax.getByRole('button', { name: 'Open as TIFF' }).click();
        await fax.getByRole('button', { name: 'Cancel' }).click();
        await expect(fax.getByRole('button', { name: 'Cancel' })).toBeHidden();
        await expect(fax.getByRole('alert')).toBeHidden();
        await service.ask('POST', '/faults', []);
      });

      expect(await faults(desk)).toEqual([]);
    });
  });
}
