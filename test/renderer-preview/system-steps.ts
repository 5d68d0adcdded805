import type { Page } from 'playwright-core';

const settings = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
const section = (heading: RegExp) => async (page: Page) => {
  await settings(page);
  await page
    .getByRole('heading', { name: heading })
    .evaluate((node) => node.scrollIntoView({ block: 'start' }));
};
const palette =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(text);
    if (text !== '') await page.getByText(/^\d+ (entries|Einträge)$|^1 (entry|Eintrag)$/).waitFor();
  };
const day = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(My day|Mein Tag)$/ }).click();
  await page.locator('canvas').first().waitFor();
  // The bars have grown.
  await page.waitForFunction(() => document.getAnimations().length === 0);
};

/** Steps before the pictures of palette, keys, links, focus mode and the day. */
export const systemSteps: Record<string, (page: Page) => Promise<void>> = {
  palette: palette(''),
  'palette-people': palette('ann'),
  'palette-number': palette('112'),
  'palette-nothing': palette('xyzw'),
  hotkeys: section(/^(Keys in every program|Systemweite Tastenkürzel)/),
  'hotkeys-record': async (page) => {
    await section(/^(Keys in every program|Systemweite Tastenkürzel)/)(page);
    await page
      .getByRole('button', { name: /“Hold or|„Halten oder/ })
      .first()
      .click();
    await page.keyboard.press('Control+c');
    await page.getByRole('alert').first().waitFor();
  },
  updates: section(/^Updates$/),
  links: section(/^(Phone links|Telefonlinks)/),
  day,
  'day-week': async (page) => {
    await day(page);
    await page.getByRole('radio', { name: /^(Week|Woche)$/ }).click();
    await page.getByRole('heading', { name: /^(By day|Nach Tag)$/ }).waitFor();
  },
  'day-table': async (page) => {
    await day(page);
    await page
      .getByText(/^(As a table|Als Tabelle)$/)
      .last()
      .click();
    await page.getByRole('table').last().scrollIntoViewIfNeeded();
  },
  'day-empty': async (page) => {
    await day(page);
    await page.getByLabel(/^(Date|Datum)$/).fill('2020-02-29');
    await page.getByText(/^(No calls|Keine Anrufe)$/).waitFor();
  },
};

/** States of the desk window, and what is done in them. */
export const systemShots: [string, string][] = [
  ...['palette', 'palette-people', 'palette-number', 'palette-nothing', 'hotkeys', 'links'].map(
    (step): [string, string] => ['calm', step],
  ),
  ['taken', 'hotkeys-record'],
  ['taken', 'links'],
  ...['day', 'day-week', 'day-table', 'day-empty'].map((step): [string, string] => ['calm', step]),
];
