import type { Page } from '@playwright/test';
import { undoMs } from '../../src/shared/model/timeline.ts';
import { pretty } from '../../src/shared/phone-number.ts';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, moveClock, test, turnTo } from './app.ts';
import type { ServiceControl } from './service-control.ts';
import { wordsIn } from './words.ts';

const anna = '+493023125101';

/** Something that came in, as the platform's lists of its kind name it. */
interface Arrived {
  list: 'calls' | 'voicemails' | 'faxes' | 'sms';
  id: string;
  from: string;
}

/** One of each kind that the account has in its events, from numbers that nobody knows. */
async function arrive(service: ServiceControl, system: 'new' | 'classic'): Promise<Arrived[]> {
  const kinds = { voicemail: 'voicemails', fax: 'faxes', sms: 'sms' } as const;
  const arrived: Arrived[] = [];
  for (const [kind, list] of Object.entries(kinds)) {
    if (system === 'new' && kind === 'voicemail') continue;
    const from = `+49309001000${arrived.length}`;
    arrived.push({ list, from, ...(await service.ask<{ id: string }>('POST', '/events', { kind, from })) });
  }
  if (system === 'new') return arrived;
  const from = '+4930900100099';
  await service.hangUp((await service.ring({ from })).callId);
  const [call] = (await service.rest<{ calls: { id: string }[] }>('/my/events/calls?version=2&limit=1'))
    .calls;
  return [...arrived, { list: 'calls', from, id: call?.id ?? '' }];
}

