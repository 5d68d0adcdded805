import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds in a page as it stands: rule and element, one a line. */
export async function faults(page: Page): Promise<string[]> {
  // Legacy mode: otherwise axe opens a page of its own, which the app's shell does not allow.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html}\n${failureSummary}`),
  );
}
