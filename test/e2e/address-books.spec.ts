import type { Locator } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faults } from '../support/axe-faults.ts';
import { deskOn, expect, test, turnTo } from './app.ts';
import { wordsIn } from './words.ts';

test.use({ events: 60 });

const erika = '+491712345678';
const stranger = '+4915799912345';
/** What the web service says of another one takes more lines than a card has. */
const longNumber = '+4915799912346';
const otherStranger = '+4915799912347';
const longPerson = {
  name: 'Dr. Maximilian-Alexander von Hohenzollern-Sigmaringen',
  company: { name: 'Gesellschaft für angewandte Informationstechnologie und Datenverarbeitung mbH & Co. KG' },
};
const atPlatform = 250;

/** A table as Excel writes it in German. */
const table = (rows: readonly string[]): Buffer =>
  Buffer.from(['Vorname;Nachname;Firma;Telefon;Kürzel', ...rows].join('\r\n'), 'latin1');
const customers = [
  'Erika;Müstermann;Muster GmbH;0171 2345678;A',
  ...Array.from({ length: 24 }, (_, at) => `Kunde;Nummer ${at};;030 9000${String(at).padStart(3, '0')};B`),
];
const cards = [
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Viola Karte\r\nTEL;TYPE=CELL:+4915112345678\r\nEND:VCARD',
  'BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:nobody\r\nEND:VCARD',
].join('\r\n');

const erikasOther = '+4915117654321';
const erikasCard =
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Erika Müstermann\r\nTEL;TYPE=CELL:+49 171 2345678\r\nEMAIL:erika@example.com\r\nEND:VCARD';

