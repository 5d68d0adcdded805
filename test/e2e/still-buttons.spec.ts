import { drawDesk, drawPopup, expect, test, type Page } from './drawn.ts';

/** Where each button of the call is, from left to right. */
const places = (desk: Page): Promise<number[]> =>
  desk
    .locator('button.control')
    .evaluateAll((nodes) => nodes.flatMap((node) => [node.getBoundingClientRect().left, node.clientWidth]));

for (const locale of ['en', 'de'] as const) {
  for (const width of [540, 720, 1080]) {
    test(`the buttons of a call stay in place while a transfer is typed, ${locale} at ${width}`, async ({
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

test('what is pressed below a list of suggestions stays under the pointer until the press has ended', async ({
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
