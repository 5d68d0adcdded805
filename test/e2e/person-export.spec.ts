import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desks, expect, test, turnTo } from './app.ts';
import { request, timelineOf } from './dealings.ts';

const number = '+493055577123';

interface PersonFile {
  entries: object[];
  draftsAndOrders: unknown[];
  mediaFiles: string[];
  mediaMissing: number;
}

/** The contents of a folder's files, each by its hash. */
const contentsOf = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) =>
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    )
    .sort();

for (const { system, language } of desks) {
  test.describe(`on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('the stored data of a person is listed by kind, and exported with all media', async ({
      app,
      service,
      profile,
      t,
    }) => {
      const { desk, shell } = app;
      const { callId } = await service.ring({ from: number });
      await service.answer(callId);
      await service.expectCall(callId, { state: 'established' });
      await request(desk, 'call.record', { id: callId, on: true });
      await service.expectCall(callId, { recording: true });
      await service.hangUp(callId);
      // All come within one minute, so that their file names would be equal.
      for (const kind of ['voicemail', 'voicemail', 'voicemail', 'fax', 'fax'])
        await service.ask('POST', '/events', { kind, from: number });
      const mediaOf = async () => (await timelineOf(desk, number)).flatMap(({ media }) => media);
      await request(desk, 'timeline.look', {});
      for (const kind of ['fax', 'voicemail']) await request(desk, 'timeline.look', { kind });
      await expect.poll(async () => (await mediaOf()).length, { timeout: 20_000 }).toBe(6);
      // A draft that was sent leaves an empty row.
      await request(desk, 'message.keepDraft', { number, text: 'Entwurf' });
      await request(desk, 'message.keepDraft', { number, text: '' });
      await request(desk, 'message.keepDraft', { number: '+493055577124', text: 'Other' });

      await turnTo(desk, t('rail.settings'));
      const section = desk.getByRole('region', { name: t('privacy.title') });
      await section.getByLabel(t('privacy.byNumber')).fill(number);
      await section.getByRole('button', { name: t('privacy.find'), exact: true }).click();
      const dialog = desk.getByRole('dialog');
      const countOf = (part: 'voicemail' | 'recording' | 'fax') =>
        dialog
          .getByText(t(`privacy.part.${part}`), { exact: true })
          .locator('xpath=following-sibling::dd[1]');
      await expect(countOf('voicemail')).toHaveText('3');
      await expect(countOf('recording')).toHaveText('1');
      await expect(countOf('fax')).toHaveText('2');

      const outside = mkdtempSync(join(tmpdir(), 'deskbell-export-'));
      const folder = join(outside, 'person');
      await shell.answerDialog({ dialog: 'showSaveDialog', answer: { canceled: false, filePath: folder } });
      await dialog.getByRole('button', { name: t('privacy.export') }).click();
      await expect(dialog.getByText(t('privacy.exported', { folder }))).toBeVisible();
      await desk.screenshot({ path: test.info().outputPath('exported.png') });
      const person = JSON.parse(readFileSync(join(folder, 'person.json'), 'utf8')) as PersonFile;
      expect(person.mediaMissing).toBe(0);
      expect(person.mediaFiles).toHaveLength(6);
      expect(readdirSync(join(folder, 'media')).sort()).toEqual(person.mediaFiles.toSorted());
      expect(new Set(person.mediaFiles.map((name) => name.toLowerCase())).size).toBe(6);
      expect(contentsOf(join(folder, 'media'))).toEqual(contentsOf(join(profile, 'media')));
      expect(person.draftsAndOrders).toEqual([]);
      rmSync(outside, { recursive: true, force: true });
    });
  });
}
