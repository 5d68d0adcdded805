import { drawDesk, expect, test, type Page } from './drawn.ts';

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
