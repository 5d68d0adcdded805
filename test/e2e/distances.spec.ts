import { messageSteps } from '../renderer-preview/messages.ts';
import { peopleSteps } from '../renderer-preview/people-steps.ts';
import { drawDesk, expect, test, type Page } from './drawn.ts';
import type { Locator } from '@playwright/test';

const smallest = { width: 720, height: 520 };

const heightOf = async (desk: Page, name: RegExp): Promise<number> =>
  (await desk.getByRole('region', { name }).boundingBox())?.height ?? 0;

for (const locale of ['en', 'de'] as const) {
  const look = { locale, theme: 'light' } as const;

  test(`a live and a ringing call leave half of the smallest window to the page, ${locale}`, async ({
    context,
    origin,
  }) => {
    const desk = await drawDesk(context, { origin, state: 'calling', look, size: smallest });
    await expect(desk.getByRole('article')).toHaveCount(2);
    const calls = desk.getByRole('region', { name: /^(Live calls|Laufende Anrufe)$/ });
    expect(await calls.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
    expect(await heightOf(desk, /^(Live calls|Laufende Anrufe)$/)).toBeLessThan(smallest.height / 2);
  });

  test(`two calls are both visible in a window at 200 %, ${locale}`, async ({ context, origin }) => {
    const size = { width: 540, height: 360 };
    const desk = await drawDesk(context, { origin, state: 'calling', look, size });
    const names = desk.getByRole('article').getByRole('heading');
    await expect(names).toHaveCount(2);
    for (const name of await names.all()) await expect(name).toBeInViewport({ ratio: 1 });
    const calls = desk.getByRole('region', { name: /^(Live calls|Laufende Anrufe)$/ });
    // The window scrolls, and nothing inside of it once more.
    expect(await calls.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
  });

  test(`the sender and the time of a scheduled SMS are aligned, ${locale}`, async ({ context, origin }) => {
    const desk = await drawDesk(context, { origin, state: 'calm', look, size: { width: 1400, height: 720 } });
    await messageSteps['messages-schedule']?.(desk);
    const from = desk.getByLabel(/^(Send from|Senden von)$/);
    const at = desk.getByLabel(/^(Send at|Senden am)$/);
    const placeOf = async (field: Locator): Promise<{ left: number; middle: number }> => {
      const { x, y, height } = (await field.boundingBox()) ?? { x: NaN, y: NaN, height: NaN };
      return { left: x, middle: y + height / 2 };
    };
    // Both fields stand in one row.
    expect((await placeOf(from)).middle - (await placeOf(at)).middle).toBeCloseTo(0, 0);
    await expect(at).toHaveAccessibleDescription(/(time zone|Zeitzone)/);
    // Below each other.
    await desk.setViewportSize({ width: 1080, height: 720 });
    expect((await placeOf(from)).left - (await placeOf(at)).left).toBeCloseTo(0, 0);
  });

  test(`each time of a scheduled SMS has a label, ${locale}`, async ({ context, origin }) => {
    const desk = await drawDesk(context, { origin, state: 'calm', look, size: smallest });
    await messageSteps['messages-trouble']?.(desk);
    const time = locale === 'en' ? String.raw`\d+:\d\d\s[AP]M` : String.raw`\d\d:\d\d`;
    const scheduled = locale === 'en' ? 'Scheduled for' : 'Geplant für';
    const written = locale === 'en' ? 'Written' : 'Geschrieben';
    await expect(
      desk.getByText(new RegExp(`^${scheduled} \\S+, ${time} · ${written} ${time}$`, 'u')),
    ).toBeVisible();
  });

  test(`all times in the window have the same format, ${locale}`, async ({ context, origin }) => {
    const desk = await drawDesk(context, { origin, state: 'doNotDisturb', look, size: smallest });
    await expect(
      desk.getByText(locale === 'en' ? /until tomorrow 8:00\sAM/u : /bis morgen 08:00/),
    ).toBeVisible();
  });

  test(`a user without contacts is led to a new contact and to the address books, ${locale}`, async ({
    context,
    origin,
  }) => {
    const desk = await drawDesk(context, { origin, state: 'calm', look, size: smallest });
    await peopleSteps['people-none']?.(desk);
    await desk.getByRole('button', { name: /^(Add contact …|Kontakt anlegen …)$/ }).press('Enter');
    await expect(desk.getByRole('dialog')).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await desk
      .getByRole('button', { name: /^(Connect an address book|Adressbuch verbinden)$/ })
      .press('Enter');
    const add = desk.getByRole('button', { name: /^(Add address book|Adressbuch hinzufügen)$/ });
    await expect(add).toBeFocused();
    await expect(add).toBeInViewport({ ratio: 1 });
  });

  test(`the labels of the rail do not touch its edges, ${locale}`, async ({ context, origin }) => {
    const desk = await drawDesk(context, { origin, state: 'calm', look, size: smallest });
    const buttons = desk.getByRole('navigation').first().getByRole('button');
    await expect(buttons.first()).toBeVisible();
    const room = await buttons.evaluateAll((nodes) =>
      nodes.map((node) => {
        const words = document.createRange();
        words.selectNodeContents(node.lastElementChild ?? node);
        return (node.getBoundingClientRect().width - words.getBoundingClientRect().width) / 2;
      }),
    );
    expect(Math.min(...room)).toBeGreaterThanOrEqual(3);
  });

  test(`the end of a long name follows the ellipsis without a gap, ${locale}`, async ({
    context,
    origin,
  }) => {
    const size = { width: 1080, height: 720 };
    const desk = await drawDesk(context, { origin, state: 'calm', look, size });
    await peopleSteps['people']?.(desk);
    const beginning = desk.locator('.halves > .cut').first();
    await expect(beginning).toBeVisible();
    const gap = await beginning.evaluate((box) => {
      const words = document.createRange();
      words.selectNodeContents(box);
      const ruler = document.createElement('canvas').getContext('2d');
      const end = box.nextElementSibling;
      const [letters] = box.childNodes;
      if (!ruler || !end || !letters || words.getBoundingClientRect().width <= box.clientWidth) return NaN;
      ruler.font = getComputedStyle(box).font;
      const { left, right } = box.getBoundingClientRect();
      let behind = left;
      for (let length = 1; length < words.endOffset + (letters.textContent ?? '').length; length += 1) {
        words.setStart(letters, 0);
        words.setEnd(letters, Math.min(length, (letters.textContent ?? '').length));
        const next = left + words.getBoundingClientRect().width + ruler.measureText('…').width;
        if (next > right) break;
        behind = next;
      }
      return end.getBoundingClientRect().left - behind;
    });
    expect(Math.abs(gap)).toBeLessThan(1);
  });

  test(`a space where a text may be cut is kept when it is not cut, ${locale}`, async ({
    context,
    origin,
  }) => {
    const desk = await drawDesk(context, {
      origin,
      state: 'calm',
      look,
      answers: { 'timeline.list': 'never' },
    });
    await desk.keyboard.press('ControlOrMeta+k');
    await expect(desk.getByRole('dialog')).toBeVisible();
    // The words are such that they would be cut at a space.
    await desk.keyboard.type(locale === 'en' ? 'xyzwv' : 'xyzw');
    const end = desk
      .getByRole('option', { name: locale === 'en' ? /xyzwv”/ : /xyzw“/ })
      .locator('.halves > .end')
      .first();
    await expect(end).toBeVisible();
    const gap = await end.evaluate((box) => {
      const letters = box.previousElementSibling?.firstChild;
      if (!letters) return NaN;
      const word = document.createRange();
      word.setStart(letters, 0);
      word.setEnd(letters, (letters.textContent ?? '').trimEnd().length);
      return box.getBoundingClientRect().left - word.getBoundingClientRect().right;
    });
    expect(gap).toBeGreaterThan(2);
  });

  test(`a notice keeps its distance from content that scrolls beneath it, ${locale}`, async ({
    context,
    origin,
  }) => {
    const desk = await drawDesk(context, { origin, state: 'trouble', look, size: smallest });
    const notice = desk.getByRole('region', { name: /^(Notices|Hinweise)$/ });
    await expect(notice).toBeVisible();
    const last = await notice.locator('.notice').last().boundingBox();
    const box = await notice.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeGreaterThanOrEqual(
      8,
    );
  });

  test(`the sign-in is centred when nothing is beside it, ${locale}`, async ({ context, origin }) => {
    const size = { width: 1080, height: 720 };
    const desk = await drawDesk(context, { origin, state: 'policy-moved', look, size });
    const button = desk.getByRole('button', { name: /^(Sign in|Anmelden)$/ });
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - size.width / 2)).toBeLessThan(2);
  });

  test(`the step after a preset platform is the sign-in, ${locale}`, async ({ context, origin }) => {
    const desk = await drawDesk(context, { origin, state: 'policy-first', look, size: smallest });
    const step = desk.locator('[aria-current=step]');
    await expect(step).toHaveText(/(Sign-in|Anmeldung)/);
  });

  test(`the menu of a device keeps its distance from the edge of the window, ${locale}`, async ({
    context,
    origin,
  }) => {
    const size = { width: 1080, height: 720 };
    const desk = await drawDesk(context, { origin, state: 'doNotDisturb', look, size });
    await desk.getByRole('button', { name: /for Mobile|für Mobile/ }).press('Enter');
    const menu = desk.getByRole('menu');
    await expect(menu).toBeVisible();
    const box = await menu.boundingBox();
    // Its place is of whole pixels, its width is not.
    expect(Math.floor((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(size.width - 8);
  });
}
