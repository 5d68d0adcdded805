import type { Page } from '@playwright/test';
import { deskOn, expect, online, test } from './app.ts';
import { plain } from './words.ts';

/** Goes on with the Tab key until the element has the focus, as somebody without a mouse does. */
async function tabTo(
  page: Page,
  role: 'button' | 'textbox' | 'combobox' | 'listbox' | 'switch' | 'slider',
  name: string | RegExp,
  inside: Pick<Page, 'getByRole'> = page,
): Promise<void> {
  const wanted = inside.getByRole(role, { name, exact: true }).first();
  await expect(wanted).toBeVisible();
  // The element is looked up once and not after each key, as a look-up by role reads the whole page.
  let node = await wanted.elementHandle();
  for (let steps = 0; steps < 90; steps += 1) {
    const where = await node.evaluate((each) =>
      each === document.activeElement ? 'focused' : each.isConnected ? 'elsewhere' : 'gone',
    );
    if (where === 'focused') return;
    if (where !== 'elsewhere') node = await wanted.elementHandle();
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${String(name)}`);
}

async function press(page: Page, role: 'button' | 'switch', name: string | RegExp): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Space');
}

for (const { system, language } of deskOn('classic')) {
  test.describe(`on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('the most common tasks of a day can be done without the mouse', async ({ start, service, t }) => {
      test.slow();
      const { desk, popup } = await start();
      const keys = desk.keyboard;
      const newest = async () => (await service.calls()).at(-1);
      const page = (name: string | RegExp): Promise<void> => press(desk, 'button', name);

      await test.step('the user signs in', async () => {
        await tabTo(desk, 'textbox', t('Base address'));
        await keys.type(service.baseUrl);
        await tabTo(desk, 'textbox', t('signIn.token'));
        // A token of a thousand letters is pasted.
        await keys.insertText(service.tokens.jwt);
        await keys.press('Enter');
        await online(desk);
      });

      await test.step('the user calls a contact by name', async () => {
        await tabTo(desk, 'combobox', t('Name or number'));
        await keys.type('anna be');
        await expect(desk.getByRole('option').first()).toBeVisible();
        await keys.press('ArrowDown');
        await keys.press('Enter');
        await keys.press('Enter');
        await expect.poll(async () => (await newest())?.ringing).toEqual(['e0']);
        const { callId = '' } = (await newest()) ?? {};
        await service.answer(callId);
        await service.answer(callId);
        await expect(popup.getByRole('article')).toContainText(t('call.live'));
      });

      await test.step('the user holds and resumes the call, presses keys and writes a note', async () => {
        const { callId = '' } = (await newest()) ?? {};
        await press(desk, 'button', t('command.hold'));
        await service.expectCall(callId, { hold: true });
        await expect(desk.getByRole('button', { name: t('call.resume') })).toBeFocused();
        await keys.press('Space');
        await service.expectCall(callId, { hold: false });
        await press(desk, 'button', t('command.dtmf'));
        await keys.type('42#');
        await service.expectCall(callId, { dtmf: '42#' });
        await press(popup, 'button', t('cardNote.add'));
        await popup.keyboard.type('Wants the brochure on Friday');
        await popup.keyboard.press('Enter');
      });

      await test.step('the user transfers the call', async () => {
        const { callId = '' } = (await newest()) ?? {};
        await press(desk, 'button', t('command.transfer'));
        await keys.type('030 23125 102');
        await press(desk, 'button', t('transfer.now'));
        await service.expectCall(callId, { transfers: [{ phoneNumber: '+493023125102', attended: false }] });
      });

      await test.step('the user hangs up an incoming call after it was answered', async () => {
        const { callId } = await service.ring({ from: '+493023125101' });
        await service.answer(callId);
        await press(popup, 'button', t('command.hangUp'));
        await service.expectCall(callId, { state: 'ended' });
      });

      await test.step('the user switches do-not-disturb on and off', async () => {
        const doNotDisturb = desk.getByRole('switch', { name: t('status.doNotDisturb') });
        await press(desk, 'switch', t('status.doNotDisturb'));
        await expect(doNotDisturb).toBeChecked();
        await expect(doNotDisturb).not.toHaveAttribute('aria-busy');
        await keys.press('Space');
        await expect(doNotDisturb).not.toBeChecked();
      });

      await test.step('the user finds a call by a word of its note, and stars it', async () => {
        await page(t('rail.timeline'));
        await tabTo(desk, 'textbox', t('timeline.search'));
        await keys.type('brochure');
        await expect(desk.getByRole('option')).toHaveCount(1);
        await tabTo(desk, 'listbox', t('rail.timeline'));
        await keys.press('ArrowDown');
        await press(desk, 'button', t('timeline.star'));
        await expect(desk.getByRole('button', { name: t('timeline.star') })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
      });

      await test.step('the user calls back', async () => {
        const before = (await service.calls()).length;
        // The card of the call that ended has such a button as well, as long as it is there.
        await tabTo(desk, 'button', t('call.callBack'), desk.getByRole('article').last());
        await keys.press('Space');
        await expect(desk.getByRole('combobox', { name: t('Name or number') })).toBeFocused();
        await keys.press('Enter');
        await expect.poll(async () => (await service.calls()).length).toBe(before + 1);
        await press(desk, 'button', t('command.hangUp'));
        await expect.poll(async () => (await newest())?.state).toBe('ended');
      });

      await test.step('the user finds a person, and calls one of their numbers', async () => {
        await page(t('rail.people'));
        await tabTo(desk, 'textbox', t('Search name, company or number'));
        await keys.type('anna berg');
        await expect(desk.getByRole('option').first()).toContainText('Anna Berg');
        await tabTo(desk, 'listbox', t('rail.people'));
        await keys.press('ArrowDown');
        const before = (await service.calls()).length;
        await keys.press('Enter');
        await expect.poll(async () => (await service.calls()).length).toBe(before + 1);
        await press(desk, 'button', t('command.hangUp'));
        await expect.poll(async () => (await newest())?.state).toBe('ended');
      });

      await test.step('the user plays a voicemail', async () => {
        await page(t('rail.timeline'));
        // The page still has the search from before.
        await tabTo(desk, 'textbox', t('timeline.search'));
        await expect(desk.getByRole('option')).toHaveCount(1);
        await keys.press('Escape');
        const kinds = desk.getByRole('combobox', { name: t('common.show') });
        if (!(await kinds.isVisible())) await press(desk, 'button', t('common.show'));
        await tabTo(desk, 'combobox', t('common.show'));
        await keys.type('Voi');
        await expect(kinds).toHaveValue('voicemail');
        const entries = desk.getByRole('listbox', { name: t('rail.timeline') }).getByRole('option');
        await expect(entries.first()).toContainText(t('timeline.has.voicemail'));
        await tabTo(desk, 'listbox', t('rail.timeline'));
        await keys.press('ArrowDown');
        await expect(desk.getByRole('button', { name: t('media.play') })).toBeVisible();
        await keys.press('Space');
        await expect(desk.getByRole('button', { name: t('media.pause') })).toBeVisible();
        await keys.press('Space');
      });
      await test.step('the user replies to the voicemail by SMS', async () => {
        await press(desk, 'button', t('message.reply'));
        await expect(desk.getByRole('textbox', { name: t('message.text'), exact: true })).toBeFocused();
        await keys.type('It comes on Thursday.');
        await keys.press('Control+Enter');
        await expect(
          desk.getByRole('region', {
            name: new RegExp(`^${plain(t('message.thread', { who: '' }).trim())}`),
          }),
        ).toContainText(t('message.state.sent'));
      });
    });
  });
}
