import type { Locator } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCertificate } from '../../src/service/tls/certificate.ts';
import { startRadicale } from '../support/address-books/radicale.ts';
import { startTlsFront } from '../support/address-books/tls-front.ts';
import { expect, test, turnTo } from './app.ts';
import { connectCardDav } from './connect-carddav.ts';
import { wordsIn } from './words.ts';

test.use({ events: 60 });

const t = wordsIn('en');
const yearMs = 366 * 24 * 3_600_000;
const zora = '+493055501234';

const vcard = (uid: string, name: string, number: string): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${name}`, `TEL:${number}`, 'END:VCARD', ''].join('\r\n');

test('an address book outlives a changed certificate of its server', async ({ app, service }, info) => {
  const { desk, popup, shell } = app;
  const now = Date.now();
  const [first, renewed, expired] = await Promise.all([
    createCertificate(now),
    createCertificate(now),
    createCertificate(now - 2 * yearMs),
  ]);
  const server = await startRadicale();
  const cards = server.collection('team', 'Team');
  writeFileSync(join(cards, '1.vcf'), vcard('1', 'Zora Zander', zora));
  const front = await startTlsFront(server.address, first);
  const section = desk.getByRole('region', { name: t('addressBook.title') });
  const row = section.getByRole('listitem').filter({ has: desk.getByText('Office', { exact: true }) });
  const form = desk.getByRole('dialog');
  const press = (id: string): Promise<void> => form.getByRole('button', { name: t(id), exact: true }).click();
  const field = (id: string): Locator => form.getByLabel(t(id), { exact: true });
  const refresh = (): Promise<void> =>
    row.getByRole('button', { name: t('addressBook.refresh', { name: 'Office' }) }).click();
  const trust = async (pem: string, name: string): Promise<void> => {
    const path = info.outputPath('server.pem');
    writeFileSync(path, pem);
    await shell.answerDialog({ dialog: 'showOpenDialog', answer: { canceled: false, filePaths: [path] } });
    await press('addressBook.addAuthority');
    await expect(form).toContainText(t('addressBook.authorityFile', { file: 'server.pem' }));
    await press('addressBook.connect');
    await expect(form.getByRole('checkbox', { name: 'Team' })).toBeChecked();
    await field('common.name').fill(name);
    await press('common.save');
    await expect(form).toBeHidden();
  };
  const named = async (name: string): Promise<void> => {
    const { callId } = await service.ring({ from: zora });
    await expect(popup.getByRole('article', { name })).toContainText('Office');
    await service.hangUp(callId);
  };
  const [kept = ''] = t('addressBook.failingKept', { when: '…' }).split('…');
  const selfSigned = t('certificate.self-signed');

  await connectCardDav({ desk, t }, { ...server, address: front.address });
  await expect(form).toContainText(selfSigned);
  // What has expired is trusted as well, so that its age is what is wrong with it.
  await trust(first.cert + expired.cert, 'Office');
  await expect(row).toContainText(t('status.directory', { count: 1 }));

  await test.step('that has expired: its last state stays, and the row says since when, and what to do', async () => {
    front.renew(expired);
    await refresh();
    await expect(row).toContainText(kept);
    await expect(row).toContainText(t('certificate.expired'));
    await expect(row).toContainText(t('status.directory', { count: 1 }));
    await named('Zora Zander');
  });

  await test.step('that was renewed, and is not trusted', async () => {
    front.renew(renewed);
    await refresh();
    await expect(row).toContainText(selfSigned);
  });

  await test.step('that is the right one again', async () => {
    writeFileSync(join(cards, '2.vcf'), vcard('2', 'Ute', '+49 30 5550 777'));
    front.renew(first);
    await refresh();
    await expect(row).toContainText(t('status.directory', { count: 2 }));
    await expect(row).not.toContainText(kept);
  });

  await test.step('that is trusted anew', async () => {
    writeFileSync(join(cards, '3.vcf'), vcard('3', 'Ida', '+49 30 5550 888'));
    front.renew(renewed);
    await refresh();
    await expect(row).toContainText(kept);
    await row.getByRole('button', { name: t('addressBook.more', { name: 'Office' }) }).click();
    await desk.getByRole('menuitem', { name: t('addressBook.edit') }).click();
    await press('addressBook.connect');
    await expect(form).toContainText(selfSigned);
    await trust(renewed.cert, 'Office');
    await expect(row).toContainText(t('status.directory', { count: 3 }));
    await expect(row).not.toContainText(kept);
  });
  await turnTo(desk, t('rail.calls'));
  await front.stop();
  await server.stop();
});
