import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../support/axe-faults.ts';
import { expect, test, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

const anna = '+493023125101';

/** Anna talks, a stranger is missed. */
async function calls({ desk, popup }: RunningApp, service: ServiceControl): Promise<void> {
  const { callId } = await service.ring({ from: anna });
  await service.answer(callId);
  await expect(popup.getByRole('article')).toContainText('Live');
  await service.hangUp(callId);
  const { callId: missed } = await service.ring({ from: '+498912345678' });
  await service.hangUp(missed);
  await expect(desk.getByRole('region', { name: 'Recent calls' })).toContainText('+49 89 12345678');
}

for (const system of ['new', 'classic'] as const) {
  test.describe(`my day on the ${system} system`, () => {
    test.use({ system });

    test('counts the calls of a day and a week, as charts and tables, and saves them', async ({
      app,
      service,
    }) => {
      const { desk, shell, profile } = app;
      await calls(app, service);
      await desk.getByRole('button', { name: 'My day' }).click();
      const total = (name: string) => desk.locator('dl div').filter({ hasText: name }).locator('dd');
      await expect(total('Answered')).toHaveText(/^[1-9]/);
      await expect(total('Missed')).toHaveText(/^[1-9]/);
      const people = desk.getByRole('region', { name: 'By person' });
      await expect(people.getByRole('img', { name: /chart/ })).toBeVisible();
      await people.getByText('As a table').press('Enter');
      await expect(people.getByRole('row', { name: /Anna Berg/ })).toBeVisible();
      expect(await faults(desk)).toEqual([]);

      await test.step('a day without calls says so, the week has them again', async () => {
        await desk.getByLabel('Date').fill('2020-02-29');
        await expect(desk.getByText('No calls')).toBeVisible();
        await expect(desk.getByRole('button', { name: /Save as CSV/ })).toBeDisabled();
        await desk.getByRole('button', { name: 'Today' }).click();
        await desk.getByRole('radio', { name: 'Week' }).click();
        await expect(desk.getByRole('region', { name: 'By day' }).getByRole('img').first()).toBeVisible();
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('the numbers are saved where the user wants them', async () => {
        const filePath = join(profile, 'week.csv');
        await shell.answerDialog({ dialog: 'showSaveDialog', answer: { canceled: false, filePath } });
        await desk.getByRole('button', { name: /Save as CSV/ }).press('Enter');
        await expect(desk.getByText('The numbers were saved.')).toBeVisible();
        const text = readFileSync(filePath, 'utf8');
        expect(text.startsWith('\ufeffCounted,What,Answered')).toBe(true);
        expect(text).toMatch(/By person,Anna Berg · \+49 30 23125101,[1-9]/);
      });

      if (system === 'classic') {
        await test.step('in German, and for German spreadsheets', async () => {
          await desk.getByRole('button', { name: 'Settings' }).click();
          await desk.getByLabel('Language').selectOption('de');
          await desk.getByRole('button', { name: 'Mein Tag' }).click();
          await expect(desk.getByRole('heading', { name: 'Nach Stunde' })).toBeVisible();
          const filePath = join(profile, 'tag.csv');
          await shell.answerDialog({ dialog: 'showSaveDialog', answer: { canceled: false, filePath } });
          await desk.getByRole('button', { name: /Als CSV sichern/ }).click();
          await expect(desk.getByText('Die Zahlen wurden gesichert.')).toBeVisible();
          expect(readFileSync(filePath, 'utf8')).toContain('Gezählt;Was;Angenommen');
          expect(await faults(desk)).toEqual([]);
        });
      }
    });
  });
}
