import type { Locator, Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { wallTime } from '../../src/shared/local-time.ts';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, online, signIn, test, turnTo } from './app.ts';
import type { ServiceControl } from './service-control.ts';
import { wordsIn, type Words } from './words.ts';

const anna = '+493023125101';

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

/** The parts of the page of messages, in the language of the program. */
function messagesPage(t: Words) {
  const conversations = (desk: Page): Locator => desk.getByRole('listbox', { name: t('Conversations') });
  const thread = (desk: Page): Locator =>
    desk.getByRole('region', { name: new RegExp(`^${t('message.thread', { who: '' }).trim()}`) });
  const newest = (desk: Page): Locator => thread(desk).getByRole('listitem').last();
  const field = (desk: Page): Locator => desk.getByRole('textbox', { name: t('Message'), exact: true });
  const faxes = (desk: Page): Locator => desk.getByRole('listbox', { name: t('Sent faxes') });
  const openMessages = (desk: Page): Promise<void> => turnTo(desk, t('rail.messages'));
  return { conversations, thread, newest, field, faxes, openMessages };
}

for (const { system, language } of desks) {
  const t = wordsIn(language);
  const { conversations, thread, newest, field, faxes, openMessages } = messagesPage(t);
  test.describe(`messages on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('SMS are listed as conversations, answered, scheduled, never lost; a fax reaches all', async ({
      app: { desk, shell },
      service,
    }) => {
      test.slow();
      await service.ask('POST', '/events', { kind: 'sms', from: anna, text: 'Where is the offer?' });
      await openMessages(desk);
      const first = conversations(desk).getByRole('option').first();

      await test.step('the newest conversation is on top and unread, and opening it marks it as read', async () => {
        await expect(first).toContainText('Anna Berg');
        await expect(first).toContainText(t('message.unreadCount', { count: 1 }));
        await first.click();
        await expect(newest(desk)).toContainText('Where is the offer?');
        await expect(first).not.toContainText(t('message.unreadCount', { count: 1 }));
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('a reply appears at once, and then as the platform reports it', async () => {
        await field(desk).fill('It leaves today.');
        await expect(desk.getByText(t('message.counter', { length: 16, most: 460, parts: 1 }))).toBeVisible();
        await desk.keyboard.press('Control+Enter');
        await expect(newest(desk)).toContainText('It leaves today.');
        await expect(field(desk)).toHaveValue('');
        await expect(newest(desk)).toContainText(t('Sent'));
        await expect(thread(desk).getByText('It leaves today.')).toHaveCount(1);
        expect(await withText(service, 'It leaves today.')).toHaveLength(1);
      });

      await test.step('a refused SMS keeps its text and says why, and can be sent again', async () => {
        await service.ask('POST', '/faults', [
          { method: 'POST', path: '/my/events/sms', status: 402, times: 1 },
        ]);
        await field(desk).fill('A second one.');
        await desk.getByRole('button', { name: t('Send'), exact: true }).click();
        await expect(newest(desk)).toContainText(t('Not sent'));
        await expect(newest(desk)).toContainText(t('message.noCredit.sms'));
        expect(await withText(service, 'A second one.')).toHaveLength(0);
        await newest(desk)
          .getByRole('button', { name: t('Send again') })
          .click();
        await expect(newest(desk)).toContainText(t('Sent'));
        expect(await withText(service, 'A second one.')).toHaveLength(1);
      });

      await test.step('an SMS that the platform accepted without an answer is not sent twice', async () => {
        await service.ask('POST', '/faults', [
          { method: 'POST', path: '/my/events/sms', drop: true, times: 1 },
        ]);
        await field(desk).fill('A third one.');
        await desk.keyboard.press('Control+Enter');
        await expect(newest(desk)).toContainText(t('Not known whether it was sent'));
        await newest(desk)
          .getByRole('button', { name: t('Edit') })
          .click();
        await expect(field(desk)).toHaveValue('A third one.');
        await expect(thread(desk).getByText('A third one.')).toHaveCount(0);
      });

      await test.step('a draft stays in its conversation', async () => {
        await conversations(desk).getByRole('option').nth(1).click();
        await expect(field(desk)).toHaveValue('');
        await expect(first).toContainText(t('message.draft', { text: 'A third one.' }));
        await first.click();
        await expect(field(desk)).toHaveValue('A third one.');
        await field(desk).fill('');
      });

      await test.step('the search finds conversations by text, name and number, and Escape shows all again', async () => {
        const search = desk.getByRole('textbox', { name: t('message.search') });
        const all = await conversations(desk).getByRole('option').count();
        await search.fill('leaves today');
        await expect(desk.getByText(t('message.found', { count: 1 }), { exact: true })).toBeVisible();
        await expect(first).toContainText('It leaves today.');
        await expect(first.locator('mark')).toHaveText(['leaves', 'today']);
        await search.fill('berg');
        await expect(first.locator('mark')).toHaveText(['Berg']);
        await search.fill('030 23125');
        await expect(first.locator('mark')).toHaveText(['30 23125']);
        await search.press('ArrowDown');
        await expect(conversations(desk)).toBeFocused();
        await search.fill('wolpertinger');
        await expect(desk.getByText(t('message.notFound', { text: 'wolpertinger' }))).toBeVisible();
        expect(await faults(desk)).toEqual([]);
        await search.press('Escape');
        await expect(conversations(desk).getByRole('option')).toHaveCount(all);
      });

      await test.step('a new SMS to a contact is scheduled', async () => {
        await desk.getByRole('button', { name: t('New SMS') }).click();
        await desk.getByRole('combobox', { name: t('To: name or number') }).fill('anna berg');
        await desk
          .getByRole('option', { name: /Anna Berg/ })
          .last()
          .click();
        await field(desk).fill('Good morning.');
        await desk.getByRole('button', { name: t('Send later') }).click();
        await desk.getByLabel(t('message.scheduleAt'), { exact: true }).fill('2020-01-01T08:00');
        await desk.getByRole('button', { name: t('Schedule'), exact: true }).click();
        await expect(desk.getByRole('alert')).toContainText(t('message.past'));
        const at = Math.ceil(Date.now() / 60_000) * 60_000 + 7_200_000;
        const zone = await desk.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
        await desk.getByLabel(t('message.scheduleAt'), { exact: true }).fill(wallTime(at, zone));
        await desk.getByRole('button', { name: t('Schedule'), exact: true }).click();
        await expect(newest(desk)).toContainText(t('message.state.scheduled', { when: '' }).trim());
        await expect.poll(() => withText(service, 'Good morning.')).toMatchObject([{ status: 'scheduled' }]);
        const [order] = await withText(service, 'Good morning.');
        expect(Date.parse(order?.scheduled ?? '')).toBe(at);
      });

      await test.step('an SMS to several people reaches each of them once', async () => {
        await desk.getByRole('button', { name: t('New SMS') }).click();
        const to = desk.getByRole('combobox', { name: t('To: name or number') });
        const chosen = desk.getByRole('list', { name: t('Recipients') }).getByRole('listitem');
        for (const [number, count] of [
          ['030 23125101', 1],
          ['+49 1579 9912345', 2],
        ] as const) {
          await to.fill(number);
          await to.press('Enter');
          await expect(chosen).toHaveCount(count);
        }
        await to.fill('nobody');
        await field(desk).fill('We are closed on Friday.');
        await field(desk).press('ControlOrMeta+Enter');
        await expect(desk.getByRole('alert')).toContainText(t('failure.not-a-number', { text: 'nobody' }));
        expect(await withText(service, 'We are closed on Friday.')).toEqual([]);
        expect(await faults(desk)).toEqual([]);
        // A recipient typed in the field without being added to the list gets the SMS as well.
        await to.fill('+49 1579 9912346');
        await field(desk).press('ControlOrMeta+Enter');
        await expect(chosen).toHaveCount(0);
        await expect
          .poll(async () =>
            (await withText(service, 'We are closed on Friday.'))
              .flatMap(({ targets }) => targets.map(({ numberE164 }) => numberE164))
              .sort(),
          )
          .toEqual([anna, '+4915799912345', '+4915799912346'].sort());
        await expect(conversations(desk)).toBeFocused();
        // In the list, what was scheduled in the same second may stand in the place of it.
        const search = desk.getByRole('textbox', { name: t('message.search') });
        await search.fill('closed on Friday');
        const found = conversations(desk).getByRole('option', { name: 'We are closed on Friday.' });
        await expect(found).toHaveCount(3);
        await search.press('Escape');
      });
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
        await desk
          .getByRole('button', { name: new RegExp(`^(${t('fax.choose')}|${t('fax.another')})$`) })
          .click();
      };
      await openMessages(desk);
      await desk.getByText(t('Fax'), { exact: true }).click();
      await desk.getByRole('button', { name: t('New fax') }).click();

      await test.step('a file that is no PDF is refused with a remedy, and a page cannot name a file to read', async () => {
        const named = desk.evaluate((path) => window.deskbell.request('fax.take', { path }), pdf);
        await expect(named).rejects.toThrow('may not request');
        // Made by a script, it has no path; no file is read for it.
        await desk.getByRole('group', { name: t('Document') }).evaluate((zone) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(['%PDF-1.7'], 'made-up.pdf'));
          zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        });
        await expect(desk.getByRole('alert')).toContainText(t('fax.noPath'));
        await choose(tiff);
        await expect(desk.getByRole('alert')).toContainText(t('fax.document.tiff'));
        await choose(pdf);
        await expect(desk.getByText(t('fax.documentFacts', { pages: 1, size: '' }).trim())).toBeVisible();
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('a fax is sent to two recipients, whose numbers are checked', async () => {
        const to = desk.getByRole('combobox', { name: t('To: name or fax number') });
        await to.fill('nobody');
        await desk.getByRole('button', { name: t('common.add'), exact: true }).click();
        await expect(desk.getByRole('alert')).toContainText(t('failure.not-a-number', { text: 'nobody' }));
        for (const number of ['030 23125101', '+49 89 12345678']) {
          await to.fill(number);
          await to.press('Enter');
          await expect(to).toHaveValue('');
        }
        await desk.getByRole('button', { name: t('Send fax') }).click();
        await expect(faxes(desk).getByRole('option')).toHaveCount(1);
        await expect
          .poll(async () => (await sent(service, 'faxes')).slice(0, 2).map((fax) => fax.status))
          .toEqual(['pending', 'pending']);
      });

      const recipients = desk.getByRole('list', { name: t('Recipients') }).getByRole('listitem');
      const of = async (number: string): Promise<SentEvent[]> =>
        (await sent(service, 'faxes')).slice(0, 3).filter(({ targets }) => targets[0]?.numberE164 === number);

      await test.step('the recipient that did not get the fax is shown with the reason', async () => {
        const [stranger] = await of('+498912345678');
        await service.ask('POST', `/events/${stranger?.id ?? ''}/fail`, { failReason: 'No fax answered' });
        await expect(recipients.filter({ hasText: 'Anna Berg' })).toContainText(t('Sent'));
        const other = recipients.filter({ hasText: '89 12345678' });
        await expect(other).toContainText(t('Not sent'));
        if (system === 'new') await expect(other).toContainText('No fax answered');
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('only the recipient that did not get the fax is sent it again', async () => {
        await desk.getByRole('button', { name: t('fax.againFailed', { count: 1 }) }).click();
        await expect(recipients.filter({ hasText: '89 12345678' })).toContainText(t('Sent'));
        expect(await of(anna)).toHaveLength(1);
        expect(await of('+498912345678')).toHaveLength(2);
      });

      await test.step('a fax that may have been sent is shown as such, in the list too', async () => {
        await desk.getByRole('button', { name: t('New fax') }).click();
        await choose(pdf);
        await expect(desk.getByText(t('fax.documentFacts', { pages: 1, size: '' }).trim())).toBeVisible();
        const to = desk.getByRole('combobox', { name: t('To: name or fax number') });
        await to.fill('+49 89 12345678');
        await to.press('Enter');
        await expect(to).toHaveValue('');
        await service.ask('POST', '/faults', [
          { method: 'POST', path: '/my/events/faxes', drop: true, times: 1 },
        ]);
        await desk.getByRole('button', { name: t('Send fax') }).click();
        await expect(recipients).toContainText(t('fax.state.unknown'));
        const newest = faxes(desk).getByRole('option').first();
        await expect(newest).toContainText(t('fax.count.unknown', { count: 1 }));
        await expect(newest).not.toContainText(t('fax.count.failed', { count: 1 }));
        expect(await faults(desk)).toEqual([]);
      });
      rmSync(folder, { recursive: true, force: true });
    });
  });
}

test.describe('on the classic system, de', () => {
  test.use({ system: 'classic', language: 'de' });
  /** Sooner than the window asks the platform for messages again, ms. */
  const beforeNextLook = 15_000;
  const t = wordsIn('de');
  const { conversations, thread, field, openMessages } = messagesPage(t);

  test('an entry of the timeline is answered by SMS, and a draft is kept over a restart', async ({
    start,
    service,
  }) => {
    const stranger = '+4915799911111';
    for (let n = 10; n < 81; n += 1) {
      await service.ask('POST', '/events', { kind: 'sms', from: stranger, text: `Message ${n}` });
      // The platform tells times to the second: within one, any may be the first, and another one a moment later.
      globalThis.clockOffset = (globalThis.clockOffset ?? 0) + 1_000;
    }
    const first = await start();
    await signIn(first.desk, service, t);

    await test.step('a long conversation opens at its end, and loads older messages without a jump while a new one arrives', async () => {
      const { desk } = first;
      await openMessages(desk);
      await conversations(desk).getByRole('option').filter({ hasText: 'Message' }).click();
      const texts = thread(desk).getByText(/^Message \d\d$/);
      await expect(texts).toHaveCount(50);
      await expect(texts.last()).toBeInViewport();
      const oldest = thread(desk).getByText('Message 31', { exact: true });
      await service.ask('POST', '/events', { kind: 'sms', from: stranger, text: 'Message 81' });
      await thread(desk).evaluate((region) => {
        // Simulates a return to the window, which requests new messages at the same time.
        document.dispatchEvent(new Event('visibilitychange'));
        region.scrollTo({ top: 0 });
      });
      const before = await oldest.boundingBox();
      await expect(texts).toHaveCount(72);
      const after = await oldest.boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
    });

    const { callId } = await service.ring({ from: anna });
    await service.hangUp(callId);
    await turnTo(first.desk, t('Timeline'));
    await first.desk.getByRole('option').filter({ hasText: 'Anna Berg' }).first().click();
    await first.desk.getByRole('button', { name: t('Reply by SMS') }).click();
    await expect(field(first.desk)).toBeFocused();
    await field(first.desk).fill('I call you back');
    await expect(conversations(first.desk)).toContainText(t('message.draft', { text: 'I call you back' }), {
      timeout: beforeNextLook,
    });
    await first.shell.close();

    const second = await start();
    const { desk } = second;
    await online(desk);
    await openMessages(desk);
    await desk
      .getByRole('option')
      .filter({ hasText: t('message.draft', { text: 'I call you back' }) })
      .click();
    await expect(field(desk)).toHaveValue('I call you back');
    await desk.getByRole('button', { name: t('message.send'), exact: true }).click();
    await expect(thread(desk).getByText(t('message.state.sent'))).not.toHaveCount(0);
    await expect.poll(() => withText(service, 'I call you back')).toHaveLength(1);
  });
});
