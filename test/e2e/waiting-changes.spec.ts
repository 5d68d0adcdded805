import { readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { startRadicale, type Radicale } from '../support/address-books/radicale.ts';
import { canMountDisks, fillDisk, smallDisk } from '../support/hostile-folder.ts';
import { expect, online, signIn, test, turnTo, type RunningApp } from './app.ts';
import { connectCardDav } from './connect-carddav.ts';
import { wordsIn } from './words.ts';

const t = wordsIn('en');
const card = ['BEGIN:VCARD', 'VERSION:3.0', 'UID:1', 'FN:Zora Aal', 'TEL:+49 30 5550101', 'END:VCARD', ''];

async function connectTeam({ desk }: Pick<RunningApp, 'desk'>): Promise<Radicale> {
  const server = await startRadicale();
  writeFileSync(join(server.collection('team', 'Team'), '1.vcf'), card.join('\r\n'));
  await connectCardDav({ desk, t }, server);
  const form = desk.getByRole('dialog');
  await form.getByLabel(t('common.name'), { exact: true }).fill('Office');
  await form.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(books(desk)).toContainText(t('status.directory', { count: 1 }));
  return server;
}

const books = (desk: Page) => desk.getByRole('region', { name: t('addressBook.title') });

async function rename(desk: Page, name: string): Promise<void> {
  await turnTo(desk, t('rail.people'));
  await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill('Zora');
  await desk
    .getByRole('listbox', { name: t('People') })
    .getByRole('option')
    .filter({ hasText: 'Zora Aal' })
    .click();
  await desk.getByRole('button', { name: t('common.edit'), exact: true }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel(t('common.name'), { exact: true }).fill(name);
  await form.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(form).toBeHidden();
  await expect(desk.locator('#person-name')).toHaveText(name);
}

const expectOneToWait = async (desk: Page): Promise<void> => {
  await turnTo(desk, t('rail.settings'));
  await expect(books(desk)).toContainText(t('addressBook.waiting', { count: 1 }));
};

test('unreadable settings and queued changes at a start are left alone, and restored later', async ({
  app,
  start,
  profile,
}) => {
  test.skip(process.platform !== 'linux', 'where a file can be read by nobody');
  const server = await connectTeam(app);
  const back = await server.away();
  await rename(app.desk, 'Zora Later');
  await expectOneToWait(app.desk);
  await app.shell.close();
  const files = ['settings.json', 'address-book-changes.json'].map((name) => join(profile, name));
  const before = files.map((file) => readFileSync(file, 'utf8'));
  for (const file of files) {
    renameSync(file, `${file}.whole`);
    // Reading it fails with an error of the disk, for root as well.
    symlinkSync('/proc/self/mem', file);
  }

  const { desk } = await start();
  await online(desk);
  const notices = desk.getByRole('region', { name: t('notice.label') });
  for (const file of files) await expect(notices.getByText(file)).toBeVisible();
  await turnTo(desk, t('rail.people'));
  await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill('Zora');
  await desk
    .getByRole('listbox', { name: t('People') })
    .getByRole('option')
    .filter({ hasText: 'Zora Aal' })
    .click();
  await expect(desk.locator('#person-name')).toHaveText('Zora Aal');
  const name = t('addressBook.unread');
  await expect(desk.getByRole('main')).toContainText(t('addressBook.quoted', { name }));
  await desk.evaluate(() => window.deskbell.request('settings.change', { theme: 'dark' }));
  await expect
    .poll(() => readdirSync(profile).filter((name) => /damaged|meanwhile/.test(name)))
    .toEqual(['settings-meanwhile.json']);
  expect(files.map((file) => readFileSync(`${file}.whole`, 'utf8'))).toEqual(before);
  const [settings = '', changes = ''] = files;
  renameSync(`${settings}.whole`, settings);
  await expect(notices.getByText(settings)).toBeHidden({ timeout: 15_000 });
  await turnTo(desk, t('rail.settings'));
  await books(desk)
    .getByRole('button', { name: t('addressBook.more', { name: 'Office' }) })
    .click();
  await desk.getByRole('menuitem', { name: t('addressBook.remove') }).click();
  await expect(desk.getByRole('dialog')).toContainText(t('addressBook.removeUnread'));
  renameSync(`${changes}.whole`, changes);
  await expect(notices.getByText(changes)).toBeHidden({ timeout: 15_000 });
  await expect(desk.getByRole('dialog')).not.toContainText(t('addressBook.removeUnread'));
  await expect(desk.getByRole('dialog')).toContainText(t('addressBook.removeWaiting', { count: 1 }));
  await desk.keyboard.press('Escape');
  await expectOneToWait(desk);
  await expect(books(desk)).toContainText(t('status.directory', { count: 1 }));
  expect(JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'))).toMatchObject({ theme: 'dark' });
  await back();
  await books(desk)
    .getByRole('button', { name: t('addressBook.refresh', { name: 'Office' }) })
    .click();
  await expect
    .poll(() => readFileSync(join(server.collection('team'), '1.vcf'), 'utf8'))
    .toContain('FN:Zora Later');
  await server.stop();
});

test('a contact change that a full disk refused is stored once there is room, despite a kill', async ({
  start,
  service,
}) => {
  test.skip(!canMountDisks, 'only where a disk can be made');
  const { path, remove } = smallDisk(24);
  const first = await start(['--profile', path]);
  try {
    await signIn(first.desk, service, t);
    const server = await connectTeam(first);
    await server.away();
    fillDisk(join(path, 'filling'));
    await rename(first.desk, 'Zora Later');
    const [before = ''] = t('addressBook.changesNotKept', { why: '|' }).split('|');
    await expect(first.desk.getByText(before)).toBeVisible();
    rmSync(join(path, 'filling'));
    await expect(first.desk.getByText(before)).toBeHidden({ timeout: 15_000 });
    first.shell.kill();
    await first.shell.exited;
    const { desk, shell } = await start(['--profile', path]);
    await online(desk);
    await expectOneToWait(desk);
    await shell.close();
    await server.stop();
  } finally {
    first.shell.kill();
    remove();
  }
});

test('contacts of an address book stay while its settings are damaged or gone, and are there when those are put back', async ({
  app,
  start,
  profile,
}) => {
  const server = await connectTeam(app);
  await app.shell.close();
  await server.away();
  const file = join(profile, 'settings.json');
  const settings = readFileSync(file, 'utf8');
  writeFileSync(file, settings.slice(0, -20));
  const damaged = await start();
  await online(damaged.desk);
  const [before = ''] = t('settings.damaged', { file: '|' }).split('|');
  await expect(damaged.desk.getByText(before)).toBeVisible();
  await damaged.shell.close();
  for (const name of readdirSync(profile)) if (/^settings\b/.test(name)) rmSync(join(profile, name));
  const without = await start();
  await online(without.desk);
  await without.shell.close();
  writeFileSync(file, settings);
  const { desk } = await start();
  await online(desk);
  await turnTo(desk, t('rail.settings'));
  await expect(books(desk)).toContainText(t('status.directory', { count: 1 }));
  await server.stop();
});
