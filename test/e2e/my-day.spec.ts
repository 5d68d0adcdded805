import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../support/axe-faults.ts';
import { deskOn, expect, test, turnTo, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';
import { wordsIn } from './words.ts';

const anna = '+493023125101';

for (const { system, language } of deskOn('classic')) {
  const t = wordsIn(language);
  test.describe(`my day on the ${system} system, ${language}`, () => {
    test.use({ system, language });
    /** Anna talks, a stranger is missed. */
    async function calls({ desk, popup }: RunningApp, service: ServiceControl): Promise<void> {
      const { callId } = await service.ring({ from: anna });
      await service.answer(callId);
      await expect(popup.getByRole('article')).toContainText(t('Live'));
      await service.hangUp(callId);
      const { callId: missed } = await service.ring({ from: '+498912345678' });
      await service.hangUp(missed);
      await expect(desk.getByRole('region', { name: t('Recent calls') })).toContainText('+49 89 12345678');
    }

    test('counts the calls of a day and a week, as charts and tables, and saves them', async ({
      app,
      service,
    }) => {
      const { desk, shell, profile } = app;
      await calls(app, service);
      await turnTo(desk, t('rail.day'));
      const total = (name: string) => desk.locator('dl div').filter({ hasText: name }).locator('dd');
      await expect(total(t('Answered'))).toHaveText(/^[1-9]/);
      await expect(total(t('Missed'))).toHaveText(/^[1-9]/);
      const people = desk.getByRole('region', { name: t('By person') });
      await expect(
        people.getByRole('img', { name: t('day.chartOf', { title: t('day.byPerson') }) }),
      ).toBeVisible();
      await people.getByText(t('As a table')).press('Enter');
      await expect(people.getByRole('row', { name: /Anna Berg/ })).toBeVisible();
      expect(await faults(desk)).toEqual([]);

      await test.step('the date is typed in the order of the program’s language', async () => {
        const date = desk.getByLabel(t('Date'));
        await date.focus();
        await desk.keyboard.type(language === 'de' ? '03042020' : '04032020');
        await expect(date).toHaveValue('2020-04-03');
      });

      await test.step('a day without calls says so, and its week shows calls', async () => {
        await desk.getByLabel(t('Date')).fill('2020-02-29');
        await expect(desk.getByText(t('No calls'))).toBeVisible();
        await expect(desk.getByRole('button', { name: t('day.export') })).toBeDisabled();
        await desk.getByRole('button', { name: t('Today') }).click();
        await desk.getByRole('radio', { name: t('Week') }).click();
        await expect(
          desk
            .getByRole('region', { name: t('By day') })
            .getByRole('img')
            .first(),
        ).toBeVisible();
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('the numbers are saved to the chosen file, in the format of the country’s spreadsheets', async () => {
        const filePath = join(profile, 'week.csv');
        await shell.answerDialog({ dialog: 'showSaveDialog', answer: { canceled: false, filePath } });
        await desk.getByRole('button', { name: t('day.export') }).press('Enter');
        await expect(desk.getByText(t('The numbers were saved.'))).toBeVisible();
        const text = readFileSync(filePath, 'utf8');
        const comma = language === 'de' ? ';' : ',';
        const head = [t('day.column.by'), t('common.what'), t('day.answered')].join(comma);
        expect(text.startsWith(`\ufeff${head}`)).toBe(true);
        const row = [t('day.byPerson'), 'Anna Berg · +49 30 23125101', ''].join(comma);
        expect(text.split(row)[1]).toMatch(/^[1-9]/);
      });
    });
  });
}