for (const { system, language } of desks) {
  const t = wordsIn(language);
  test.describe(`the timeline on the ${system} system, ${language}`, () => {
    test.use({ system, language });
    const list = (desk: Page) => desk.getByRole('listbox', { name: t('Timeline') });
    const search = (desk: Page) => desk.getByRole('textbox', { name: t('timeline.search') });
    /** The detail of an entry; a live call is an article, too. */
    const entry = (desk: Page) =>
      desk.getByRole('article').filter({
        has: desk.getByRole('button', {
          name: new RegExp(`${t('timeline.toTrash')}|${t('timeline.fromTrash')}`),
        }),
      });

    async function openTimeline(desk: Page): Promise<void> {
      await turnTo(desk, t('Timeline'));
      await expect(list(desk).getByRole('option').first()).toBeVisible();
    }

    async function show(desk: Page, kind: string): Promise<void> {
      await desk.getByRole('combobox', { name: t('Show') }).selectOption(kind);
    }

    test('is one list that can be filtered, searched, marked, moved and called back from', async ({
      app: { desk, shell },
      service,
    }) => {
      // On the page of calls, missed calls would count as seen.
      await openTimeline(desk);
      const arrived = await arrive(service, system);
      const { callId } = await service.ring({ from: anna });
      await service.hangUp(callId);
      await expect(list(desk).getByRole('option').first()).toContainText('Anna Berg');

      await test.step('the timeline is filtered by kind', async () => {
        await desk.getByRole('button', { name: t('Show'), exact: true }).click();
        await show(desk, 'call');
        await expect(list(desk).getByRole('option').first()).toContainText('Anna Berg');
        await show(desk, t('SMS'));
        await expect(list(desk).getByRole('option').first()).toContainText(t('SMS'));
        await show(desk, t('Faxes'));
        await expect(list(desk).getByRole('option').first()).toContainText(/Fax/);
        await show(desk, t('Voicemails'));
        await expect(list(desk).getByRole('option').first()).toContainText(/Voicemail/);
        await show(desk, t('Everything'));
      });

      await test.step('the timeline is searched by words', async () => {
        await search(desk).fill('anna ber');
        await expect(list(desk).getByRole('option').first().locator('mark').first()).toHaveText('Anna');
        await search(desk).fill('nobody has ever said this');
        await expect(desk.getByText(t('No matches'))).toBeVisible();
        expect(await faults(desk)).toEqual([]);
        await desk.getByRole('button', { name: t('Show everything') }).click();
        await expect(list(desk).getByRole('option').nth(3)).toBeVisible();
      });

      await test.step('the timeline is browsed by keyboard', async () => {
        await list(desk).focus();
        await desk.keyboard.press('ArrowDown');
        await expect(list(desk).getByRole('option', { selected: true })).toContainText('Anna Berg');
        await expect(entry(desk).getByRole('heading', { name: 'Anna Berg' })).toBeVisible();
        for (const colorScheme of ['dark', 'light'] as const) {
          await desk.emulateMedia({ colorScheme });
          expect(await faults(desk), colorScheme).toEqual([]);
        }
        await desk.keyboard.press('End');
        await expect(list(desk).getByRole('option', { selected: true })).not.toContainText('Anna Berg');
        await desk.keyboard.press('Home');
        await desk.keyboard.press('Enter');
        await expect(entry(desk).getByRole('button', { name: t('Call back') })).toBeFocused();
      });

      for (const { list: kind, from } of arrived) {
        await test.step(`one of the ${kind} is opened, starred, labelled and moved to the trash`, async () => {
          const option = list(desk)
            .getByRole('option')
            .filter({ hasText: pretty(from) });
          await option.click();
          await expect(entry(desk).getByRole('heading', { name: pretty(from) })).toBeVisible();
          await entry(desk)
            .getByRole('button', { name: t('Star') })
            .click();
          await entry(desk)
            .getByRole('textbox', { name: t('Add a label') })
            .fill('Invoice');
          await desk.keyboard.press('Enter');
          await expect(entry(desk).getByRole('button', { name: t('Mark as unread') })).toBeVisible();
          await entry(desk)
            .getByRole('button', { name: t('Move to trash') })
            .click();
          // The rows below it move up.
          await expect(option).toHaveCount(0);
        });
      }
      await list(desk).press('Home');
      // Nothing can be undone any more; the next change sends all of it.
      await moveClock(shell, undoMs);

      await test.step('an entry is starred and labelled, and found by both', async () => {
        await entry(desk)
          .getByRole('button', { name: t('Star') })
          .click();
        await expect(entry(desk).getByRole('button', { name: t('Star') })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await entry(desk)
          .getByRole('textbox', { name: t('Add a label') })
          .fill('Offer');
        await desk.keyboard.press('Enter');
        await expect(entry(desk).getByRole('listitem').first()).toContainText('Offer');
        await desk.getByRole('button', { name: t('Starred') }).click();
        await search(desk).fill('offer');
        await expect(list(desk).getByRole('option')).toHaveCount(1);
        await expect(list(desk).getByRole('option')).toContainText('Offer');
        await search(desk).fill('');
        await desk.getByRole('button', { name: t('Show everything') }).click();
        await expect(list(desk).getByRole('option').nth(3)).toBeVisible();
      });

      await test.step('an entry is moved to the trash and back', async () => {
        await entry(desk)
          .getByRole('button', { name: t('Move to trash') })
          .click();
        await expect(list(desk).getByRole('option').filter({ hasText: 'Offer' })).toHaveCount(0);
        await desk.getByRole('button', { name: t('Undo') }).click();
        await expect(list(desk).getByRole('option').first()).toContainText('Offer');
      });

      await test.step('calling back an entry fills the dialler', async () => {
        await entry(desk)
          .getByRole('button', { name: t('Call back') })
          .click();
        await expect(desk.getByRole('combobox', { name: t('Name or number') })).toBeFocused();
        await expect(desk.getByRole('combobox', { name: t('Name or number') })).toHaveValue(
          /Anna Berg|30 23125101/,
        );
      });

      await test.step('all changes of the entries arrive at the platform', async () => {
        const there = ({ list: kind, id }: Arrived) =>
          service.rest<object>(`/my/events/${kind}/${id}?version=2`);
        await expect
          .poll(() => Promise.all(arrived.map(there)))
          .toMatchObject(
            arrived.map(({ list: kind }) => ({
              location: 'trash',
              read: { value: true },
              starred: { value: true },
              // An SMS has no request that takes a label.
              labels: { value: kind === 'sms' ? '' : 'Invoice' },
            })),
          );
      });
    });

    if (system === 'classic') {
      test('is kept while another page is open, and is up to date on return', async ({
        app: { desk },
        service,
      }) => {
        const from = '+49309002000';
        // What the desk cannot read of the history, it knows of the events: notes of the platform are comments there.
        await service.ask('POST', '/faults', [
          { method: 'GET', path: '/history*', status: 404, times: 1_000 },
        ]);
        const fax = await service.ask<{ id: string }>('POST', '/events', { kind: 'fax', from: `${from}02` });
        const comment = 'Paid, says Mara';
        await fetch(`${service.baseUrl}/history/${fax.id}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${service.tokens.jwt}`, 'content-type': 'application/json' },
          body: JSON.stringify({ note: comment }),
        });
        await service.ask('POST', '/events', { kind: 'sms', from: `${from}00` });
        await openTimeline(desk);
        await test.step('a comment of the platform is shown with its entry, apart from the note', async () => {
          await list(desk)
            .getByRole('option')
            .filter({ hasText: pretty(`${from}02`) })
            .click();
          await expect(entry(desk).getByRole('heading', { name: t('timeline.comment') })).toBeVisible();
          await expect(entry(desk).getByText(comment, { exact: true })).toBeVisible();
          await service.ask('POST', '/faults', []);
        });
        const sms = list(desk)
          .getByRole('option')
          .filter({ hasText: pretty(`${from}00`) });
        await expect(sms).toContainText(t('timeline.unread'));
        /** The row also where nobody can see it. */
        const kept = desk.locator('[id^="entry-"]').filter({ hasText: pretty(`${from}00`) });
        const calls = (): Promise<void> => turnTo(desk, t('rail.calls'));

        await test.step('an entry that is opened and left at once stays unread', async () => {
          const rail = desk.getByRole('navigation').first().getByRole('button');
          await sms.evaluate(
            (row: HTMLElement, away) => {
              row.click();
              (away as HTMLElement).click();
            },
            await rail.first().elementHandle(),
          );
          await expect(list(desk)).toHaveCount(0);
          // By this time it would count as read if the hidden page's timer had continued.
          await desk.evaluate(() => new Promise((done) => setTimeout(done, 1_100)));
          await expect(kept).toContainText(t('timeline.unread'));
          expect(await faults(desk)).toEqual([]);
        });

        await test.step('the hidden timeline takes no focus and draws no new entry', async () => {
          const reached = await desk
            .locator('[role="listbox"]:has([id^="entry-"])')
            .evaluate((node: HTMLElement) => (node.focus(), node.matches(':focus')));
          expect(reached).toBe(false);
          const drawn = await desk.locator('#entry-0').textContent();
          const { callId } = await service.ring({ from: `${from}01` });
          await service.hangUp(callId);
          const recent = desk.getByRole('region', { name: t('recent.title') });
          await expect(recent.getByRole('listitem').first()).toContainText(pretty(`${from}01`));
          expect(await desk.locator('#entry-0').textContent()).toBe(drawn);
        });

        await test.step('on return the entry is still open and marked as read, and new entries are shown', async () => {
          await openTimeline(desk);
          await expect(list(desk).getByRole('option').first()).toContainText(pretty(`${from}01`));
          await expect(entry(desk).getByRole('heading', { name: pretty(`${from}00`) })).toBeVisible();
          await expect(sms).toHaveAttribute('aria-selected', 'true');
          await expect(sms).not.toContainText(t('timeline.unread'));
        });

        await test.step('on return the search still has its words', async () => {
          await search(desk).fill(`${from}01`);
          await expect(list(desk).getByRole('option')).toHaveCount(1);
          await calls();
          await expect(list(desk)).toHaveCount(0);
          await openTimeline(desk);
          await expect(search(desk)).toHaveValue(`${from}01`);
          await expect(list(desk).getByRole('option')).toHaveCount(1);
        });
      });
    }
  });
}
