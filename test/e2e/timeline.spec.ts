import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, online, signIn, test, turnTo, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

const anna = '+493023125101';
const stranger = '+498912345678';

/** The list of recent calls, with its rows from the newest. */
const recent = ({ desk, t }: RunningApp) => desk.getByRole('region', { name: t('recent.title') });
const rows = (app: RunningApp) => recent(app).getByRole('listitem');
/** How many calls were missed, as the list says it. */
const missed = ({ t }: RunningApp, count: number): string => t('recent.missedCount', { count });
const noneMissed = (app: RunningApp): RegExp => new RegExp(missed(app, 9).replace('9', '\\d+'));

/** Both callers stand at the top: the platform tells times to the second, so that either may be the first. */
async function expectBothOnTop(app: RunningApp): Promise<void> {
  await expect
    .poll(async () => {
      const texts = await rows(app).allTextContents();
      return ['Anna Berg', '+49 89 12345678'].map((who) =>
        texts.slice(0, 2).some((row) => row.includes(who)),
      );
    })
    .toEqual([true, true]);
}

/** A call in the history of the platform. */
interface HistoryItem {
  incoming: boolean;
  sourceAlias: string;
  targetAlias: string;
}

async function missedCall(service: ServiceControl, from: string): Promise<void> {
  const { callId } = await service.ring({ from });
  await service.hangUp(callId);
}

const timelineFile = (profile: string): string => {
  const name = readdirSync(profile).find((file) => /^timeline-\w+\.sqlite$/.test(file));
  if (name === undefined) throw new Error('There is no timeline in the profile.');
  return join(profile, name);
};

