import type { Locator } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, turnTo } from './app.ts';
import { wordsIn } from './words.ts';

const t = wordsIn('en');
test.use({ contacts: 20 });

test('a removed address book removes its contacts, and past calls keep their names', async ({
  app: { desk, popup, shell },
  service,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-removed-'));
  const path = join(folder, 'people.vcf');
  const from = '+493055501234';
  writeFileSync(
    path,
    ['BEGIN:VCARD', 'VERSION:3.0', 'UID:1', 'FN:Zora Zander', `TEL:${from}`, 'END:VCARD', ''].join('\r\n'),
  );
  const section = desk.getByRole('region', { name: t('addressBook.title') });
  const form = desk.getByRole('dialog');
  const press = (id: string): Promise<void> => form.getByRole('button', { name: t(id), exact: true }).click();
  const row = section.getByRole('listitem').filter({ has: desk.getByText('Cards', { exact: true }) });
  const recent = desk.getByRole('region', { name: t('Recent calls') });
  const callsNameIt = async (): Promise<void> => {
    await turnTo(desk, t('rail.calls'));
    await expect(recent.getByText('Zora Zander')).toBeVisible();
    await turnTo(desk, t('rail.timeline'));
    await expect(
      desk.getByRole('main').getByText('Zora Zander').filter({ visible: true }).first(),
    ).toBeVisible();
  };

  await turnTo(desk, t('rail.settings'));
  await section.getByRole('button', { name: t('addressBook.add') }).click();
  await press('addressBook.kind.file');
  await shell.answerDialog({ dialog: 'showOpenDialog', answer: { canceled: false, filePaths: [path] } });
  await press('addressBook.chooseFile');
  await expect(form).toContainText(path);
  await form.getByLabel(t('common.name'), { exact: true }).fill('Cards');
  await press('common.save');
  await expect(row).toContainText(t('status.directory', { count: 1 }));
  const { callId } = await service.ring({ from });
  await expect(popup.getByRole('article', { name: 'Zora Zander' })).toBeVisible();
  await service.hangUp(callId);
  await callsNameIt();

  await turnTo(desk, t('rail.settings'));
  await row.getByRole('button', { name: t('addressBook.more', { name: 'Cards' }) }).click();
  await desk.getByRole('menuitem', { name: t('addressBook.remove') }).click();
  await expect(form).toContainText(t('addressBook.removeCalls'));
  await press('addressBook.removeSure');
  await expect(row).toHaveCount(0);
  await callsNameIt();
  await desk.keyboard.press('Control+k');
  await desk.getByRole('combobox', { name: t('palette.field') }).fill('zora');
  const found = (group: string): Locator => desk.getByRole('group', { name: t(`palette.group.${group}`) });
  await expect(found('timeline')).toContainText('Zora Zander');
  await expect(found('people')).toHaveCount(0);
  await desk.keyboard.press('Escape');
  await service.ring({ from });
  // The card of the call before may be there still, without its name by now.
  await expect(popup.getByRole('article', { name: '+49 30 55501234' }).first()).toContainText(
    t('call.incoming'),
  );
  await expect(popup.getByRole('article', { name: 'Zora Zander' })).toHaveCount(0);
  rmSync(folder, { recursive: true });
});
