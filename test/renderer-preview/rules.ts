import type { Page } from 'playwright-core';
import type { RulesView } from '../../src/shared/ipc/requests/rules.ts';
import type { CallRule } from '../../src/shared/model/call-rule.ts';

const gate: CallRule = {
  id: 'gate',
  name: 'Gate',
  enabled: true,
  callers: { kind: 'unknown' },
  action: {
    kind: 'askForKey',
    code: '1',
    seconds: 10,
    announcement: 'https://files.example.com/press-1.wav',
    pass: { kind: 'ring' },
    otherwise: { kind: 'voicemail' },
  },
};
const outOfHours: CallRule = {
  ...gate,
  id: 'mobile',
  name: '4711',
  callers: { kind: 'everybody' },
  hours: { days: [1, 2, 3, 4, 5], from: 1080, to: 480 },
  action: {
    kind: 'askForKey',
    code: '4711',
    seconds: 20,
    pass: { kind: 'redirect', to: '+491712345678' },
    otherwise: { kind: 'reject', reason: 'busy' },
  },
};
const list: RulesView = {
  rules: [gate, outOfHours].map((rule) => ({ rule, count: 3, last: Date.now() - 3_600_000, callers: [] })),
  policy: { first: [], last: [] },
  blocked: [],
  zone: 'Europe/Berlin',
};

async function inRules(page: Page): Promise<void> {
  await page.evaluate((value) => {
    window.preview.answers['rules.list'] = { ok: true, value };
  }, list);
  await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
  await page
    .getByRole('button', { name: /^(Add rule|Regel hinzufügen)$/ })
    .evaluate((button) => button.scrollIntoView({ block: 'end' }));
}

const edit = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('button', { name: new RegExp(`^(Edit the rule “${name}”|Regel „${name}“ bearbeiten)$`) })
    .click();

/** Call rules that ask for a key: in the list, opened, and with fields that cannot be taken. */
export const ruleSteps: Record<string, (page: Page) => Promise<void>> = {
  rules: inRules,
  'rule-key': async (page) => {
    await inRules(page);
    await edit(page, 'Gate');
    await page.locator('.rule-form').evaluate((form) => form.scrollIntoView({ block: 'start' }));
  },
  'rule-key-wrong': async (page) => {
    await inRules(page);
    await edit(page, '4711');
    await page.locator('#rule-passTo').fill('');
    await page.locator('#rule-passTo').press('Enter');
    await page.getByRole('alert').waitFor();
  },
};
