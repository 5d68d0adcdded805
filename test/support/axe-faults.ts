import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe finds in a page as it stands: rule, element and what to do. */
export async function faults(page: Page): Promise<string[]> {
  // Half a megabyte of source: once for each page, not once for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html}\n${failureSummary}`),
    );
  });
}
