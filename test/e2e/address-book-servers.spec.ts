import type { Locator, Page } from '@playwright/test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRadicale } from '../support/address-books/radicale.ts';
import { ldifOf, startSlapd } from '../support/address-books/slapd.ts';
import { expect, online, test, turnTo, type RunningApp } from './app.ts';
import { wordsIn } from './words.ts';

const t = wordsIn('en');
const zora = '+493055501234';
const karl = '+493055508888';

/** One pixel. */
const photo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const vcard = (uid: string, name: string, number: string): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${name}`, `N:${name};;;;`, `TEL;TYPE=WORK:${number}`]
    .concat(
      'ORG:Zander KG;Office',
      'TEL;TYPE=WORK,FAX:+49 30 5550-9999',
      'NOTE:stays as it is',
      `PHOTO;ENCODING=b;TYPE=PNG:${photo}`,
      'END:VCARD',
      '',
    )
    .join('\r\n');

/** The settings section, and the dialog above it. */
function settings(desk: Page) {
  const section = desk.getByRole('region', { name: t('addressBook.title') });
  const form = desk.getByRole('dialog');
  const field = (id: string): Locator => form.getByLabel(t(id), { exact: true });
  return {
    section,
    form,
    field,
    row: (name: string): Locator =>
      section.getByRole('listitem').filter({ has: desk.getByText(name, { exact: true }) }),
    press: (id: string): Promise<void> => form.getByRole('button', { name: t(id), exact: true }).click(),
    async begin(kind: string): Promise<void> {
      await turnTo(desk, t('rail.settings'));
      await section.getByRole('button', { name: t('addressBook.add') }).click();
      await form.getByRole('button', { name: t(`addressBook.kind.${kind}`), exact: true }).click();
    },
  };
}

/** The form of the person whose name is in the list of people. */
async function editPerson({ desk }: RunningApp, text: string, name: string): Promise<Locator> {
  await turnTo(desk, t('rail.people'));
  await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill(text);
  await desk
    .getByRole('listbox', { name: t('People') })
    .getByRole('option', { name })
    .click();
  await expect(desk.locator('#person-name')).toHaveText(name);
  await desk.getByRole('button', { name: t('common.edit'), exact: true }).click();
  return desk.getByRole('dialog');
}

test('a CardDAV address book can be connected, names callers, and handles changes and conflicts', async ({
  app,
  service,
}) => {
  test.slow();
  const { desk, popup } = app;
  const server = await startRadicale();
  const cards = server.collection('team', 'Team');
  writeFileSync(join(cards, '1.vcf'), vcard('1', 'Zora Zander', '+49 30 5550 1234'));
  const { form, field, press, begin, row, section } = settings(desk);

  await begin('carddav');
  await field('common.address').fill(server.address);
  await field('addressBook.userName').fill(server.userName);
  await field('addressBook.password').fill('wrong');
  await press('addressBook.connect');
  await expect(form).toContainText(t('failure.address-book.sign-in'));
  await field('addressBook.password').fill(server.password);
  await press('addressBook.connect');
  await expect(form.getByRole('checkbox', { name: 'Team' })).toBeChecked();
  await field('common.name').fill('Office');
  await press('common.save');
  await expect(form).toBeHidden();
  await expect(row('Office')).toContainText(t('status.directory', { count: 1 }));

  const { callId } = await service.ring({ from: zora });
  await expect(popup.getByRole('article', { name: 'Zora Zander' })).toContainText('Office');
  await service.hangUp(callId);

  await test.step('a contact is changed at its server, and the rest of its card stays', async () => {
    const person = await editPerson(app, 'zander', 'Zora Zander');
    await person.getByLabel(t('common.name'), { exact: true }).fill('Zora Ziegler');
    await person.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(person).toBeHidden();
    const text = readFileSync(join(cards, '1.vcf'), 'utf8');
    expect(text).toContain('FN:Zora Ziegler');
    expect(text).toContain('NOTE:stays as it is');
    await expect(desk.locator('#person-name')).toHaveText('Zora Ziegler');
  });

  await test.step('a contact that was changed at the server meanwhile is not overwritten: the user chooses', async () => {
    const person = await editPerson(app, 'ziegler', 'Zora Ziegler');
    await expect(person.getByLabel(t('common.name'), { exact: true })).toHaveValue('Zora Ziegler');
    writeFileSync(
      join(cards, '1.vcf'),
      vcard('1', 'Zora Elsewhere', '+49 30 5550 1234')
        .replace('NOTE:', 'EMAIL:zora@elsewhere.example\r\nNOTE:')
        .replace('Zander KG', 'Zander AG'),
    );
    await person.getByLabel(t('common.name'), { exact: true }).fill('Zora Here');
    await person.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(person).toBeHidden();
    expect(readFileSync(join(cards, '1.vcf'), 'utf8')).toContain('Zora Elsewhere');
    const notice = desk.getByText(t('addressBook.conflictNotice', { name: 'Office', count: 1 }));
    await expect(notice).toBeVisible();
    await turnTo(desk, t('rail.settings'));
    await row('Office')
      .getByRole('button', { name: t('addressBook.conflicts', { count: 1 }) })
      .click();
    await expect(form).toContainText('Zora Here');
    await expect(form).toContainText('Zora Elsewhere');
    const conflict = form.getByRole('region', { name: t('addressBook.conflictOf', { name: 'Zora Here' }) });
    const mail = conflict.getByRole('row', { name: t('addressBook.cardField.emails') });
    await expect(mail).toContainText(t('addressBook.staysEitherWay'));
    await expect(mail.getByRole('cell')).toHaveText([
      `–${t('addressBook.fieldEmpty')}`,
      'zora@elsewhere.example',
    ]);
    await form.getByRole('button', { name: `${t('addressBook.keep.mine')}: Zora Here` }).click();
    await expect(conflict.getByRole('status')).toHaveText(t('addressBook.kept.mine'));
    await expect(notice).toBeHidden();
    await expect.poll(() => readFileSync(join(cards, '1.vcf'), 'utf8')).toContain('FN:Zora Here');
    const kept = readFileSync(join(cards, '1.vcf'), 'utf8');
    expect(kept).toContain('EMAIL:zora@elsewhere.example');
    expect(kept).toContain('ORG:Zander AG;Office');
  });

  await test.step('a new contact from the popup is written into the address book', async () => {
    await desk.keyboard.press('Escape');
    const before = readdirSync(cards).filter((name) => name.endsWith('.vcf'));
    await expect(section).toBeVisible();
    await service.ring({ from: '+493055507777' });
    await popup.getByRole('button', { name: t('Add contact') }).click();
    await form.getByLabel(t('common.name'), { exact: true }).fill('Neu Neumann');
    await form
      .getByLabel(t('contact.place'), { exact: true })
      .selectOption({ label: t('addressBook.place', { name: 'Office' }) });
    await form.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(form).toBeHidden();
    await expect
      .poll(() => readdirSync(cards).filter((name) => name.endsWith('.vcf')).length)
      .toBe(before.length + 1);
    await expect(popup.getByRole('article', { name: 'Neu Neumann' })).toBeVisible();
  });

  await test.step('a new contact is known while its server is away, and its last version is written when the server is back', async () => {
    const back = await server.away();
    await service.ring({ from: '+493055506666' });
    await popup.getByRole('button', { name: t('Add contact') }).click();
    await form.getByLabel(t('common.name'), { exact: true }).fill('Weit Weg');
    await form
      .getByLabel(t('contact.place'), { exact: true })
      .selectOption({ label: t('addressBook.place', { name: 'Office' }) });
    await form.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(form).toBeHidden();
    await expect(popup.getByRole('article', { name: 'Weit Weg' })).toContainText('Office');
    const person = await editPerson(app, 'weit weg', 'Weit Weg');
    await person.getByLabel(t('common.name'), { exact: true }).fill('Weit Wegner');
    await person.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(person).toBeHidden();
    await expect(desk.locator('#person-name')).toHaveText('Weit Wegner');
    await expect(desk.getByText(t('addressBook.goesTo', { name: 'Office' }))).toBeVisible();
    const other = await editPerson(app, 'zora', 'Zora Here');
    await other.getByLabel(t('common.name'), { exact: true }).fill('Zora Later');
    await other.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(desk.getByText(t('contact.waits', { name: 'Zora Later', book: 'Office' }))).toBeVisible();
    await expect(desk.locator('#person-name')).toHaveText('Zora Later');
    const notSent = t('call.notSent');
    const list = desk.getByRole('listbox', { name: t('People') });
    await expect(list.getByRole('option', { name: 'Zora Later' })).toContainText(notSent);
    const { callId: later } = await service.ring({ from: zora });
    await expect(popup.getByRole('article', { name: 'Zora Later' })).toContainText('Office');
    await expect(popup.getByRole('article', { name: 'Zora Later' })).toContainText(notSent);
    await service.hangUp(later);
    await desk.keyboard.press('Control+k');
    await desk.getByRole('combobox', { name: t('palette.field') }).fill('zora later');
    const found = desk.getByRole('listbox', { name: t('palette.title') });
    await expect(found.getByRole('option', { name: 'Zora Later' }).first()).toContainText(notSent);
    await desk.keyboard.press('Escape');
    await turnTo(desk, t('rail.calls'));
    await desk.getByRole('combobox', { name: t('transfer.placeholder') }).fill('zora later');
    const suggested = desk.getByRole('listbox', { name: t('suggestions.label') });
    await expect(suggested.getByRole('option', { name: 'Zora Later' }).first()).toContainText(notSent);
    await desk.getByRole('combobox', { name: t('transfer.placeholder') }).fill('');
    await back();
    await turnTo(desk, t('rail.settings'));
    await row('Office')
      .getByRole('button', { name: t('addressBook.refresh', { name: 'Office' }) })
      .click();
    const written = (): string[] =>
      readdirSync(cards)
        .filter((name) => name.endsWith('.vcf'))
        .map((name) => readFileSync(join(cards, name), 'utf8'))
        .filter((text) => text.includes('FN:Weit'));
    await expect.poll(written).toEqual([expect.stringContaining('FN:Weit Wegner')]);
    await expect.poll(() => readFileSync(join(cards, '1.vcf'), 'utf8')).toContain('FN:Zora Later');
    const changed = readFileSync(join(cards, '1.vcf'), 'utf8').split('\r\n');
    expect(changed).toContain('ORG:Zander AG;Office');
    expect(changed).toContain('TEL;TYPE=WORK,FAX:+49 30 5550-9999');
    await expect(row('Office')).not.toContainText(t('addressBook.waiting', { count: 1 }));
    await expect(popup.getByRole('article', { name: 'Weit Wegner' })).toBeVisible();
  });

  await test.step('a change of a contact that was deleted at the server is kept and reported, and can create the contact anew', async () => {
    const back = await server.away();
    const person = await editPerson(app, 'zora', 'Zora Later');
    await person.getByLabel(t('common.name'), { exact: true }).fill('Zora Again');
    await person.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(person).toBeHidden();
    rmSync(join(cards, '1.vcf'));
    await back();
    await turnTo(desk, t('rail.settings'));
    await row('Office')
      .getByRole('button', { name: t('addressBook.refresh', { name: 'Office' }) })
      .click();
    await expect(row('Office')).not.toContainText(t('addressBook.conflicts', { count: 1 }));
    await expect(desk.getByText(t('addressBook.refusedNotice', { name: 'Office', count: 1 }))).toBeVisible();
    await row('Office')
      .getByRole('button', { name: t('addressBook.refused', { count: 1 }) })
      .click();
    await expect(form).toContainText(t('failure.address-book.write-gone'));
    await form.getByRole('button', { name: `${t('addressBook.settle.create')}: Zora Again` }).click();
    await expect(form.getByRole('status').filter({ hasText: t('addressBook.settled.create') })).toBeVisible();
    await desk.keyboard.press('Escape');
    const anew = (): string[] =>
      readdirSync(cards)
        .filter((name) => name.endsWith('.vcf'))
        .map((name) => readFileSync(join(cards, name), 'utf8'))
        .filter((text) => text.includes('FN:Zora Again'));
    await expect.poll(anew).toEqual([expect.stringContaining('Zora Again')]);
    expect(anew()[0]?.replaceAll('\r\n ', '')).toContain(`:${photo}`);
    expect(anew()[0]?.split('\r\n')).toEqual(
      expect.arrayContaining([
        ...['ORG:Zander AG;Office', 'TEL;TYPE=WORK:+49 30 5550 1234', 'TEL;TYPE=WORK,FAX:+49 30 5550-9999'],
        ...['EMAIL:zora@elsewhere.example', 'NOTE:stays as it is'],
      ]),
    );
    await expect(row('Office')).toContainText(t('status.directory', { count: 3 }));
  });

  await test.step('a long reading of the server can be stopped, and changes nothing', async () => {
    const office = { name: 'Office' };
    const refresh = row('Office').getByRole('button', { name: t('addressBook.refresh', office) });
    await expect(refresh).toBeVisible();
    const thaw = server.freeze();
    await refresh.click();
    await row('Office')
      .getByRole('button', { name: t('addressBook.stop', office) })
      .click();
    await expect(refresh).toBeVisible();
    await expect(row('Office').getByRole('progressbar')).toBeHidden();
    await expect(row('Office')).toContainText(t('status.directory', { count: 3 }));
    thaw();
  });
  await server.stop();
});

test('an LDAP directory with its own authority names callers, and none of it is stored', async ({
  app,
  service,
  start,
}) => {
  const { desk, popup, shell } = app;
  const directory = await startSlapd({
    ldif: ldifOf('karl', { cn: 'Karl Kunde', sn: 'Kunde', telephoneNumber: '(030) 5550-8888' }),
  });
  const { form, field, press, begin, row } = settings(desk);
  await begin('ldap');
  await field('common.address').fill(`localhost:${directory.securePort}`);
  await expect(field('addressBook.security')).toHaveValue('ldaps');
  await form.getByRole('radio', { name: t('addressBook.use.lookUp') }).click();
  await press('addressBook.connect');
  await expect(form).toContainText(t('failure.address-book.certificate').split(/[.({]/)[0] ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-authority-'));
  const choose = async (file: string, text: string): Promise<void> => {
    const path = join(folder, file);
    writeFileSync(path, text);
    await shell.answerDialog({ dialog: 'showOpenDialog', answer: { canceled: false, filePaths: [path] } });
    await press('addressBook.addAuthority');
  };
  await choose('notes.pem', 'no certificate');
  await expect(form).toContainText(t('addressBook.noAuthority', { file: 'notes.pem' }));
  await choose('company.pem', directory.authority);
  await expect(form).toContainText(t('addressBook.authorityFile', { file: 'company.pem' }));
  rmSync(folder, { recursive: true });
  await press('addressBook.connect');
  await expect(form).toContainText(t('addressBook.noNames'));
  const preset = t('addressBook.preset.inetOrgPerson');
  const now = t('addressBook.preset.activeDirectory');
  await expect(form).toContainText(t('addressBook.presetFits', { preset, now }));
  await form.getByRole('button', { name: t('addressBook.usePreset', { preset }) }).click();
  await expect(form).toContainText('Karl Kunde');
  await expect(form).toContainText(t('addressBook.numbered', { numbered: 1, count: 1 }));
  await field('common.name').fill('Directory');
  await press('common.save');
  await expect(row('Directory')).toContainText(t('addressBook.asked'));

  const { callId } = await service.ring({ from: karl });
  await expect(popup.getByRole('article', { name: 'Karl Kunde' })).toContainText('Directory');
  await service.hangUp(callId);
  await turnTo(desk, t('rail.people'));
  await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill('kunde');
  await expect(desk.getByRole('listbox', { name: t('People') })).toBeHidden();
  await directory.stop();

  await test.step('a caller whom the directory named is still named after a restart without the directory', async () => {
    await shell.close();
    const again = await start();
    await online(again.desk);
    const recent = again.desk.getByRole('region', { name: t('Recent calls') });
    await expect(recent).toContainText('Karl Kunde');
    await service.ring({ from: karl });
    await expect(again.popup.getByRole('article', { name: 'Karl Kunde' })).toContainText('Directory');
  });
});
