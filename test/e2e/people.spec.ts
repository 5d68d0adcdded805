import type { Page } from '@playwright/test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readVcards } from '../../src/platform/vcard.ts';
import { faults } from '../support/axe-faults.ts';
import { expect, test, type RunningApp } from './app.ts';

const anna = '+493023125101';

const listed = (desk: Page) => desk.getByRole('listbox', { name: 'People' }).getByRole('option');
const turnTo = (desk: Page, page: string): Promise<void> =>
  desk.getByRole('button', { name: page, exact: true }).click();

/** A place that the next dialog for saving answers with, in a folder that goes with the test. */
async function saveInto(app: RunningApp, folder: string, name: string): Promise<string> {
  const filePath = join(folder, name);
  await app.shell.answerDialog({ dialog: 'showSaveDialog', answer: { canceled: false, filePath } });
  return filePath;
}

for (const system of ['new', 'classic'] as const) {
  test.describe(`people on the ${system} system`, () => {
    test.use({ system });

    test('are found, called, looked through and handed on, by keyboard', async ({ app, service }) => {
      test.slow();
      const { desk } = app;
      const folder = mkdtempSync(join(tmpdir(), 'deskbell-people-'));

      await test.step('a note and an agent log belong to Anna Berg', async () => {
        const { callId } = await service.ring({ from: anna });
        await service.answer(callId);
        const note = desk.getByRole('textbox', { name: 'Note on the call with Anna Berg' });
        await note.fill('Asked for offer 4711');
        await note.press('Enter');
        await expect(desk.getByText('Note saved')).toBeVisible();
        await service.hangUp(callId);
        await turnTo(desk, 'Settings');
        await desk.getByRole('switch', { name: 'Take the logs of AI agents' }).click();
        await desk.getByRole('button', { name: 'Copy address' }).click();
        await expect(desk.getByRole('button', { name: 'Copied' })).toBeVisible();
        const url = await app.shell.evaluate(({ clipboard }) => clipboard.readText());
        await service.ask('POST', '/agent-logs', { urls: [url], from: anna, log: { mood: 'calm' } });
      });

      await test.step('searched for and called', async () => {
        await turnTo(desk, 'People');
        await expect(listed(desk).first()).toBeVisible();
        await desk.getByRole('listbox', { name: 'People' }).focus();
        await desk.keyboard.type('berg ann');
        await expect(desk.getByRole('textbox', { name: 'Search name, company or number' })).toHaveValue(
          'berg ann',
        );
        await expect(listed(desk).first()).toContainText('Anna Berg');
        await expect(listed(desk).first().locator('mark').first()).toHaveText(/^(Anna|Ann)/);
        await desk.keyboard.press('ArrowDown');
        await expect(desk.getByRole('button', { name: /^Call \+49 30 23125/ }).first()).toBeVisible();
        await desk.keyboard.press('Enter');
        await expect
          .poll(async () =>
            (await service.calls()).some(({ direction, to }) => direction === 'out' && to === anna),
          )
          .toBe(true);
        const out = (await service.calls()).find(
          ({ direction, state }) => direction === 'out' && state !== 'ended',
        );
        if (out) await service.hangUp(out.callId);
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('her numbers are copied, her notes and what an agent said are read', async () => {
        await desk.getByRole('listbox', { name: 'People' }).focus();
        await desk.keyboard.press('ArrowRight');
        await desk.getByRole('button', { name: /^Copy \+49 30 23125/ }).click();
        await expect.poll(() => app.shell.evaluate(({ clipboard }) => clipboard.readText())).toBe(anna);
        await desk.getByRole('radio', { name: 'Notes' }).click();
        const happened = desk.getByRole('region', { name: 'What happened' });
        await expect(happened.getByRole('textbox', { name: 'Note on the call with Anna Berg' })).toHaveValue(
          'Asked for offer 4711',
        );
        await desk.getByRole('radio', { name: 'AI agents' }).click();
        await desk.getByRole('listbox', { name: 'What happened' }).focus();
        await desk.keyboard.press('ArrowDown');
        await desk.keyboard.press('Enter');
        await desk.getByRole('button', { name: 'Whole log' }).click();
        const log = desk.getByRole('article', { name: 'AI agent with Anna Berg' });
        await expect(log).toContainText('Call back before noon');
        await expect(log).toContainText('What is your order number?');
        await expect(log.getByRole('listitem').filter({ hasText: 'four seven one one' })).toContainText(
          'Anna Berg',
        );
        expect(await faults(desk)).toEqual([]);
        await log.getByRole('button', { name: 'Copy as it came' }).click();
        await expect
          .poll(() => app.shell.evaluate(({ clipboard }) => clipboard.readText()))
          .toMatch(/"mood":\s*"calm"/);
        await desk.getByRole('button', { name: 'Back to the call' }).click();
        await desk.getByRole('button', { name: 'Back to Anna Berg' }).click();
      });

      await test.step('her card and all cards are written, whole or not at all', async () => {
        const one = await saveInto(app, folder, 'anna.vcf');
        await desk.getByRole('button', { name: 'Export', exact: true }).click();
        await expect(desk.getByText('1 contact is saved in anna.vcf.')).toBeVisible();
        expect(readVcards(readFileSync(one)).contacts).toMatchObject([{ name: 'Anna Berg' }]);
        const all = await saveInto(app, folder, 'all.vcf');
        await desk.getByRole('button', { name: 'More to do with contacts' }).click();
        await desk.getByRole('menuitem', { name: 'Export all as vCard …' }).click();
        await expect(desk.getByText(/^\d+ contacts are saved in all\.vcf\.$/)).toBeVisible();
        const { contacts, refused } = readVcards(readFileSync(all));
        expect(refused).toEqual([]);
        expect(contacts).toHaveLength(250);
      });

      await test.step('the phone book of the platform is saved as it comes', async () => {
        await desk.getByRole('button', { name: 'More to do with contacts' }).click();
        await desk.getByRole('menuitem', { name: 'Phone book for desk phones …' }).click();
        expect(await faults(desk)).toEqual([]);
        await desk.getByLabel('Maker of the phone').selectOption('Another one');
        await desk.getByLabel('Its name, as the platform writes it').fill('nobody');
        await desk.getByRole('button', { name: 'Save …' }).click();
        await expect(desk.getByRole('dialog').getByRole('alert')).toContainText('Nothing was saved.');
        await desk.getByLabel('Maker of the phone').selectOption('Yealink');
        const book = await saveInto(app, folder, 'book.xml');
        await desk.getByRole('button', { name: 'Save …' }).click();
        await expect(desk.getByText('Saved as book.xml.')).toBeVisible();
        expect(readFileSync(book, 'utf8')).toMatch(/^<\?xml[^]*<YealinkIPPhoneDirectory>[^]*Anna Berg/);
        expect(readdirSync(folder).sort()).toEqual(['all.vcf', 'anna.vcf', 'book.xml']);
      });

      await test.step('the popup says what the agent said, and leads to her', async () => {
        await turnTo(desk, 'Calls');
        const { callId } = await service.ring({ from: anna });
        const card = app.popup.getByRole('article', { name: 'Anna Berg' }).first();
        await expect(card).toContainText(/AI agent, .*order 4711/);
        await card.getByRole('button', { name: 'Show Anna Berg' }).click();
        await expect(desk.getByRole('heading', { name: 'What happened' })).toBeVisible();
        await expect(desk.getByRole('button', { name: 'People', exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        );
        await service.hangUp(callId);
      });
      rmSync(folder, { recursive: true, force: true });
    });
  });
}

test('who may be there twice is shown in groups, those of this desk too, and in German', async ({
  app,
  service,
}) => {
  const { desk } = app;
  await service.ask('POST', '/contacts', { given: 'Anna', family: 'Berg', numbers: [anna] });
  await desk.getByRole('button', { name: 'Read contacts again' }).click();
  await turnTo(desk, 'Settings');
  await desk.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await turnTo(desk, 'Personen');
  await desk.getByRole('button', { name: 'Mehr mit Kontakten tun' }).click();
  await desk.getByRole('menuitem', { name: 'Mögliche Dubletten' }).click();
  const list = desk.getByRole('listbox', { name: 'Mögliche Dubletten' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await expect(list).toContainText(/Gleiche/);
  await list.focus();
  await desk.keyboard.press('ArrowDown');
  await expect(desk.getByRole('heading', { level: 3, name: 'Was geschehen ist' })).toBeVisible();
  expect(await faults(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Zurück zu allen' }).click();
  await desk.getByRole('textbox', { name: 'Name, Firma oder Nummer suchen' }).fill('wolpertinger');
  await expect(desk.getByText('Niemand passt zu „wolpertinger“')).toBeVisible();
});
