import { drawDesk, drawnAnew, drawPopup, expect, test, type Page } from './drawn.ts';
import { deskStates } from '../renderer-preview/snapshots.ts';

/** Where each button of the call is, from left to right. */
const places = (desk: Page): Promise<number[]> =>
  desk
    .locator('button.control')
    .evaluateAll((nodes) => nodes.flatMap((node) => [node.getBoundingClientRect().left, node.clientWidth]));

for (const locale of ['en', 'de'] as const) {
  for (const width of [540, 720, 1080]) {
    test(`the buttons of a call do not move while a transfer is typed, ${locale} at ${width}`, async ({
      context,
      origin,
    }) => {
      const desk = await drawDesk(context, {
        origin,
        state: 'live',
        look: { locale, theme: 'light' },
        size: { width, height: 720 },
      });
      const transfer = desk.getByRole('button', { name: /^(Transfer|Verbinden)$/ });
      await expect(transfer).toBeVisible();
      const before = await places(desk);
      expect(before).not.toEqual([]);
      await transfer.click();
      await expect(desk.getByRole('listbox')).toBeVisible();
      expect(await places(desk)).toEqual(before);
      await desk.keyboard.type('112');
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('alert')).toBeVisible();
      expect(await places(desk)).toEqual(before);
    });
  }
}

test('a button below a list of suggestions stays under the pointer until the click has ended', async ({
  context,
  origin,
}) => {
  const popup = await drawPopup(context, {
    origin,
    state: 'up-transfer',
    look: { locale: 'en', theme: 'light' },
    size: { width: 420, height: 700 },
  });
  await popup.getByRole('button', { name: 'Transfer' }).click();
  const list = popup.getByRole('listbox');
  await expect(list).toBeVisible();
  const askFirst = popup.getByLabel('Ask first');
  const place = await askFirst.boundingBox();
  await askFirst.hover();
  await popup.mouse.down();
  expect(await askFirst.boundingBox()).toEqual(place);
  await popup.mouse.up();
  await expect(askFirst).toBeChecked();
  await expect(list).toBeHidden();
});

for (const { found, count } of [
  { found: 'how the number is read comes', count: 0 },
  { found: 'suggestions come', count: 8 },
]) {
  test(`a click below the number field counts though ${found} meanwhile`, async ({ context, origin }) => {
    const desk = await drawDesk(context, {
      origin,
      state: 'classic',
      look: { locale: 'en', theme: 'light' },
      size: { width: 1080, height: 720 },
    });
    const answer = await desk.evaluateHandle(() => Promise.withResolvers<unknown>());
    await answer.evaluate(({ promise }) => {
      window.preview.answers['dial.suggest'] = promise;
    });
    await desk.getByRole('combobox', { name: 'Name or number' }).fill('030 23125101');
    const open = desk.getByRole('button', { name: 'Call from another phone …' });
    const place = await open.boundingBox();
    await open.hover();
    await desk.mouse.down();
    await answer.evaluate(({ resolve }, size) => {
      const items = Array.from({ length: size }, (_, index) => ({
        source: 'contact',
        contactId: `c-${index}`,
        name: `Anna Berg ${index}`,
        number: `+4930231251${index}`,
        pretty: `+49 30 231251${index}`,
      }));
      const target = { number: '+493023125101', pretty: '+49 30 23125101', kind: 'number' };
      resolve({ ok: true, value: { items, target } });
    }, count);
    await drawnAnew(desk);
    expect(await open.boundingBox()).toEqual(place);
    await desk.mouse.up();
    await expect(desk.getByRole('dialog').getByLabel('Phone you call from')).toBeFocused();
    await desk.keyboard.press('Escape');
    await expect(desk.getByText('Dials +49 30 23125101')).toBeVisible();
    await expect(desk.getByRole('listbox')).toHaveCount(0);
  });
}

test('a key that is held down blocks nothing', async ({ context, origin }) => {
  const desk = await drawDesk(context, {
    origin,
    state: 'classic',
    look: { locale: 'en', theme: 'light' },
    size: { width: 1080, height: 720 },
  });
  await desk.getByRole('button', { name: 'Call from another phone …' }).focus();
  await desk.keyboard.down('Space');
  const field = desk.getByRole('combobox', { name: 'Name or number' });
  await field.fill('Anna');
  await expect(desk.getByRole('listbox')).toBeVisible();
  await desk.keyboard.up('Space');
});

test('a number to be called from another phone stays while the platform is unreachable', async ({
  context,
  origin,
}) => {
  const look = { locale: 'en', theme: 'light' } as const;
  const number = { number: '+493023125900', pretty: '+49 30 23125900', until: Date.now() + 60_000 };
  const desk = await drawDesk(context, {
    origin,
    state: 'classic',
    look,
    size: { width: 1080, height: 720 },
    answers: { 'channels.callthrough': { ok: true, value: number } },
  });
  await desk.getByRole('combobox', { name: 'Name or number' }).fill('030 23125101');
  const open = desk.getByRole('button', { name: 'Call from another phone …' });
  await open.click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Phone you call from').fill('0151 23456789');
  await desk.keyboard.press('Enter');
  await expect(dialog).toContainText(number.pretty);
  const shown = deskStates['classic']?.(look, 2);
  const offline = { id: 'signIn.failed.unreachable', values: { host: 'api.example.com' } };
  await desk.evaluate((next) => window.preview.push(next), {
    ...shown,
    session: { ...shown?.session, offline },
  });
  await expect(open).toHaveCount(0);
  await expect(dialog).toContainText(number.pretty);
});
