import type { Page } from '@playwright/test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readVcards } from '../../src/platform/vcard.ts';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, test, turnTo, type RunningApp } from './app.ts';
import { plain, wordsIn } from './words.ts';

const anna = '+493023125101';

/** A place that the next dialog for saving answers with, in a folder that goes with the test. */
async function saveInto(app: RunningApp, folder: string, name: string): Promise<string> {
  const filePath = join(folder, name);
  await app.shell.answerDialog({ dialog: 'showSaveDialog', answer: { canceled: false, filePath } });
  return filePath;
}

for (const { system, language } of desks) {
  const t = wordsIn(language);
  test.describe(`people on the ${system} system, ${language}`, () => {
    test.use({ system, language });
    const listed = (desk: Page) => desk.getByRole('listbox', { name: t('People') }).getByRole('option');

    test('can be searched, called, browsed and exported, by keyboard', async ({ app, service }) => {
      test.slow();
      const { desk } = app;
      const folder = mkdtempSync(join(tmpdir(), 'deskbell-people-'));

      await test.step('a note and an agent log are stored for Anna Berg', async () => {
        const { callId } = await service.ring({ from: anna });
        await service.answer(callId);
        const note = desk.getByRole('textbox', { name: t('note.for', { who: 'Anna Berg' }) });
        await note.fill('Asked for offer 4711');
        await note.press('Enter');
        await expect(desk.getByText(t('Note saved'))).toBeVisible();
        await service.hangUp(callId);
        await turnTo(desk, t('rail.settings'));
        await desk.getByRole('switch', { name: t('Receive the logs of AI agents') }).click();
        await desk.getByRole('button', { name: t('Copy address') }).click();
        await expect(desk.getByRole('button', { name: t('Copied') })).toBeVisible();
        const url = await app.shell.evaluate(({ clipboard }) => clipboard.readText());
        await service.ask('POST', '/agent-logs', { urls: [url], from: anna, log: { mood: 'calm' } });
      });

      await test.step('the End key selects the last person at once, before the end of the list is read', async () => {
        await turnTo(desk, t('rail.people'));
        const list = desk.getByRole('listbox', { name: t('People') });
        await expect(list.getByRole('option').nth(5)).toHaveAttribute('aria-setsize', /^\d{3}$/);
        await list.press('End');
        const last = await list.getByRole('option').last().getAttribute('aria-setsize');
        await expect(list).toHaveAttribute('aria-activedescendant', `person-${Number(last) - 1}`);
        await expect(desk.locator('#person-name')).toBeVisible();
        await list.press('Home');
        await expect(list).toHaveAttribute('aria-activedescendant', 'person-0');
      });

      await test.step('a pressed row opens its person although it disappears before the button is released', async () => {
        const pressed = listed(desk).nth(5);
        await expect(pressed).toBeVisible();
        await pressed.hover();
        await desk.mouse.down();
        await expect(desk.locator('#person-name')).toBeVisible();
        const name = await desk.locator('#person-name').innerText();
        await expect(pressed).toContainText(name);
        const field = desk.getByRole('textbox', { name: t('Search name, company or number') });
        await field.evaluate((node: HTMLInputElement) => {
          node.value = 'berg ann';
          node.dispatchEvent(new InputEvent('input', { bubbles: true }));
        });
        await expect(pressed).toHaveCount(0);
        await desk.mouse.up();
        await expect(desk.locator('#person-name')).toHaveText(name);
        await field.fill('');
      });

      await test.step('a person is found by typing in the list, and called', async () => {
        await turnTo(desk, t('rail.people'));
        await expect(listed(desk).first()).toBeVisible();
        await desk.getByRole('listbox', { name: t('People') }).focus();
        await desk.keyboard.type('berg ann');
        await expect(desk.getByRole('textbox', { name: t('Search name, company or number') })).toHaveValue(
          'berg ann',
        );
        await expect(listed(desk).first()).toContainText('Anna Berg');
        await expect(listed(desk).first().locator('mark').first()).toHaveText(/^(Anna|Ann)/);
        await desk.keyboard.press('ArrowDown');
        await expect(
          desk
            .getByRole('button', {
              name: new RegExp(
                plain(t('people.call', { number: '…', kind: 'none' })).replace('…', '\\+49 30 23125.*'),
              ),
            })
            .first(),
        ).toBeVisible();
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

      await test.step('the page of a person shows everything that the platform reports of her', async () => {
        const reported = desk.getByRole('article').filter({ has: desk.locator('#person-name') });
        await expect(reported).toContainText('Dr. Anna Maria Berg');
        await expect(reported).toContainText('52.5296, 13.4011');
        await expect(reported).toContainText('Suppliers');
        await expect(reported).toContainText(t('people.since'));
      });

      await test.step('a number of a person is copied, and her notes and agent logs are read', async () => {
        await desk.getByRole('listbox', { name: t('People') }).focus();
        await desk.keyboard.press('ArrowRight');
        await desk.getByRole('button', { name: t('people.copy', { number: '+49 30 23125101' }) }).click();
        await expect.poll(() => app.shell.evaluate(({ clipboard }) => clipboard.readText())).toBe(anna);
        await desk.getByRole('radio', { name: t('Notes') }).click();
        const happened = desk.getByRole('region', { name: t('people.happened') });
        await expect(
          happened.getByRole('textbox', { name: t('note.for', { who: 'Anna Berg' }) }),
        ).toHaveValue('Asked for offer 4711');
        await desk.getByRole('radio', { name: t('AI agents') }).click();
        await desk.getByRole('listbox', { name: t('people.happened') }).focus();
        await desk.keyboard.press('ArrowDown');
        await desk.keyboard.press('Enter');
        await expect(
          desk.getByRole('button', { name: t('people.backTo', { name: 'Anna Berg' }) }),
        ).toBeFocused();
        await desk.getByRole('button', { name: t('Whole log') }).click();
        const log = desk.getByRole('article', { name: t('agentLog.of', { who: 'Anna Berg' }) });
        await expect(log).toContainText('Call back before noon');
        await expect(log).toContainText('What is your order number?');
        await expect(log.getByRole('listitem').filter({ hasText: 'four seven one one' })).toContainText(
          'Anna Berg',
        );
        expect(await faults(desk)).toEqual([]);
        await log.getByRole('button', { name: t('Copy original') }).click();
        await expect
          .poll(() => app.shell.evaluate(({ clipboard }) => clipboard.readText()))
          .toMatch(/"mood":\s*"calm"/);
        await desk.getByRole('button', { name: t('Back to the call') }).click();
        await desk.getByRole('button', { name: t('people.backTo', { name: 'Anna Berg' }) }).click();
      });

      await test.step('one contact and all contacts are exported, each file whole or not at all', async () => {
        const one = await saveInto(app, folder, 'anna.vcf');
        await desk.getByRole('button', { name: t('Export'), exact: true }).click();
        await expect(desk.getByText(t('export.done', { count: 1, file: 'anna.vcf' }))).toBeVisible();
        expect(readVcards(readFileSync(one)).contacts).toMatchObject([{ name: 'Anna Berg' }]);
        const all = await saveInto(app, folder, 'all.vcf');
        await desk.getByRole('button', { name: t('More actions for contacts') }).click();
        await desk.getByRole('menuitem', { name: t('Export all as vCard …') }).click();
        await expect(desk.getByText(t('export.done', { count: 250, file: 'all.vcf' }))).toBeVisible();
        const { contacts, refused } = readVcards(readFileSync(all));
        expect(refused).toEqual([]);
        expect(contacts).toHaveLength(250);
      });

      await test.step('the phone book of the platform is saved unchanged', async () => {
        await desk.getByRole('button', { name: t('More actions for contacts') }).click();
        await desk.getByRole('menuitem', { name: t('Phone book for desk phones …') }).click();
        expect(await faults(desk)).toEqual([]);
        await desk.getByLabel(t('Maker of the phone')).selectOption(t('Another one'));
        await desk.getByLabel(t('Its name, as the platform writes it')).fill('nobody');
        await desk.getByRole('button', { name: t('Save …') }).click();
        await expect(desk.getByRole('dialog').getByRole('alert')).toContainText(
          t('export.notDone', { why: '' }).trim(),
        );
        await desk.getByLabel(t('Maker of the phone')).selectOption('Yealink');
        const book = await saveInto(app, folder, 'book.xml');
        await desk.getByRole('button', { name: t('Save …') }).click();
        await expect(desk.getByText(t('export.saved', { file: 'book.xml' }))).toBeVisible();
        expect(readFileSync(book, 'utf8')).toMatch(/^<\?xml[^]*<YealinkIPPhoneDirectory>[^]*Anna Berg/);
        expect(readdirSync(folder).sort()).toEqual(['all.vcf', 'anna.vcf', 'book.xml']);
      });

      await test.step('the popup shows what the agent wrote, and leads to the page of the person', async () => {
        await turnTo(desk, t('rail.calls'));
        const { callId } = await service.ring({ from: anna });
        const card = app.popup.getByRole('article', { name: 'Anna Berg' }).first();
        await expect(card).toContainText(
          new RegExp(plain(t('earlier.agent', { when: '…', text: '' })).replace('…', '.*') + '.*order 4711'),
        );
        await card.getByRole('button', { name: t('call.showPerson', { name: 'Anna Berg' }) }).click();
        await expect(desk.getByRole('heading', { name: t('people.happened') })).toBeVisible();
        await expect(desk.getByRole('button', { name: t('People'), exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        );
        await service.hangUp(callId);
      });
      await test.step('possible duplicates are shown in groups', async () => {
        await service.ask('POST', '/contacts', { given: 'Anna', family: 'Berg', numbers: [anna] });
        await turnTo(desk, t('rail.calls'));
        await desk.getByRole('button', { name: t('Reload contacts') }).click();
        await turnTo(desk, t('rail.people'));
        await desk.getByRole('button', { name: t('export.more') }).click();
        await desk.getByRole('menuitem', { name: t('duplicates.show') }).click();
        const list = desk.getByRole('listbox', { name: t('duplicates.show') });
        await expect(list.getByRole('option').first()).toBeVisible();
        await expect(list).toContainText(t('duplicates.both'));
        await list.focus();
        await desk.keyboard.press('ArrowDown');
        await expect(desk.getByRole('heading', { level: 3, name: t('people.happened') })).toBeVisible();
        expect(await faults(desk)).toEqual([]);
        await desk.getByRole('button', { name: t('duplicates.back') }).click();
        await desk.getByRole('textbox', { name: t('people.search') }).fill('wolpertinger');
        await expect(desk.getByText(t('people.notFound', { text: 'wolpertinger' }))).toBeVisible();
      });
      rmSync(folder, { recursive: true, force: true });
    });
  });
}
