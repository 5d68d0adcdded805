import type { Locator, Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRadicale } from '../support/address-books/radicale.ts';
import { expect, test, turnTo, type RunningApp } from './app.ts';
import { connectCardDav } from './connect-carddav.ts';
import { wordsIn } from './words.ts';

test.use({ events: 60 });

const t = wordsIn('en');
const number = '+493055501234';

const vcard = (name: string, ...more: string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${name}`, `FN:${name}`, ...more, 'END:VCARD', ''].join('\r\n');
const many = (count: number): string =>
  Array.from({ length: count }, (_, at) => vcard(`Guest ${at}`, `TEL:+49 30 77${100 + at}`)).join('');

function settings({ desk, shell }: Pick<RunningApp, 'desk' | 'shell'>) {
  const section = desk.getByRole('region', { name: t('addressBook.title') });
  const rows = section.getByRole('list', { name: t('addressBook.list') }).getByRole('listitem');
  const form = desk.getByRole('dialog');
  const press = (id: string): Promise<void> => form.getByRole('button', { name: t(id), exact: true }).click();
  return {
    ...{ section, rows, form, press },
    row: (name: string): Locator => rows.filter({ has: desk.getByText(name, { exact: true }) }),
    refresh: (name: string): Promise<void> =>
      section.getByRole('button', { name: t('addressBook.refresh', { name }) }).click(),
    async addFile(path: string, name: string): Promise<void> {
      await turnTo(desk, t('rail.settings'));
      await section.getByRole('button', { name: t('addressBook.add') }).click();
      await press('addressBook.kind.file');
      await shell.answerDialog({ dialog: 'showOpenDialog', answer: { canceled: false, filePaths: [path] } });
      await press('addressBook.chooseFile');
      await expect(form).toContainText(path);
      await form.getByLabel(t('common.name'), { exact: true }).fill(name);
      await press('common.save');
      await expect(form).toBeHidden();
    },
  };
}

async function openPerson(desk: Page, text: string, name: string): Promise<void> {
  await turnTo(desk, t('rail.people'));
  await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill(text);
  const found = desk.getByRole('listbox', { name: t('People') }).getByRole('option');
  await expect(found).toHaveCount(1);
  await found.filter({ hasText: name }).click();
  await expect(desk.locator('#person-name')).toHaveText(name);
}

test('the order of sources, set by dragging or keys, decides which address book is shown', async ({
  app,
  service,
}) => {
  const { desk, popup } = app;
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-order-'));
  const { section, rows, row, addFile } = settings(app);
  const versions = {
    Crm: vcard('Zander, Zora', 'TEL:030 5550 1234', 'EMAIL:zora@crm.example', 'ORG:Zander KG'),
    Team: vcard('Zora Zander', 'TEL:030 5550 1234', 'TEL;TYPE=CELL:0171 555 1234'),
    Old: vcard('ZORA ZANDER', 'TEL:+49 30 5550-1234', 'EMAIL:zora@old.example'),
  };
  for (const [name, text] of Object.entries(versions)) {
    writeFileSync(join(folder, `${name}.vcf`), text);
    await addFile(join(folder, `${name}.vcf`), name);
    await expect(row(name)).toContainText(t('status.directory', { count: 1 }));
  }
  const shown = async (name: string): Promise<void> => {
    const { callId } = await service.ring({ from: number });
    await expect(popup.getByRole('article')).toContainText('Zander KG');
    await expect(popup.getByRole('article', { name, exact: true })).toBeVisible();
    await service.hangUp(callId);
    await expect(popup.getByRole('article', { name, exact: true })).toBeHidden({ timeout: 15_000 });
    // The call stands above the list in this window, too: until it goes, the rows are further down.
    await expect(desk.getByRole('region', { name: t('calls.label') })).toBeHidden();
  };

  await test.step('the person is shown as in the address book that was added first', () =>
    shown('Zander, Zora'));
  await test.step('the person is shown as in the address book that was dragged to the first place', async () => {
    await row('Old').getByTitle(t('rules.drag')).dragTo(rows.first());
    await expect(rows.first()).toContainText('Old');
    await shown('ZORA ZANDER');
  });
  await test.step('the person is shown as in the address book that was moved to the first place by keys', async () => {
    const up = section.getByRole('button', { name: t('addressBook.up', { name: 'Team' }) });
    for (const place of [3, 2, 1, 0]) {
      await up.press('Alt+ArrowUp');
      await expect(rows.nth(place)).toContainText('Team');
    }
    await shown('Zora Zander');
  });
  await test.step('the page of the person combines the fields of all three address books', async () => {
    await openPerson(desk, 'zander', 'Zora Zander');
    const main = desk.getByRole('main');
    for (const part of ['Zander KG', 'zora@crm.example', 'zora@old.example', '+49 171 5551234'])
      await expect(main).toContainText(part);
    const names = ['Team', 'Old', 'Crm'].map((name) => t('addressBook.quoted', { name }));
    await expect(main).toContainText(
      t('addressBook.fromAll', { names: new Intl.ListFormat('en').format(names), count: 3 }),
    );
  });
  rmSync(folder, { recursive: true });
});

test('a missing shared folder keeps its contacts, and a shrinking address book asks to confirm', async ({
  app,
  service,
}) => {
  const { desk, popup } = app;
  const parent = mkdtempSync(join(tmpdir(), 'deskbell-share-'));
  const [share, away] = [join(parent, 'share'), join(parent, 'away')];
  mkdirSync(share);
  const file = join(share, 'guests.vcf');
  const guest = vcard('Zora Zander', `TEL:${number}`);
  writeFileSync(file, guest + many(9));
  const { row, refresh, addFile } = settings(app);
  await addFile(file, 'Guests');
  const contacts = (count: number): string => t('status.directory', { count });
  await expect(row('Guests')).toContainText(contacts(10));
  const [failing = ''] = t('addressBook.failing', { when: '|' }).split('|');
  const isKnown = async (name: string): Promise<void> => {
    const { callId } = await service.ring({ from: number });
    await expect(popup.getByRole('article', { name, exact: true })).toContainText('Guests');
    await service.hangUp(callId);
  };

  await test.step('the address book keeps its contacts while the shared folder is missing', async () => {
    renameSync(share, away);
    await refresh('Guests');
    await expect(row('Guests')).toContainText(failing);
    await expect(row('Guests')).toContainText(t('failure.address-book.no-file'));
    await expect(row('Guests')).toContainText(contacts(10));
    await isKnown('Zora Zander');
  });
  await test.step('the address book follows its file when the folder is back', async () => {
    writeFileSync(join(away, 'guests.vcf'), guest + many(10));
    renameSync(away, share);
    await expect(row('Guests')).toContainText(contacts(11), { timeout: 60_000 });
    await expect(row('Guests')).not.toContainText(failing);
  });
  const question = t('addressBook.shrunk', { left: 1, count: 11 });
  const answer = (id: string): Promise<void> =>
    row('Guests')
      .getByRole('button', { name: t(id), exact: true })
      .click();
  await test.step('contacts missing from the file stay when the user keeps them, and the address book is paused', async () => {
    writeFileSync(file, guest);
    await refresh('Guests');
    await expect(row('Guests')).toContainText(question);
    await answer('common.keep');
    await expect(row('Guests')).toContainText(t('addressBook.paused'));
    await expect(row('Guests')).toContainText(contacts(11));
    await openPerson(desk, 'Guest 7', 'Guest 7');
  });
  await test.step('contacts missing from the file go when the user has them removed', async () => {
    await turnTo(desk, t('rail.settings'));
    await row('Guests')
      .getByRole('button', { name: t('addressBook.more', { name: 'Guests' }) })
      .click();
    await desk.getByRole('menuitem', { name: t('addressBook.continue') }).click();
    await expect(row('Guests')).toContainText(question);
    await answer('addressBook.removeGone');
    await expect(row('Guests')).toContainText(contacts(1));
    await isKnown('Zora Zander');
  });
  rmSync(parent, { recursive: true });
});

test('either version can be kept of contacts that were changed in two places', async ({ app }) => {
  const { desk } = app;
  const server = await startRadicale();
  const cards = server.collection('team', 'Team');
  const path = join(cards, '1.vcf');
  const card = (name: string): string => vcard(name, 'TEL;TYPE=WORK:+49 30 5550 1234', 'NOTE:stays');
  writeFileSync(path, card('Zora Zander'));
  const { row, form, press } = settings(app);
  const field = (id: string): Locator => form.getByLabel(t(id), { exact: true });
  await connectCardDav({ desk, t }, server);
  await field('common.name').fill('Office');
  await press('common.save');
  await expect(row('Office')).toContainText(t('status.directory', { count: 1 }));

  /** Both change the name, and the user decides. */
  const decide = async (before: string, keep: 'mine' | 'theirs'): Promise<void> => {
    await openPerson(desk, 'zora', before);
    await desk.getByRole('button', { name: t('common.edit'), exact: true }).click();
    await expect(field('common.name')).toHaveValue(before);
    writeFileSync(path, card(`Zora Theirs ${keep}`));
    await field('common.name').fill(`Zora Mine ${keep}`);
    await press('common.save');
    await expect(form).toBeHidden();
    expect(readFileSync(path, 'utf8')).toContain('Zora Theirs');
    const line = desk.getByText(t('addressBook.inConflict', { name: 'Office' }));
    const choose = { name: t('addressBook.chooseVersion') };
    if (keep === 'mine') {
      // Decides on the page of the person.
      await expect(line).toBeVisible();
      await desk.getByRole('button', choose).press('Enter');
    } else {
      // Decides in the form, which then shows the version that was kept.
      await desk.getByRole('button', { name: t('common.edit'), exact: true }).click();
      await form.getByRole('button', choose).click();
    }
    const conflict = form.getByRole('region', {
      name: t('addressBook.conflictOf', { name: `Zora Mine ${keep}` }),
    });
    await expect(conflict.getByRole('row').filter({ hasText: `Zora Theirs ${keep}` })).toContainText(
      `Zora Mine ${keep}`,
    );
    await conflict.getByRole('button', { name: t(`addressBook.keep.${keep}`) }).click();
    await expect(conflict.getByRole('status')).toHaveText(t(`addressBook.kept.${keep}`));
    const [kept, lost] = keep === 'mine' ? ['Mine', 'Theirs'] : ['Theirs', 'Mine'];
    await expect.poll(() => readFileSync(path, 'utf8')).toContain(`FN:Zora ${kept} ${keep}`);
    expect(readFileSync(path, 'utf8')).toContain('NOTE:stays');
    await desk.keyboard.press('Escape');
    if (keep === 'theirs') {
      await expect(field('common.name')).toHaveValue(`Zora Theirs ${keep}`);
      await desk.keyboard.press('Escape');
    }
    await expect(form).toBeHidden();
    await expect(line).toBeHidden();
    await turnTo(desk, t('rail.settings'));
    await expect(
      row('Office').getByRole('button', { name: t('addressBook.conflicts', { count: 1 }) }),
    ).toBeHidden();
    await openPerson(desk, 'zora', `Zora ${kept} ${keep}`);
    await expect(desk.getByText(`Zora ${lost} ${keep}`)).toBeHidden();
  };
  await decide('Zora Zander', 'theirs');
  await decide('Zora Theirs theirs', 'mine');
  await server.stop();
});
