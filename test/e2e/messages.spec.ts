import type { Locator, Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { wallTime } from '../../src/shared/local-time.ts';
import { faults } from '../support/axe-faults.ts';
import { expect, online, signIn, test } from './app.ts';
import type { ServiceControl } from './service-control.ts';

const anna = '+493023125101';

const conversations = (desk: Page): Locator => desk.getByRole('listbox', { name: 'Conversations' });
const thread = (desk: Page): Locator => desk.getByRole('region', { name: /^Messages with/ });
const newest = (desk: Page): Locator => thread(desk).getByRole('listitem').last();
const field = (desk: Page): Locator => desk.getByRole('textbox', { name: 'Message', exact: true });
const faxes = (desk: Page): Locator => desk.getByRole('listbox', { name: 'Sent faxes' });

interface SentEvent {
  id: string;
  text: string;
  status: string;
  scheduled: string;
  direction: string;
  targets: { numberE164: string }[];
}

/** What the service has to send, or has sent, the newest first. */
async function sent(service: ServiceControl, kind: 'sms' | 'faxes'): Promise<SentEvent[]> {
  const path = `/my/events/${kind}?version=2.2.0&limit=20`;
  const { events } = await service.rest<{ events: SentEvent[] }>(path);
  return events.filter(({ direction }) => direction === 'out');
}

const withText = async (service: ServiceControl, text: string): Promise<SentEvent[]> =>
  (await sent(service, 'sms')).filter((event) => event.text === text);

async function openMessages(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: /^(Messages|Nachrichten)/ }).click();
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
        await expect(first).toContainText('Anna Berg');
        await expect(first).toContainText('1 unread message');
        await first.click();
        await expect(newest(desk)).toContainText('Where is the offer?');
        await expect(first).not.toContainText('unread');
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('a reply appears at once, and then as the platform says', async () => {
        await field(desk).fill('It leaves today.');
        await expect(desk.getByText('16 of 460 characters · 1 SMS')).toBeVisible();
        await desk.keyboard.press('Control+Enter');
        await expect(newest(desk)).toContainText('It leaves today.');
        await expect(field(desk)).toHaveValue('');
        await expect(newest(desk)).toContainText('Sent');
        await expect(thread(desk).getByText('It leaves today.')).toHaveCount(1);
        expect(await withText(service, 'It leaves today.')).toHaveLength(1);
      });

      await test.step('one that is refused keeps its text and says why, and goes when it is sent again', async () => {
        await service.ask('POST', '/faults', [
          { method: 'POST', path: '/my/events/sms', status: 402, times: 1 },
        ]);
        await field(desk).fill('A second one.');
        await desk.getByRole('button', { name: 'Send', exact: true }).click();
        await expect(newest(desk)).toContainText('Not sent');
        await expect(newest(desk)).toContainText('the balance of the account is too low');
        expect(await withText(service, 'A second one.')).toHaveLength(0);
        await newest(desk).getByRole('button', { name: 'Send again' }).click();
        await expect(newest(desk)).toContainText('Sent');
        expect(await withText(service, 'A second one.')).toHaveLength(1);
      });

      await test.step('one that the platform took without saying so is not sent twice', async () => {
        await service.ask('POST', '/faults', [
          { method: 'POST', path: '/my/events/sms', drop: true, times: 1 },
        ]);
        await field(desk).fill('A third one.');
        await desk.keyboard.press('Control+Enter');
        await expect(newest(desk)).toContainText('Not known whether it was sent');
        await newest(desk).getByRole('button', { name: 'Edit' }).click();
        await expect(field(desk)).toHaveValue('A third one.');
        await expect(thread(desk).getByText('A third one.')).toHaveCount(0);
      });

      await test.step('a draft waits where it was written', async () => {
        await conversations(desk).getByRole('option').nth(1).click();
        await expect(field(desk)).toHaveValue('');
        await expect(first).toContainText('Draft: A third one.');
        await first.click();
        await expect(field(desk)).toHaveValue('A third one.');
        await field(desk).fill('');
      });

      await test.step('a search finds by text, name and number, and Escape shows all again', async () => {
        const search = desk.getByRole('textbox', { name: 'Search conversations' });
        const all = await conversations(desk).getByRole('option').count();
        await search.fill('leaves today');
        await expect(desk.getByText('1 conversation', { exact: true })).toBeVisible();
        await expect(first).toContainText('It leaves today.');
        await expect(first.locator('mark')).toHaveText(['leaves', 'today']);
        await search.fill('berg');
        await expect(first.locator('mark')).toHaveText(['Berg']);
        await search.fill('030 23125');
        await expect(first.locator('mark')).toHaveText(['30 23125']);
        await search.press('ArrowDown');
        await expect(conversations(desk)).toBeFocused();
        await search.fill('wolpertinger');
        await expect(desk.getByText('No conversation has “wolpertinger”')).toBeVisible();
        expect(await faults(desk)).toEqual([]);
        await search.press('Escape');
        await expect(conversations(desk).getByRole('option')).toHaveCount(all);
      });

      await test.step('a new one to a contact, for later', async () => {
        await desk.getByRole('button', { name: 'New SMS' }).click();
        await desk.getByRole('combobox', { name: 'To: name or number' }).fill('anna berg');
        await desk
          .getByRole('option', { name: /Anna Berg/ })
          .last()
          .click();
        await field(desk).fill('Good morning.');
        await desk.getByRole('button', { name: 'Send later' }).click();
        await desk.getByLabel('Send at', { exact: true }).fill('2020-01-01T08:00');
        await desk.getByRole('button', { name: 'Schedule', exact: true }).click();
        await expect(desk.getByRole('alert')).toContainText('This time is over');
        const at = Math.ceil(Date.now() / 60_000) * 60_000 + 7_200_000;
        const zone = await desk.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
        await desk.getByLabel('Send at', { exact: true }).fill(wallTime(at, zone));
        await desk.getByRole('button', { name: 'Schedule', exact: true }).click();
        await expect(newest(desk)).toContainText('Leaves');
        await expect.poll(() => withText(service, 'Good morning.')).toMatchObject([{ status: 'scheduled' }]);
        const [order] = await withText(service, 'Good morning.');
        expect(Date.parse(order?.scheduled ?? '')).toBe(at);
      });
    });
  });
}

