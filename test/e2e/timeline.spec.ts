import type { Page } from '@playwright/test';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../support/axe-faults.ts';
import { expect, online, signIn, test, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

const anna = '+493023125101';
const stranger = '+498912345678';

/** The list of recent calls, with its rows from the newest. */
const recent = (desk: Page) => desk.getByRole('region', { name: 'Recent calls' });

/** Both callers stand at the top: the platform tells times to the second, so that either may be the first. */
async function expectBothOnTop(desk: Page): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await recent(desk).getByRole('listitem').allTextContents();
      return ['Anna Berg', '+49 89 12345678'].map((who) => rows.slice(0, 2).some((row) => row.includes(who)));
    })
    .toEqual([true, true]);
}

async function missedCall(service: ServiceControl, from: string): Promise<void> {
  const { callId } = await service.ring({ from });
  await service.hangUp(callId);
}

/** Anna calls and somebody picks up. */
async function talk(app: RunningApp, service: ServiceControl): Promise<string> {
  const { callId } = await service.ring({ from: anna });
  await service.answer(callId);
  await expect(app.popup.getByRole('article')).toContainText('Live');
  return callId;
}

const timelineFile = (profile: string): string => {
  const name = readdirSync(profile).find((file) => /^timeline-\w+\.sqlite$/.test(file));
  if (name === undefined) throw new Error('There is no timeline in the profile.');
  return join(profile, name);
};

for (const system of ['new', 'classic'] as const) {
  test.describe(`on the ${system} system`, () => {
    test.use({ system });

    test('calls missed while it was closed are there at the next start, told of once, and seen for good', async ({
      start,
      service,
    }) => {
      const first = await start();
      await signIn(first.desk, service);
      await expect(recent(first.desk).getByRole('listitem').first()).toBeVisible();
      await expect(recent(first.desk)).not.toContainText(/\d+ missed/);
      await first.shell.close();

      await missedCall(service, anna);
      await missedCall(service, stranger);
      const second = await start();
      await online(second.desk);
      await expect(recent(second.desk)).toContainText('2 missed');
      await expect.poll(() => second.shell.tray.tooltip()).toBe('Deskbell: 2 missed calls');
      await expect(recent(second.desk).getByText('New', { exact: true })).toHaveCount(2);
      await expectBothOnTop(second.desk);
      // Who opens the list has seen it.
      await second.desk.getByRole('button', { name: 'Settings' }).click();
      await second.desk.getByRole('button', { name: /^Calls/ }).click();
      await expect(recent(second.desk)).not.toContainText(/\d+ missed/);
      await second.shell.close();

      const third = await start();
      await online(third.desk);
      await expectBothOnTop(third.desk);
      await expect(recent(third.desk)).not.toContainText(/\d+ missed/);
    });

    test('a call that a colleague took is not missed', async ({ app, service }) => {
      const line = (
        await service.rest<{ items: { id: string; name?: string; alias?: string }[] }>(
          system === 'new' ? '/channels' : '/groups',
        )
      ).items.find(({ name, alias }) => (name ?? alias) === 'Sales');
      const { callId } = await service.ring({ from: anna, ...(line && { channelId: line.id }) });
      await expect(app.popup.getByRole('article')).toBeVisible();
      await service.answer(callId, 'e10');
      await service.hangUp(callId);
      await expect(recent(app.desk).getByRole('listitem').first()).toContainText('Answered elsewhere');
      await expect(recent(app.desk)).not.toContainText(/\d+ missed/);
    });
  });
}

test('a note written in a call is found with the next call of the same person, after a restart too', async ({
  start,
  service,
}) => {
  const first = await start();
  await signIn(first.desk, service);
  const callId = await talk(first, service);
  const field = first.desk.getByRole('textbox', { name: 'Note on the call with Anna Berg' });
  await field.fill('Asked for offer 4711');
  await field.press('Enter');
  await expect(first.desk.getByText('Note saved')).toBeVisible();
  await service.hangUp(callId);
  const row = recent(first.desk).getByRole('listitem').first();
  await expect(row).toContainText('Asked for offer 4711');
  await first.shell.close();

  const second = await start();
  await online(second.desk);
  await expect(recent(second.desk)).toContainText('Asked for offer 4711');
  const search = recent(second.desk).getByRole('textbox', { name: 'Search calls and notes' });
  await search.fill('offer 47');
  await expect(recent(second.desk).getByRole('status')).toContainText(['1 call']);
  await expect(recent(second.desk).getByRole('listitem')).toHaveCount(1);
  await search.fill('no such thing');
  await expect(recent(second.desk)).toContainText('No call or note matches');
  await search.press('Escape');
  await expect(recent(second.desk).getByRole('listitem').first()).toContainText('Anna Berg');
});

test('a note in the list is written and changed by keyboard alone', async ({ app, service }) => {
  await missedCall(service, anna);
  const row = recent(app.desk).getByRole('listitem').first();
  await expect(row).toContainText('Missed');
  await row.getByRole('button', { name: /^Anna Berg/ }).focus();
  await app.desk.keyboard.press('ArrowDown');
  await expect(recent(app.desk).getByRole('listitem').nth(1).getByRole('button').first()).toBeFocused();
  await app.desk.keyboard.press('ArrowUp');
  await app.desk.keyboard.press('Tab');
  await app.desk.keyboard.press('Enter');
  await app.desk.keyboard.type('call back on Monday');
  expect(await faults(app.desk)).toEqual([]);
  await app.desk.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Note on the call with Anna Berg' })).toBeFocused();
  await expect(row).toContainText('call back on Monday');
  await app.desk.keyboard.press('Enter');
  await expect(row.getByRole('textbox')).toHaveValue('call back on Monday');
  await app.desk.keyboard.press('Control+a');
  await app.desk.keyboard.press('Delete');
  await app.desk.keyboard.press('Escape');
  await expect(row).not.toContainText('call back on Monday');
});

test('a damaged file is set aside by name, and its notes come back', async ({ start, service }) => {
  const first = await start();
  await signIn(first.desk, service);
  const callId = await talk(first, service);
  const field = first.desk.getByRole('textbox', { name: 'Note on the call with Anna Berg' });
  await field.fill('Asked for offer 4711');
  await field.press('Enter');
  await expect(first.desk.getByText('Note saved')).toBeVisible();
  await service.hangUp(callId);
  await expect(recent(first.desk)).toContainText('Asked for offer 4711');
  await first.shell.close();
  const file = timelineFile(first.profile);
  writeFileSync(file, readFileSync(file).fill(0, 0, 4096));

  const second = await start();
  await online(second.desk);
  const notice = second.desk.getByRole('alert').filter({ hasText: 'damaged' });
  await expect(notice).toContainText('1 note was brought back');
  const aside = readdirSync(first.profile).find((name) => name.includes('.damaged-'));
  await expect(notice).toContainText(aside ?? 'a name');
  await expect(recent(second.desk).getByRole('listitem').first()).toContainText('Asked for offer 4711');
  // The platform tells of the same call again: it is the same row.
  await expect(recent(second.desk).getByText('Asked for offer 4711')).toHaveCount(1);
});
