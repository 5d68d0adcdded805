import type { Locator } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, turnTo } from './app.ts';
import { wordsIn } from './words.ts';

const t = wordsIn('de');
const count = 6;
const nameOf = (at: number): string => `Gemeinsames Verzeichnis aller Ansprechpartner, Abteilung ${at}`;

/** They differ at their end alone. */
const longNames = ['Nord', 'Süd'].map(
  (end) =>
    `Aaa Gemeinschaftspraxis für Physiotherapie, Rehabilitation, Ergotherapie und Sportmedizin am alten Marktplatz, ${end}`,
);

const isCut = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element.scrollWidth > element.clientWidth);

test.describe('many address books with long names', () => {
  test.use({ contacts: 20, system: 'classic', language: 'de' });

  test('can be distinguished, and only some are named beside a person', async ({
    app: { desk, popup, shell },
    service,
  }) => {
    test.slow();
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-many-'));
    const section = desk.getByRole('region', { name: t('addressBook.title') });
    const rows = section.getByRole('list', { name: t('addressBook.list') }).getByRole('listitem');
    const form = desk.getByRole('dialog');
    const button = (id: string): Locator => form.getByRole('button', { name: t(id), exact: true });

    await turnTo(desk, t('rail.settings'));
    for (let at = 1; at <= count; at += 1) {
      const path = join(folder, `${at}.csv`);
      const others =
        at === 1 ? `${longNames.map((name, index) => `${name};030 557001${index}`).join('\r\n')}\r\n` : '';
      writeFileSync(path, `Name;Telefon\r\nAnna Vielfach;030 5570001\r\n${others}`);
      await section.getByRole('button', { name: t('addressBook.add') }).press('Enter');
      await button('addressBook.kind.file').press('Enter');
      await shell.answerDialog({ dialog: 'showOpenDialog', answer: { canceled: false, filePaths: [path] } });
      await button('addressBook.chooseFile').press('Enter');
      await expect(form).toContainText(path);
      await form.getByLabel(t('common.name'), { exact: true }).fill(nameOf(at));
      await button('common.save').press('Enter');
      await expect(form).toBeHidden();
    }

    await desk.setViewportSize({ width: 700, height: 800 });
    for (let at = 1; at <= count; at += 1) {
      const row = rows.filter({ has: desk.getByText(nameOf(at), { exact: true }) });
      const shown = row.getByTitle(nameOf(at), { exact: true });
      await expect.poll(() => isCut(shown.locator('> :first-child'))).toBe(true);
      const end = shown.locator('> :last-child');
      await expect(end).toHaveText(`Abteilung ${at}`);
      expect(await isCut(end)).toBe(false);
      await expect(row).toContainText(at === 1 ? '3 Kontakte, Stand: ' : '1 Kontakt, Stand: ');
    }

    await turnTo(desk, t('rail.people'));
    for (const name of longNames) {
      const shown = desk.getByRole('option', { name, exact: false }).getByTitle(name, { exact: true });
      await expect.poll(() => isCut(shown.locator('> :first-child'))).toBe(true);
      await expect(shown.locator('> :last-child')).toHaveText(name.slice(-12));
      expect(await isCut(shown.locator('> :last-child'))).toBe(false);
    }
    await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill('Süd');
    await expect(desk.getByRole('option').getByTitle(longNames[1] ?? '', { exact: true })).toBeVisible();
    await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill('Vielfach');
    const person = desk.getByRole('option', { name: 'Anna Vielfach' });
    // The books have been read; once they are compared, she is one person.
    await expect(person).toHaveCount(1);
    await person.click();
    const all = desk.getByTitle(nameOf(count)).and(desk.locator('p'));
    await expect(all).toHaveText(
      `Aus den Adressbüchern „${nameOf(1)}“, „${nameOf(2)}“, „${nameOf(3)}“ und ${count - 3} weiteren`,
    );
    await expect(desk.getByText(`„${nameOf(count)}“`)).toHaveCount(1);
    rmSync(folder, { recursive: true });

    // There is little room beside a number, so the first name is cut in its middle.
    const label = new RegExp(`^${nameOf(1).slice(0, 8)}.*….*Abteilung 1(?:,|$)`);
    await turnTo(desk, t('rail.calls'));
    await desk.getByRole('combobox', { name: t('transfer.placeholder') }).fill('vielfach');
    const suggested = desk.getByRole('listbox', { name: t('suggestions.label') });
    await expect(suggested.getByRole('option').locator('.kind')).toHaveText(label);
    await service.ring({ from: '+49305570001' });
    const card = popup.getByRole('article', { name: 'Anna Vielfach' });
    await expect(card.locator('.parts span', { hasText: label })).toBeVisible();
  });
});