test('an entry of the timeline is answered by SMS, in German too, and a draft is there after a restart', async ({
  start,
  service,
}) => {
  const stranger = '+4915799911111';
  for (let n = 10; n < 81; n += 1) {
    await service.ask('POST', '/events', { kind: 'sms', from: stranger, text: `Message ${n}` });
  }
  const first = await start();
  await signIn(first.desk, service);

  await test.step('a long conversation opens at its end, and loads what was before without a jump', async () => {
    const { desk } = first;
    await openMessages(desk);
    await conversations(desk).getByRole('option').filter({ hasText: 'Message' }).click();
    // The platform tells times to the second: within one, any may be the first.
    const texts = thread(desk).getByText(/^Message \d\d$/);
    await expect(texts).toHaveCount(50);
    await expect(texts.last()).toBeInViewport();
    const oldest = thread(desk).getByText((await texts.first().textContent()) ?? '', { exact: true });
    await thread(desk).evaluate((region) => region.scrollTo({ top: 0 }));
    const before = await oldest.boundingBox();
    await expect(texts).toHaveCount(71);
    const after = await oldest.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
  });

  const { callId } = await service.ring({ from: anna });
  await service.hangUp(callId);
  await first.desk.getByRole('button', { name: 'Timeline' }).click();
  await first.desk.getByRole('option').filter({ hasText: 'Anna Berg' }).first().click();
  await first.desk.getByRole('button', { name: 'Reply by SMS' }).click();
  await expect(field(first.desk)).toBeFocused();
  await field(first.desk).fill('I call you back');
  await expect(conversations(first.desk)).toContainText('Draft: I call you back');
  await first.shell.close();

  const second = await start();
  const { desk } = second;
  await online(desk);
  await desk.getByRole('button', { name: 'Settings' }).click();
  await desk.getByLabel('Language').selectOption('de');
  await openMessages(desk);
  await desk.getByRole('option').filter({ hasText: 'Entwurf: I call you back' }).click();
  await expect(desk.getByRole('textbox', { name: 'Nachricht', exact: true })).toHaveValue('I call you back');
  await desk.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(desk.getByText('Gesendet')).not.toHaveCount(0);
  await expect.poll(() => withText(service, 'I call you back')).toHaveLength(1);
});

