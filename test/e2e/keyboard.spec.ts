import type { Page } from '@playwright/test';
import { expect, online, test } from './app.ts';

/** Goes on with the Tab key until the element has the focus, as somebody without a mouse does. */
async function tabTo(
  page: Page,
  role: 'button' | 'textbox' | 'combobox' | 'listbox' | 'switch' | 'slider',
  name: string | RegExp,
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await expect(wanted).toBeVisible();
  for (let steps = 0; steps < 90; steps += 1) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${String(name)}`);
}

async function press(page: Page, role: 'button' | 'switch', name: string | RegExp): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Space');
}

test('the commonest tasks of a day are done without the mouse', async ({ start, service }) => {
  test.slow();
  const { desk, popup } = await start();
  const keys = desk.keyboard;
  const newest = async () => (await service.calls()).at(-1);
  const page = (name: string | RegExp): Promise<void> => press(desk, 'button', name);

  await test.step('sign in', async () => {
    await tabTo(desk, 'textbox', 'Base address');
    await keys.type(service.baseUrl);
    await tabTo(desk, 'textbox', 'Token');
    await keys.type(service.tokens.jwt);
    await keys.press('Enter');
    await online(desk);
  });

  await test.step('call somebody by name', async () => {
    await tabTo(desk, 'combobox', 'Name or number');
    await keys.type('anna be');
    await expect(desk.getByRole('option').first()).toBeVisible();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await keys.press('Enter');
    await expect.poll(async () => (await newest())?.ringing).toEqual(['e0']);
    const { callId = '' } = (await newest()) ?? {};
    await service.answer(callId);
    await service.answer(callId);
    await expect(popup.getByRole('article')).toContainText('Live');
  });

  await test.step('hold the call and take it back, press keys, write a note', async () => {
    const { callId = '' } = (await newest()) ?? {};
    await press(desk, 'button', 'Hold');
    await service.expectCall(callId, { hold: true });
    await expect(desk.getByRole('button', { name: 'Resume' })).toBeFocused();
    await keys.press('Space');
    await service.expectCall(callId, { hold: false });
    await press(desk, 'button', 'Keypad');
    await keys.type('42#');
    await service.expectCall(callId, { dtmf: '42#' });
    await press(popup, 'button', 'Note …');
    await popup.keyboard.type('Wants the offer on Friday');
    await popup.keyboard.press('Enter');
  });

  await test.step('transfer it', async () => {
    const { callId = '' } = (await newest()) ?? {};
    await press(desk, 'button', 'Transfer');
    await keys.type('030 23125 102');
    await press(desk, 'button', 'Transfer now');
    await service.expectCall(callId, { transfers: [{ phoneNumber: '+493023125102', attended: false }] });
  });

  await test.step('take a call that comes, and hang up', async () => {
    const { callId } = await service.ring({ from: '+493023125101' });
    await service.answer(callId);
    await press(popup, 'button', 'Hang up');
    await service.expectCall(callId, { state: 'ended' });
  });

  await test.step('be left alone, and not any more', async () => {
    const quiet = desk.getByRole('switch', { name: 'Do not disturb' });
    await press(desk, 'switch', 'Do not disturb');
    await expect(quiet).toBeChecked();
    await expect(quiet).not.toHaveAttribute('aria-busy');
    await keys.press('Space');
    await expect(quiet).not.toBeChecked();
  });

  await test.step('find a call by a word of its note, and star it', async () => {
    await page('Timeline');
    await tabTo(desk, 'textbox', 'Search names, numbers, texts and notes');
    await keys.type('friday');
    await expect(desk.getByRole('option')).toHaveCount(1);
    await tabTo(desk, 'listbox', 'Timeline');
    await keys.press('ArrowDown');
    await press(desk, 'button', 'Star');
    await expect(desk.getByRole('button', { name: 'Star' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('call back', async () => {
    const before = (await service.calls()).length;
    await press(desk, 'button', 'Call back');
    await expect.poll(async () => (await service.calls()).length).toBe(before + 1);
    await press(desk, 'button', 'Hang up');
    await expect.poll(async () => (await newest())?.state).toBe('ended');
  });

  await test.step('find somebody, and call one of their numbers', async () => {
    await page('People');
    await tabTo(desk, 'textbox', 'Search name, company or number');
    await keys.type('anna berg');
    await expect(desk.getByRole('option').first()).toContainText('Anna Berg');
    await tabTo(desk, 'listbox', 'People');
    await keys.press('ArrowDown');
    const before = (await service.calls()).length;
    await keys.press('Enter');
    await expect.poll(async () => (await service.calls()).length).toBe(before + 1);
    await press(desk, 'button', 'Hang up');
    await expect.poll(async () => (await newest())?.state).toBe('ended');
  });

  await test.step('hear a voicemail', async () => {
    await page('Timeline');
    const kinds = desk.getByRole('combobox', { name: 'Show' });
    if (!(await kinds.isVisible())) await press(desk, 'button', 'Show');
    await tabTo(desk, 'combobox', 'Show');
    await keys.type('Voi');
    await expect(kinds).toHaveValue('voicemail');
    await tabTo(desk, 'listbox', 'Timeline');
    await keys.press('ArrowDown');
    await expect(desk.getByRole('button', { name: 'Play' })).toBeVisible();
    await keys.press('Space');
    await expect(desk.getByRole('button', { name: 'Pause' })).toBeVisible();
    await keys.press('Space');
  });
  await test.step('answer it by SMS', async () => {
    await press(desk, 'button', 'Reply by SMS');
    await expect(desk.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
    await keys.type('It comes on Thursday.');
    await keys.press('Control+Enter');
    await expect(desk.getByRole('region', { name: /^Messages with/ })).toContainText('Sent');
  });
});
