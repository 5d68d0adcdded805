import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { faults } from './axe.ts';
import type { ServiceControl } from './service-control.ts';

const anna = '+493023125101';

const conversations = (desk: Page): Locator => desk.getByRole('listbox', { name: 'Conversations' });
const thread = (desk: Page): Locator => desk.getByRole('region', { name: /^Messages with/ });
const field = (desk: Page): Locator => desk.getByRole('textbox', { name: 'Message', exact: true });

interface SentSms {
  text: string;
  status: string;
  scheduled: string;
  targets: { numberE164: string }[];
}

/** What the service has to send, or has sent, the newest first. */
async function sentSms(service: ServiceControl): Promise<SentSms[]> {
  const { events } = await service.rest<{ events: (SentSms & { direction: string })[] }>(
    '/my/events/sms?version=2.2.0&limit=20',
  );
  return events.filter(({ direction }) => direction === 'out');
}

async function openMessages(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: /^Messages/ }).click();
  await expect(conversations(desk).getByRole('option').first()).toBeVisible();
}

for (const system of ['new', 'classic'] as const) {
  test.describe(`SMS on the ${system} system`, () => {
    test.use({ system });

    test('are read as conversations, answered, written anew, scheduled, and never lost', async ({
      app: { desk },
      service,
    }) => {
      await service.ask('POST', '/events', { kind: 'sms', from: anna, text: 'Where is the offer?' });
      await openMessages(desk);
      const first = conversations(desk).getByRole('option').first();

      await test.step('the newest stands on top, unread, and opening reads it', async () => {
        await expect(first).toContainText('Anna Berg', { timeout: 20_000 });
        await expect(first).toContainText('1 unread message');
        await first.click();
        await expect(thread(desk).getByRole('listitem').last()).toContainText('Where is the offer?');
        await expect(first).not.toContainText('unread');
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('a reply appears at once and then as the platform says', async () => {
        await field(desk).fill('It leaves today.');
        await expect(desk.getByText('16 of 460 characters · 1 SMS')).toBeVisible();
        await desk.keyboard.press('Control+Enter');
        await expect(thread(desk).getByRole('listitem').last()).toContainText('It leaves today.');
        await expect(field(desk)).toHaveValue('');
        await expect(thread(desk).getByRole('listitem').last()).toContainText('Sent');
        await expect(thread(desk).getByText('It leaves today.')).toHaveCount(1);
        expect((await sentSms(service)).filter(({ text }) => text === 'It leaves today.')).toHaveLength(1);
      });
    });
  });
}