for (const { system, language } of desks) {
  test.describe(`recent calls on the ${system} system, ${language}`, () => {
    const migrated = system === 'new';
    test.use({ system, language, migrated, settings: { popup: { lingerSeconds: 0 } } });

    test('are listed with their notes; those missed while the program was closed are notified once', async ({
      start,
      service,
    }) => {
      test.slow();
      const first = await start();
      const { t } = first;
      await signIn(first.desk, service, t);
      await expect(rows(first).first()).toBeVisible();
      await expect(recent(first)).not.toContainText(noneMissed(first));

      if (migrated)
        await test.step('calls from before the migration are listed, although no channel has them', async () => {
          const { items: channels } = await service.rest<{ items: { id: string }[] }>('/channels');
          for (const { id } of channels)
            expect(await service.rest(`/channels/${id}/events`)).toMatchObject({ events: [] });
          const { items } = await service.rest<{ items: HistoryItem[] }>('/history?types=CALL&limit=3');
          expect(items).toHaveLength(3);
          for (const [index, { incoming, sourceAlias, targetAlias }] of items.entries())
            await expect(rows(first).nth(index)).toContainText(incoming ? sourceAlias : targetAlias);
        });

      await test.step('a call that a colleague answered is not missed', async () => {
        const { items } = await service.rest<{ items: { id: string; name?: string; alias?: string }[] }>(
          system === 'new' ? '/channels' : '/groups',
        );
        const line = items.find(({ name, alias }) => (name ?? alias) === 'Sales');
        const { callId } = await service.ring({ from: anna, ...(line && { channelId: line.id }) });
        await expect(first.popup.getByRole('article')).toBeVisible();
        await service.answer(callId, 'e10');
        await service.hangUp(callId);
        await expect(rows(first).first()).toContainText(t('outcome.elsewhere'));
        await expect(recent(first)).not.toContainText(noneMissed(first));
        await expect(first.desk.getByRole('region', { name: t('calls.label') })).toBeHidden();
      });

      await test.step('a note is written during a call', async () => {
        const { callId } = await service.ring({ from: anna });
        await service.answer(callId);
        const note = first.desk.getByRole('textbox', { name: t('note.for', { who: 'Anna Berg' }) });
        await note.fill('Asked for offer 4711');
        await note.press('Enter');
        await expect(first.desk.getByText(t('note.kept'))).toBeVisible();
        await service.hangUp(callId);
        await expect(rows(first).first()).toContainText('Asked for offer 4711');
      });

      await test.step('a note in the list is written and changed by keyboard', async () => {
        const { keyboard } = first.desk;
        const row = rows(first).first();
        await row
          .getByRole('button', { name: /^Anna Berg/ })
          .first()
          .focus();
        await keyboard.press('ArrowDown');
        await expect(rows(first).nth(1).getByRole('button').first()).toBeFocused();
        await keyboard.press('ArrowUp');
        await keyboard.press('Tab');
        await keyboard.press('Enter');
        await expect(row.getByRole('textbox')).toHaveValue('Asked for offer 4711');
        await keyboard.press('Control+a');
        await keyboard.type('call back on Monday');
        expect(await faults(first.desk)).toEqual([]);
        await keyboard.press('Enter');
        await expect(row.getByRole('button', { name: t('note.for', { who: 'Anna Berg' }) })).toBeFocused();
        await expect(row).toContainText('call back on Monday');
        await keyboard.press('Enter');
        await expect(row.getByRole('textbox')).toBeFocused();
        await keyboard.press('Control+a');
        await keyboard.press('Delete');
        await keyboard.press('Escape');
        await expect(row).not.toContainText('call back on Monday');
        await expect(row.getByRole('button', { name: t('note.for', { who: 'Anna Berg' }) })).toBeFocused();
        await keyboard.press('Enter');
        await expect(row.getByRole('textbox')).toBeFocused();
        await keyboard.type('Asked for offer 4711');
        await keyboard.press('Enter');
        await expect(row).toContainText('Asked for offer 4711');
      });
      await first.shell.close();

      await missedCall(service, anna);
      await missedCall(service, stranger);
      const second = await start();
      await test.step('calls missed while the program was closed are shown as new at the next start, until they are seen', async () => {
        await online(second.desk);
        await expect(recent(second)).toContainText(missed(second, 2));
        await expect.poll(() => second.shell.tray.tooltip()).toBe(t('tray.missed', { count: 2 }));
        await expect(recent(second).getByText(t('recent.new'), { exact: true })).toHaveCount(2);
        await expectBothOnTop(second);
        // Who opens the list has seen it.
        await turnTo(second.desk, t('rail.settings'));
        await turnTo(second.desk, t('rail.calls'));
        await expect(recent(second)).not.toContainText(noneMissed(second));
      });

      await test.step('a note is found by its words after a restart', async () => {
        const search = recent(second).getByRole('textbox', { name: t('recent.search') });
        await search.fill('offer 4711');
        await expect(recent(second).getByRole('status')).toContainText([t('recent.found', { count: 1 })]);
        await expect(rows(second)).toHaveCount(1);
        await expect(rows(second)).toContainText('Asked for offer 4711');
        await search.fill('no such thing');
        await expect(recent(second)).toContainText(t('recent.notFound', { text: 'no such thing' }));
        await search.press('Escape');
        await expect(rows(second).nth(2)).toBeVisible();
      });
      await second.shell.close();

      const third = await start();
      await test.step('missed calls that were seen stay seen after another restart', async () => {
        await online(third.desk);
        await expectBothOnTop(third);
        await expect(recent(third)).not.toContainText(noneMissed(third));
      });
      await third.shell.close();

      const file = timelineFile(third.profile);
      writeFileSync(file, readFileSync(file).fill(0, 0, 4096));
      const fourth = await start();
      await test.step('a damaged file is set aside and named, and its notes are restored', async () => {
        await online(fourth.desk);
        const setAside = (): string | undefined =>
          readdirSync(fourth.profile).find((name) => name.includes('.damaged-'));
        await expect.poll(setAside).toBeDefined();
        const kept = join(fourth.profile, setAside() ?? '');
        const notice = fourth.desk.getByRole('alert').filter({ hasText: kept });
        await expect(notice).toContainText(
          t('timeline.setAside', {
            file: kept,
            recovered: t('timeline.recovered', { notes: 1, contacts: 0, marks: 0, rules: 0 }),
          }),
        );
        // The platform tells of the same call again: it is the same row.
        await expect(recent(fourth).getByText('Asked for offer 4711')).toHaveCount(1);
      });
    });
  });
}
