import { drawPopup, expect, test } from './drawn.ts';
import { plain, wordsIn } from './words.ts';

for (const locale of ['en', 'de'] as const) {
  test(`a card that is collapsed for others still shows the outcome of its call, ${locale}`, async ({
    context,
    origin,
  }) => {
    const t = wordsIn(locale);
    const popup = await drawPopup(context, {
      origin,
      state: 'many-ended',
      look: { locale, theme: 'light' },
      size: { width: 380, height: 480 },
    });
    const cards = popup.getByRole('article');
    await expect(cards.getByRole('button', { name: t('popup.details') })).toHaveCount(3);
    await expect(cards.filter({ hasText: 'Anna Berg' }).getByRole('status')).toHaveText(
      t('notice.transferred', { target: 'Jonas Brandt' }),
    );
    await expect(cards.getByRole('alert')).toHaveText(
      new RegExp(plain(t('notice.dialRefused', { why: t('failure.unreachable') }))),
    );
  });
}