for (const { system, language } of deskOn('classic')) {
  const t = wordsIn(language);
  test.describe(`address books on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('are set up from files and a web service, ordered, refreshed, paused and removed, by keyboard', async ({
      app,
      service,
    }) => {
      test.slow();
      const { desk, popup, shell } = app;
      const folder = mkdtempSync(join(tmpdir(), 'deskbell-books-'));
      const [csv, vcf] = [join(folder, 'Kunden.csv'), join(folder, 'Karten.vcf')];
      writeFileSync(csv, table(customers));
      writeFileSync(vcf, cards);

      const section = desk.getByRole('region', { name: t('addressBook.title') });
      const rows = section.getByRole('list', { name: t('addressBook.list') }).getByRole('listitem');
      const row = (name: string): Locator => rows.filter({ has: desk.getByText(name, { exact: true }) });
      const form = desk.getByRole('dialog');
      const button = (id: string): Locator => form.getByRole('button', { name: t(id), exact: true });
      const field = (id: string): Locator => form.getByLabel(t(id), { exact: true });

      const add = async (kind: string): Promise<void> => {
        await section.getByRole('button', { name: t('addressBook.add') }).press('Enter');
        await button(`addressBook.kind.${kind}`).press('Enter');
      };
      const choose = async (path: string): Promise<void> => {
        await shell.answerDialog({
          dialog: 'showOpenDialog',
          answer: { canceled: false, filePaths: [path] },
        });
        await button('addressBook.chooseFile').press('Enter');
        await expect(form).toContainText(path);
      };
      const menu = async (name: string, item: string): Promise<void> => {
        await section.getByRole('button', { name: t('addressBook.more', { name }) }).press('Enter');
        await desk.getByRole('menuitem', { name: t(item) }).press('Enter');
      };
      const refresh = (name: string): Promise<void> =>
        section.getByRole('button', { name: t('addressBook.refresh', { name }) }).press('Enter');
      const contacts = (count: number): string => t('status.directory', { count });
      /** Who is offered in the dialler for a text. */
      const offered = async (text: string): Promise<Locator> => {
        await turnTo(desk, t('rail.calls'));
        await desk.getByLabel(t('Name or number')).fill(text);
        return desk.getByRole('option');
      };
      const settings = (): Promise<void> => turnTo(desk, t('rail.settings'));
      /** The number of all contacts, and beside them that of the platform's alone. */
      const expectAll = async (count: number): Promise<void> => {
        await expect(desk.getByText(t('status.directory', { count }), { exact: true }).last()).toBeVisible();
        await expect(rows.filter({ hasText: t('addressBook.platform') })).toContainText(contacts(atPlatform));
      };

      await test.step('the preview of a table shows how its columns are read, and the table is added', async () => {
        await settings();
        await expect(rows).toHaveCount(2);
        await add('file');
        await choose(csv);
        await expect(field('addressBook.encoding')).toHaveValue('windows-1252');
        await expect(field('addressBook.delimiter')).toHaveValue(';');
        const holds = (column: string): Locator => form.getByLabel(t('addressBook.columnHolds', { column }));
        await expect(holds('Nachname')).toHaveValue('family');
        await expect(holds('Telefon')).not.toHaveValue('');
        await expect(form.getByRole('cell', { name: 'Müstermann' })).toBeVisible();
        await field('addressBook.hasHeadings').press('Space');
        await expect(form.getByRole('cell', { name: 'Nachname' })).toBeVisible();
        await field('addressBook.hasHeadings').press('Space');
        await expect(form.getByRole('cell', { name: 'Nachname' })).toBeHidden();
        await holds('Telefon').selectOption('mobileNumber');
        await expect(field('common.name')).toHaveValue('Kunden');
        expect(await faults(desk)).toEqual([]);

        await field('common.name').fill(' ');
        await field('common.name').press('Enter');
        await expect(field('common.name')).toBeFocused();
        await expect(field('common.name')).toHaveAccessibleDescription(t('common.nameMissing'));
        await field('common.name').fill('Kunden');
        await field('common.name').press('Enter');
        await expect(form).toBeHidden();
        await expect(row('Kunden')).toContainText(contacts(25));
        await expectAll(atPlatform + 25);
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('the contacts of the table are found, and shown with the name of their address book', async () => {
        const options = await offered('müsterm');
        await expect(options.filter({ hasText: 'Erika Müstermann' })).toContainText('Kunden');
        const { callId } = await service.ring({ from: erika });
        await expect(popup.getByRole('article', { name: 'Erika Müstermann' })).toContainText('Kunden');
        await service.hangUp(callId);
      });

      await test.step('the cards of a file that could not be read are listed with the reason', async () => {
        await settings();
        await add('file');
        await choose(vcf);
        await expect(form).toContainText('Viola Karte');
        await button('common.save').press('Enter');
        await expect(row('Karten')).toContainText(contacts(1));
        await row('Karten')
          .getByRole('button', { name: t('addressBook.unreadable', { count: 1 }) })
          .press('Enter');
        await expect(form).toContainText(t('addressBook.why.nothing-in-it'));
        await desk.keyboard.press('Escape');
        await expect(form).toBeHidden();
      });

      await test.step('the order of the address books is changed by keyboard', async () => {
        await expect(rows.nth(2)).toContainText('Kunden');
        const up = section.getByRole('button', { name: t('addressBook.up', { name: 'Kunden' }) });
        await up.press('Alt+ArrowUp');
        await expect(rows.nth(1)).toContainText('Kunden');
        await expect(up).toBeFocused();
        await up.press('Enter');
        await expect(rows.first()).toContainText('Kunden');
        await expect(up).toBeFocused();
        await expect(
          section.getByText(t('addressBook.moved', { name: 'Kunden', place: 1, count: 4 })),
        ).toBeAttached();
        await up.press('Alt+ArrowDown');
        await expect(rows.nth(1)).toContainText('Kunden');
        await expect(up).toBeFocused();
      });

      await test.step('a paused address book stays as it is, and a refreshed one follows its file', async () => {
        await menu('Kunden', 'addressBook.pause');
        await expect(row('Kunden')).toContainText(t('addressBook.paused'));
        writeFileSync(csv, table([...customers, 'Neu;Dabei;;0171 7654321;C']));
        await menu('Kunden', 'addressBook.continue');
        await expect(row('Kunden')).not.toContainText(t('addressBook.paused'));
        await refresh('Kunden');
        await expect(row('Kunden')).toContainText(contacts(26));
        await expect((await offered('dabei')).filter({ hasText: 'Neu Dabei' })).toBeVisible();
      });

      await test.step('the user is asked before most contacts of an address book are removed', async () => {
        await settings();
        writeFileSync(csv, table(customers.slice(0, 1)));
        await refresh('Kunden');
        await expect(row('Kunden')).toContainText(t('addressBook.shrunk', { left: 1, count: 26 }));
        expect(await faults(desk)).toEqual([]);
        await row('Kunden')
          .getByRole('button', { name: t('addressBook.removeGone') })
          .press('Enter');
        await expect(row('Kunden')).toContainText(contacts(1));
      });

      await test.step('a person in two address books is listed once, with the names of both', async () => {
        writeFileSync(vcf, [cards, erikasCard].join('\r\n'));
        await refresh('Karten');
        await expect(row('Karten')).toContainText(contacts(2));
        await turnTo(desk, t('rail.people'));
        await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill('müsterm');
        const found = desk.getByRole('listbox', { name: t('People') }).getByRole('option');
        await expect(found).toHaveCount(1);
        await found.click();
        await expect(desk.locator('#person-name')).toHaveText('Erika Müstermann');
        const quoted = ['Kunden', 'Karten'].map((name) => t('addressBook.quoted', { name }));
        const names = new Intl.ListFormat(language).format(quoted);
        await expect(desk.getByText(t('addressBook.fromAll', { names, count: 2 }))).toBeVisible();
        await expect(desk.getByText('erika@example.com')).toBeVisible();
        expect(await faults(desk)).toEqual([]);
        // The list follows changes of the file by itself.
        writeFileSync(vcf, [cards, erikasCard.replace('erika@', 'mail@')].join('\r\n'));
        await expect(desk.getByText('mail@example.com')).toBeVisible({ timeout: 20_000 });
        writeFileSync(vcf, [cards, erikasCard.replace(':Erika', ':Erna')].join('\r\n'));
        await expect(found.filter({ hasText: 'Erna Müstermann' })).toBeVisible({ timeout: 20_000 });
        await expect(found).toHaveCount(2);
      });

      await test.step('a caller whose number only the second address book has is shown as in the first', async () => {
        await settings();
        const more = `ORG:Andere AG\r\nTEL;TYPE=WORK:${erikasOther}\r\nEND:VCARD`;
        writeFileSync(vcf, [cards, erikasCard.replace('END:VCARD', more)].join('\r\n'));
        await refresh('Karten');
        await turnTo(desk, t('rail.calls'));
        // The list is made when something is typed, before which the file has to be read.
        await expect(async () => {
          await desk.getByLabel(t('Name or number')).fill('');
          const option = (await offered('0151 176')).filter({ hasText: 'Erika Müstermann' });
          await expect(option).toContainText('Muster GmbH', { timeout: 1_000 });
          await expect(option).toContainText('Kunden, Karten');
        }).toPass({ timeout: 20_000 });
        const { callId } = await service.ring({ from: erikasOther });
        const card = popup.getByRole('article', { name: 'Erika Müstermann' });
        await expect(card).toContainText('Muster GmbH');
        await expect(card).toContainText('Kunden, Karten');
        await service.hangUp(callId);
      });

      await test.step('an address book whose file is half-written keeps its contacts, and says since when', async () => {
        await settings();
        writeFileSync(vcf, cards);
        await refresh('Karten');
        await expect(row('Karten')).toContainText(contacts(1));
        writeFileSync(vcf, `${cards}\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:Half of`);
        await refresh('Karten');
        const [since = ''] = t('addressBook.unfinished', { when: '|' }).split('|');
        await expect(row('Karten')).toContainText(since);
        await expect(row('Karten')).toContainText(t('failure.address-book.unfinished-card'));
        await expect(row('Karten')).toContainText(contacts(1));
        expect(await faults(desk)).toEqual([]);
        writeFileSync(vcf, cards);
        await refresh('Karten');
        await expect(row('Karten')).not.toContainText(since);
        await expect(row('Karten')).toContainText(contacts(1));
      });

      await test.step('a web service is asked for the name of an unknown caller', async () => {
        let held = false;
        let isRefusing = false;
        let late = Promise.withResolvers<void>();
        const server = createServer((request, response) => {
          if (isRefusing) {
            response.writeHead(401).end();
            return;
          }
          const asked = new URL(request.url ?? '', 'http://x').searchParams.get('n');
          const person =
            asked === longNumber ? longPerson : { name: 'Carla Dienst', company: { name: 'Dienst AG' } };
          response.setHeader('content-type', 'application/json');
          const answer = JSON.stringify({
            results: asked === stranger || asked === longNumber || asked === otherStranger ? [person] : [],
          });
          // Requests of the set-up are answered at once.
          if (held) void late.promise.then(() => response.end(answer));
          else response.end(answer);
        });
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        const { port } = server.address() as AddressInfo;
        await add('web');
        await field('common.address').fill('http://example.com/');
        await button('addressBook.connect').press('Enter');
        await expect(field('common.address')).toBeFocused();
        await expect(field('common.address')).toHaveAccessibleDescription(t('addressBook.missing.https'));
        await field('common.address').fill(`http://127.0.0.1:${port}/?n={number}`);
        await field('addressBook.results').fill('results');
        await field('addressBook.field.name').fill('name');
        await field('addressBook.field.organisation').fill('company.name');
        await field('addressBook.sample').fill(stranger);
        await field('addressBook.sample').press('Enter');
        await expect(form.getByRole('group', { name: t('addressBook.answer') })).toContainText('"results"');
        await expect(form.getByRole('list', { name: t('addressBook.readAs') })).toContainText('Carla Dienst');
        expect(await faults(desk)).toEqual([]);
        await field('common.name').fill('CRM-Dienst');
        await field('common.name').press('Enter');
        await expect(row('CRM-Dienst')).toContainText(t('addressBook.asked'));
        await expect(section.getByLabel(t('addressBook.keepAnswers'))).toHaveValue('24');

        held = true;
        for (const [from, shown, name] of [
          [stranger, '+49 1579 9912345', 'Carla Dienst'],
          [longNumber, '+49 1579 9912346', longPerson.name],
        ] as const) {
          late = Promise.withResolvers<void>();
          const { callId } = await service.ring({ from });
          await expect(popup.getByRole('article', { name: shown })).toBeVisible();
          const note = popup
            .getByRole('article')
            .first()
            .getByRole('button', { name: t('cardNote.label') });
          const place = await note.boundingBox();
          late.resolve();
          await expect(popup.getByRole('article', { name })).toContainText('CRM-Dienst');
          expect(await note.boundingBox()).toEqual(place);
          await service.hangUp(callId);
        }

        held = false;
        isRefusing = true;
        const refused = await service.ring({ from: otherStranger });
        const again = row('CRM-Dienst').getByRole('button', {
          name: t('addressBook.refresh', { name: 'CRM-Dienst' }),
        });
        await expect(again).toBeVisible();
        await expect(row('CRM-Dienst')).toContainText('401');
        await service.hangUp(refused.callId);
        isRefusing = false;
        await again.press('Enter');
        await expect(row('CRM-Dienst')).not.toContainText('401');
        await expect(
          row('CRM-Dienst').getByRole('button', { name: t('addressBook.more', { name: 'CRM-Dienst' }) }),
        ).toBeFocused();
        const named = await service.ring({ from: otherStranger });
        await expect(
          popup.getByRole('article', { name: 'Carla Dienst' }).filter({ hasText: '9912347' }).first(),
        ).toBeVisible();
        await service.hangUp(named.callId);
        server.close();
      });

      await test.step('an address book is renamed, and removed with its contacts', async () => {
        await menu('Kunden', 'addressBook.edit');
        await field('common.name').fill('Stammkunden');
        await field('common.name').press('Enter');
        await expect(row('Stammkunden')).toContainText(contacts(1));
        await menu('Stammkunden', 'addressBook.remove');
        await expect(form).toContainText(t('addressBook.removeHint', { count: 1 }));
        await button('addressBook.removeSure').press('Enter');
        await expect(row('Stammkunden')).toHaveCount(0);
        await expect(rows).toHaveCount(4);
        await expectAll(atPlatform + 1);
        await expect((await offered('müsterm')).filter({ hasText: 'Erika' })).toHaveCount(0);
      });
      rmSync(folder, { recursive: true });
    });
  });
}
