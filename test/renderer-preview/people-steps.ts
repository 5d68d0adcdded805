import type { Page } from 'playwright-core';

const open = async (page: Page, state = ''): Promise<void> => {
  await page.evaluate((wanted) => Object.assign(window, { peopleState: wanted }), state);
  await page.getByRole('button', { name: /^(People|Personen)$/ }).click();
  await page.getByRole('heading', { level: 1, name: /^(People|Personen)$/ }).waitFor();
};
const choose = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('option', { name }).first().click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
};
const menu = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name: /^(More actions|Weitere Aktionen)/ }).click();
  await page.getByRole('menuitem', { name }).click();
};
const list = /^(People|Personen)$/;

/** Steps before the pictures of the people page. */
export const peopleSteps: Record<string, (page: Page) => Promise<void>> = {
  people: async (page) => {
    await open(page);
    await page.getByRole('option').first().waitFor();
  },
  'people-scrolled': async (page) => {
    await open(page);
    await page.getByRole('listbox', { name: list }).evaluate((box) => (box.scrollTop = 2_800_000));
    await page.getByRole('option').nth(8).waitFor();
    await page.waitForFunction(() => !document.querySelector('[role="option"] [aria-busy="true"]'));
  },
  'people-none': (page) => open(page, 'none'),
  'people-failing': async (page) => {
    await open(page, 'failing');
    await page.getByRole('alert').first().waitFor();
  },
  'people-waiting': async (page) => {
    await open(page, 'waiting');
    await page.getByText(/^(Loading|Wird geladen)/).waitFor();
  },
  'people-search': async (page) => {
    await open(page);
    await page.keyboard.press('Tab');
    await page.getByRole('textbox').first().fill('berg');
    await page.getByText(/^\d+ (contacts|Kontakte)$/).waitFor();
    await page.getByRole('textbox').first().press('ArrowDown');
  },
  'people-nobody': async (page) => {
    await open(page);
    await page.getByRole('textbox').first().fill('wolpertinger');
    await page.getByText(/“wolpertinger”|„wolpertinger“/).waitFor();
  },
  'people-person': async (page) => {
    await open(page);
    await choose(page, /Karl Wenig/);
    await page
      .getByRole('option', { name: /^(Missed|Verpasst)/ })
      .first()
      .waitFor();
  },
  'people-address': async (page) => {
    await open(page);
    await choose(page, /Anna Adler/);
    await page.getByRole('button', { name: /^(Copy 12 Kelvin|12 Kelvin)/ }).waitFor();
  },
  'people-many-numbers': async (page) => {
    await open(page);
    await choose(page, /Freiherr/);
    await page.getByRole('button', { name: /30/ }).last().scrollIntoViewIfNeeded();
  },
  'people-notes': async (page) => {
    await open(page);
    await choose(page, /Karl Wenig/);
    await page.getByRole('radio', { name: /^(Notes|Notizen)$/ }).click();
    await page.getByRole('textbox', { name: /^(Note on|Notiz zum)/ }).waitFor();
  },
  'people-duplicates': async (page) => {
    await open(page);
    await menu(page, /^(Possible duplicates|Mögliche Dubletten)$/);
    await page.getByRole('option').nth(3).click();
  },
  'people-no-duplicates': async (page) => {
    await open(page);
    await page.evaluate(() => Object.assign(window, { peopleState: 'none' }));
    await menu(page, /^(Possible duplicates|Mögliche Dubletten)$/);
  },
  'people-menu': async (page) => {
    await open(page);
    await page.getByRole('button', { name: /^(More actions|Weitere Aktionen)/ }).click();
  },
  'people-exporting': async (page) => {
    await open(page, 'exporting');
    await menu(page, /^(Export all|Alle als)/);
    await page.getByText(/42[.,]000/).waitFor();
  },
  'people-exported': async (page) => {
    await open(page);
    await menu(page, /^(Export all|Alle als)/);
    await page.getByText(/Contacts\.vcf/).waitFor();
  },
  'people-chosen': async (page) => {
    await open(page);
    await page.getByRole('option').nth(2).click();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift+ArrowDown');
  },
  'people-phonebook': async (page) => {
    await open(page);
    await menu(page, /^(Phone book|Telefonbuch)/);
  },
  'people-log': async (page) => {
    await open(page);
    await choose(page, /Karl Wenig/);
    await page.getByRole('radio', { name: /agent/i }).click();
    await page.getByRole('option', { name: /4711/ }).click();
    await page.getByRole('button', { name: /^(Whole log|Ganzes Protokoll)$/ }).click();
    await page.getByText(/four seven one one/).waitFor();
  },
};
