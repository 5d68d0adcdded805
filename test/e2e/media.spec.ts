import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, test, turnTo, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';
import { plain, wordsIn } from './words.ts';

const sound = (desk: Page): Promise<{ at: number; whole: number; paused: boolean }> =>
  desk.locator('audio').evaluate(({ currentTime, duration, paused }: HTMLAudioElement) => ({
    at: currentTime,
    whole: duration,
    paused,
  }));

const saveTo = (app: RunningApp, filePath: string): Promise<void> =>
  app.shell.answerDialog({ dialog: 'showSaveDialog', answer: { canceled: false, filePath } });

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

for (const { system, language } of desks) {
  const t = wordsIn(language);
  test.describe(`on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    const list = (desk: Page) => desk.getByRole('listbox', { name: t('Timeline') });
    const player = (desk: Page, name = t('Voicemail')) => desk.getByRole('region', { name });

    /** The newest entry of a kind, which says so by the word, in the detail. */
    async function openNewest(desk: Page, kind: string, word: string): Promise<void> {
      await turnTo(desk, t('Timeline'));
      const kinds = desk.getByRole('combobox', { name: t('Show') });
      if (!(await kinds.isVisible()))
        await desk.getByRole('button', { name: t('Show'), exact: true }).click();
      await kinds.selectOption(kind);
      await expect(list(desk).getByRole('option').first()).toContainText(word);
      await list(desk).getByRole('option').first().click();
    }

    /** How wide the picture of a page is in itself, once it has come. */
    const pictureWidth = (desk: Page): Promise<number> =>
      desk
        .getByRole('img', { name: new RegExp(`^${t('media.page', { page: 1, count: '' }).trim()}`) })
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth);

    test('a voicemail plays, a fax shows its pages, both can be saved, and errors are shown', async ({
      app,
      service,
    }) => {
      const { desk } = app;
      await service.ask('POST', '/events', { kind: 'fax', pages: 2 });
      await openNewest(desk, t('Voicemails'), t('timeline.has.voicemail'));

      await test.step('a voicemail that cannot be loaded, or was deleted, says so and what to do', async () => {
        const play = player(desk).getByRole('button', { name: t('Play') });
        await service.ask('POST', '/faults', [{ method: 'GET', path: '/files/*', drop: true }]);
        await play.click();
        await expect(player(desk).getByRole('alert')).toContainText(t('media.why.network'));
        await service.ask('POST', '/faults', [{ method: 'GET', path: '/files/*', status: 404 }]);
        await play.click();
        await expect(player(desk).getByRole('alert')).toContainText(t('failure.media.gone'));
      });

      await test.step('a voicemail plays, and its position advances', async () => {
        await player(desk)
          .getByRole('button', { name: t('Play') })
          .click();
        await expect.poll(async () => (await sound(desk)).at).toBeGreaterThan(0.2);
        expect((await sound(desk)).whole).toBeGreaterThan(1);
      });

      await test.step('the position in a voicemail is changed by keyboard and announced', async () => {
        const position = player(desk).getByRole('slider', { name: t('media.position') });
        await position.press(' ');
        await expect(player(desk).getByRole('button', { name: t('Play') })).toBeVisible();
        await position.press('Home');
        await expect(position).toHaveAttribute(
          'aria-valuetext',
          new RegExp(`^${t('media.positionOf', { at: '0:00', whole: '0:0\\d' })}$`),
        );
        await position.press('ArrowRight');
        await expect.poll(async () => (await sound(desk)).at).toBeGreaterThan(2);
        expect((await sound(desk)).paused).toBe(true);
        await position.press('Home');
      });

      await test.step('an incoming call pauses the voicemail', async () => {
        await list(desk).press(' ');
        await expect.poll(async () => (await sound(desk)).paused).toBe(false);
        const { callId } = await service.ring({ from: '+493023125101' });
        await expect(player(desk)).toContainText(t('media.rang'));
        expect((await sound(desk)).paused).toBe(true);
        await service.hangUp(callId);
      });

      await test.step('a voicemail is saved exactly as the platform has it', async () => {
        const file = join(app.profile, 'kept.mp3');
        await saveTo(app, file);
        await player(desk)
          .getByRole('button', { name: t('Save as …') })
          .click();
        await expect(player(desk)).toContainText(t('media.saved', { name: 'kept.mp3' }));
        const [asked] = await dialogs(app);
        expect(asked).toMatch(/\d{4}-\d\d-\d\d \d\d\.\d\d .+ Voicemail\.mp3$/);
        const url = await soundOf(service, system);
        expect(readFileSync(file).equals(Buffer.from(await (await fetch(url)).arrayBuffer()))).toBe(true);
        await player(desk)
          .getByRole('button', { name: t('Show in folder') })
          .click();
        await expect.poll(() => app.shell.openedExternally()).toContain(file);
      });

      expect(await faults(desk), 'voicemail').toEqual([]);

      await openNewest(desk, t('Faxes'), t('timeline.has.fax'));
      const fax = desk.getByRole('region', { name: new RegExp(`^${plain(t('fax.tab'))}, `) });

      await test.step('a fax shows its pages one by one', async () => {
        await expect(
          fax.getByRole('img', { name: new RegExp(`^${t('media.page', { page: 1, count: '' }).trim()}`) }),
        ).toBeVisible();
        await expect.poll(() => pictureWidth(desk)).toBe(576);
      });

      await test.step('a fax is found by the days between which it arrived', async () => {
        await desk.getByRole('combobox', { name: t('Time') }).selectOption(t('From … until …'));
        await desk.getByLabel(t('Until'), { exact: true }).fill('2001-09-09');
        await expect(desk.getByText(t('No matches'))).toBeVisible();
        await desk.getByLabel(t('Until'), { exact: true }).fill('');
        await desk.getByLabel(t('From'), { exact: true }).fill('2001-09-09');
        await expect(list(desk).getByRole('option').first()).toContainText(t('Fax'));
      });

      await test.step('a fax is opened in the system’s program, and saved', async () => {
        await fax.getByRole('button', { name: t('Open as PDF') }).click();
        await expect
          .poll(() => app.shell.openedExternally())
          .toContainEqual(expect.stringMatching(/ Fax\.pdf$/));
        const path = (await app.shell.openedExternally()).at(-1) ?? '';
        expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
        const file = join(app.profile, 'kept.tiff');
        await saveTo(app, file);
        await fax.getByRole('button', { name: t('Save as TIFF …') }).click();
        await expect(fax).toContainText(t('media.saved', { name: 'kept.tiff' }));
        expect(readFileSync(file).subarray(0, 4).toString('latin1')).toBe('II*\0');
      });

      await test.step('a fax that cannot be saved says why, and opening one can be cancelled', async () => {
        await saveTo(app, join(app.profile, 'no-such-folder', 'kept.pdf'));
        await fax.getByRole('button', { name: t('Save as PDF …') }).click();
        await expect(fax.getByRole('alert')).toContainText(t('failure.media.not-written'));
        const held = await service.hold('GET', '/my/events/faxes/*/content');
        await list(desk).getByRole('option').nth(1).click();
        await fax.getByRole('button', { name: t('Open as TIFF') }).click();
        await fax.getByRole('button', { name: t('Cancel') }).click();
        await expect(fax.getByRole('button', { name: t('Cancel') })).toBeHidden();
        await held.letGo();
        await expect(fax.getByRole('alert')).toBeHidden();
      });

      expect(await faults(desk), 'fax').toEqual([]);
    });
  });
}
