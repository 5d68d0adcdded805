import { expect, type Page } from '@playwright/test';
import type { Shell } from '../host/shell.ts';
import { faults } from '../support/axe-faults.ts';

async function look(
  shell: Shell,
  desk: Page,
  pages: Page[],
  locale: 'en' | 'de',
  theme: 'light' | 'dark',
): Promise<void> {
  await desk.evaluate((wanted) => window.deskbell.request('settings.change', { locale: wanted }), locale);
  await shell.setTheme(theme);
  for (const page of pages) {
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await page.waitForFunction(
      (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
      theme === 'dark',
    );
  }
}

/** Names hang on the language, contrasts on the theme: two looks show all of both. The last one stays. */
const looks = [
  ['de', 'dark'],
  ['en', 'light'],
] as const;

/** Asks axe about the pages in both languages, light and dark, and leaves them English and light. */
export async function expectNoFaults(state: string, shell: Shell, desk: Page, pages: Page[]): Promise<void> {
  for (const [locale, theme] of looks) {
    await look(shell, desk, pages, locale, theme);
    for (const page of pages) expect(await faults(page), `${state}, ${locale}, ${theme}`).toEqual([]);
  }
}