for (const system of ['new', 'classic'] as const) {
  test.describe(`a fax on the ${system} system`, () => {
    test.use({ system });

    test('goes to two recipients, of whom one fails and alone gets it again', async ({
      app: { desk, shell },
      service,
    }) => {
      const folder = mkdtempSync(join(tmpdir(), 'deskbell-fax-'));
      const [tiff, pdf] = [join(folder, 'scan.tiff'), join(folder, 'offer.pdf')];
      writeFileSync(tiff, 'II*\0rest');
      const document = await PDFDocument.create();
      document.addPage();
      writeFileSync(pdf, await document.save());
      const choose = async (path: string): Promise<void> => {
        await shell.answerDialog({
          dialog: 'showOpenDialog',
          answer: { canceled: false, filePaths: [path] },
        });
        await desk.getByRole('button', { name: /^Choose (a|another) PDF/ }).click();
      };
      await openMessages(desk);
      await desk.getByText('Fax', { exact: true }).click();
      await desk.getByRole('button', { name: 'New fax' }).click();

      await test.step('what is no PDF is refused with what to do, and a page names no files', async () => {
        const named = desk.evaluate((path) => window.deskbell.request('fax.take', { path }), pdf);
        await expect(named).rejects.toThrow('may not request');
        // Made by a script, it has no path; no file is read for it.
        await desk.getByRole('group', { name: 'Document' }).evaluate((zone) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(['%PDF-1.7'], 'made-up.pdf'));
          zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        });
        await expect(desk.getByRole('alert')).toContainText('not on this computer');
        await choose(tiff);
        await expect(desk.getByRole('alert')).toContainText('This is a TIFF');
        await choose(pdf);
        await expect(desk.getByText('1 page ·')).toBeVisible();
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('to two recipients, each checked', async () => {
        const to = desk.getByRole('combobox', { name: 'To: name or fax number' });
        await to.fill('nobody');
        await desk.getByRole('button', { name: 'Add' }).click();
        await expect(desk.getByRole('alert')).toContainText('is not a phone number');
        for (const number of ['030 23125101', '+49 89 12345678']) {
          await to.fill(number);
          await to.press('Enter');
          await expect(to).toHaveValue('');
        }
        await desk.getByRole('button', { name: 'Send fax' }).click();
        await expect(faxes(desk).getByRole('option')).toHaveCount(1);
        await expect
          .poll(async () => (await sent(service, 'faxes')).slice(0, 2).map((fax) => fax.status))
          .toEqual(['pending', 'pending']);
      });

      const recipients = desk.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
      const of = async (number: string): Promise<SentEvent[]> =>
        (await sent(service, 'faxes')).slice(0, 3).filter(({ targets }) => targets[0]?.numberE164 === number);

      await test.step('one fails, and says why', async () => {
        const [stranger] = await of('+498912345678');
        await service.ask('POST', `/events/${stranger?.id ?? ''}/fail`, { failReason: 'No fax answered' });
        await expect(recipients.filter({ hasText: 'Anna Berg' })).toContainText('Sent');
        const other = recipients.filter({ hasText: '89 12345678' });
        await expect(other).toContainText('Not sent');
        if (system === 'new') await expect(other).toContainText('No fax answered');
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('and alone gets it again', async () => {
        await desk.getByRole('button', { name: 'Send again to the one that failed' }).click();
        await expect(recipients.filter({ hasText: '89 12345678' })).toContainText('Sent');
        expect(await of(anna)).toHaveLength(1);
        expect(await of('+498912345678')).toHaveLength(2);
      });
      rmSync(folder, { recursive: true, force: true });
    });
  });
}
