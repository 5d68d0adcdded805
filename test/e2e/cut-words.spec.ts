import { cutWords } from '../support/cut-words.ts';
import { addressBookSteps } from '../renderer-preview/address-books.ts';
import { peopleSteps } from '../renderer-preview/people-steps.ts';
import { ruleSteps } from '../renderer-preview/rules.ts';
import { systemSteps } from '../renderer-preview/system-steps.ts';
import { drawDesk, drawPopup, expect, test, type Page } from './drawn.ts';

/** The smallest window, and the one that is drawn at 200 %; where the detail comes beside the list; the usual one. */
const sizes = [
  { width: 540, height: 360 },
  { width: 720, height: 520 },
  { width: 900, height: 720 },
  { width: 1080, height: 720 },
];
const ok = (value: unknown): object => ({ ok: true, value });
const answers = {
  'message.conversations': ok({ rows: [] }),
  'channels.lines': ok({ lines: [], people: [] }),
  'rules.list': ok({ rules: [], policy: { first: [], last: [] }, blocked: [], zone: 'Europe/Berlin' }),
  'privacy.stores': ok({ folder: '/home/anna', stores: [] }),
};
const inCalls = ['live', 'held', 'consulting', 'asking', 'ended', 'calling', 'crowded'];

for (const locale of ['en', 'de'] as const) {
  test(`the texts of a call fit in every state and window, ${locale}`, async ({ context, origin }) => {
    const look = { locale, theme: 'light' } as const;
    for (const state of inCalls) {
      for (const size of sizes) {
        const desk = await drawDesk(context, { origin, state, look, size });
        const calls = desk.getByRole('article').getByRole('group').or(desk.getByRole('article'));
        await expect(calls.first()).toBeVisible();
        expect.soft(await cutWords(desk), `${state} at ${size.width}`).toEqual([]);
        await desk.close();
      }
    }
  });

  test(`the texts of search fields, buttons and choices fit on every page, ${locale}`, async ({
    context,
    origin,
  }) => {
    const look = { locale, theme: 'light' } as const;
    for (const size of sizes) {
      const desk = await drawDesk(context, { origin, state: 'calm', look, size, answers });
      const pages = desk.getByRole('navigation').first().locator('button:not([aria-haspopup])');
      await expect(pages.first()).toBeVisible();
      for (const page of await pages.all()) {
        await page.click();
        await expect(desk.getByRole('main')).toBeVisible();
        const cut = (await cutWords(desk)).filter((fault) => fault.startsWith('cut'));
        expect.soft(cut, `${await page.innerText()} at ${size.width}`).toEqual([]);
      }
      await desk.close();
    }
  });

  test(`no word is broken in the tables of a day and during an export of contacts, ${locale}`, async ({
    context,
    origin,
  }) => {
    const look = { locale, theme: 'light' } as const;
    const broken = async (desk: Page): Promise<string[]> =>
      (await cutWords(desk)).filter((fault) => fault.startsWith('broken'));
    for (const [where, step, size] of [
      ['calm', 'day-table', { width: 1080, height: 720 }],
      ['calm', 'day-table', { width: 720, height: 520 }],
      ['calm', 'people-exporting', { width: 1080, height: 720 }],
    ] as const) {
      const desk = await drawDesk(context, { origin, state: where, look, size });
      await { ...systemSteps, ...peopleSteps }[step]?.(desk);
      expect.soft(await broken(desk), `${step} at ${size.width}`).toEqual([]);
      if (step === 'day-table') {
        // A name of usual length is not shortened.
        const missing = await desk.getByRole('rowheader', { name: 'Annika Sommer' }).evaluate((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          return words.getBoundingClientRect().right - cell.getBoundingClientRect().right;
        });
        expect.soft(missing, `a name at ${size.width}`).toBeLessThanOrEqual(0);
      }
      await desk.close();
    }
  });

  test(`an error among people is shown below the search, ${locale}`, async ({ context, origin }) => {
    const look = { locale, theme: 'light' } as const;
    const desk = await drawDesk(context, { origin, state: 'calm', look, size: { width: 1080, height: 720 } });
    await peopleSteps['people-failing']?.(desk);
    expect((await desk.getByRole('alert').first().boundingBox())?.y).toBeLessThan(120);
  });

  test(`the content of a column of a file fits, ${locale}`, async ({ context, origin }) => {
    const look = { locale, theme: 'light' } as const;
    const desk = await drawDesk(context, {
      origin,
      state: 'books-none',
      look,
      size: { width: 1080, height: 720 },
    });
    await addressBookSteps['books-file-csv']?.(desk);
    await expect(desk.getByRole('dialog').getByRole('table')).toBeVisible();
    expect((await cutWords(desk)).filter((fault) => fault.startsWith('cut'))).toEqual([]);
  });

  test(`each choice of a call rule fits, ${locale}`, async ({ context, origin }) => {
    const look = { locale, theme: 'light' } as const;
    for (const size of sizes) {
      const desk = await drawDesk(context, { origin, state: 'calm', look, size });
      await ruleSteps['rule-key']?.(desk);
      const form = desk.locator('.rule-form');
      // The last action has no key, so its fields disappear.
      for (const field of (await form.getByRole('combobox').all()).toReversed()) {
        for (const choice of await field.locator('option').all()) {
          await field.selectOption({ label: await choice.innerText() });
          const cut = (await cutWords(desk)).filter((fault) => fault.startsWith('cut'));
          expect.soft(cut, `at ${size.width}`).toEqual([]);
        }
      }
      await desk.close();
    }
  });

  test(`the texts of the popup fit, ${locale}`, async ({ context, origin }) => {
    const look = { locale, theme: 'light' } as const;
    for (const state of ['ringing', 'live', 'held', 'consulting', 'ended', 'dialling', 'refused', 'more']) {
      const size = { width: 380, height: 420 };
      const popup = await drawPopup(context, { origin, state, look, size });
      await expect(popup.getByRole('article').first()).toBeVisible();
      expect.soft(await cutWords(popup), state).toEqual([]);
      await popup.close();
    }
  });
}
