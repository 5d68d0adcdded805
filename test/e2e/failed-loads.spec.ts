import { drawDesk, expect, test, type Page } from './drawn.ts';
import { wordsIn } from './words.ts';

// Most of what pages load is stored on this computer, where nothing outside of the program can make it fail: so the built
// pages are drawn without their main process, and each request is answered here.

const t = wordsIn('en');
const ok = (value: unknown): object => ({ ok: true, value });
const failing = { ok: false, failure: { kind: 'storage', problem: 'busy', detail: '' } };

const anna = { number: '+493023125101', pretty: '+49 30 23125101', withheld: false, matches: [] };
const conversation = {
  number: anna.number,
  party: anna,
  at: 0,
  text: 'Hello',
  direction: 'in',
  state: 'received',
  unread: 0,
};
const line = { id: 'l0', kind: 'channel', name: 'Sales', numbers: [], users: 1, mine: true };
const sms = {
  'message.conversations': ok({ rows: [conversation] }),
  'message.thread': ok({ number: anna.number, party: anna, rows: [] }),
  'message.draft': ok({ text: '' }),
  'message.senders': ok({ senders: [] }),
  'fax.list': ok([]),
  'fax.lines': ok({ lines: [], schedule: false }),
};

const rail = (name: string) => (page: Page) =>
  page
    .getByRole('navigation')
    .first()
    .getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
    .click();
const firstRow = (page: Page): Promise<void> => page.getByRole('option').first().click();
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const turn = (page: Page, name: string): Promise<void> => page.getByRole('radio', { name }).click();
const messages = async (page: Page, kind: 'SMS' | 'Fax' = 'SMS'): Promise<void> => {
  await rail('Messages')(page);
  await page.getByRole('radio', { name: kind }).check({ force: true });
};
const person = async (page: Page): Promise<void> => {
  await rail('People')(page);
  await page
    .getByRole('option', { name: /Karl Wenig/ })
    .first()
    .click();
};

interface Load {
  /** The request that fails, and succeeds later. */
  name: string;
  /** The answer of the retry; undefined: that of all other tests. */
  value?: unknown;
  state?: string;
  /** Brings the page to where it is loaded. */
  go: (page: Page) => Promise<unknown>;
}

/** Every load of a page of the desk window that may fail in sight. */
const loads: Record<string, Load> = {
  'search of recent calls': {
    name: 'timeline.search',
    go: (page) => page.getByRole('textbox', { name: 'Search calls and notes' }).fill('berg'),
  },
  timeline: { name: 'timeline.list', go: rail('Timeline') },
  'agent log': {
    name: 'agentLog.read',
    go: async (page) => {
      await rail('Timeline')(page);
      await page.getByRole('option').nth(2).click();
      await page.getByRole('button', { name: /log/i }).first().click();
    },
  },
  people: { name: 'contact.search', go: rail('People') },
  'possible duplicates': {
    name: 'contact.duplicates',
    go: async (page) => {
      await rail('People')(page);
      await page.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: 'Possible duplicates' }).click();
    },
  },
  'a person': { name: 'person.read', go: person },
  'entries of a person': { name: 'timeline.list', go: person },
  'what is stored of a person': {
    name: 'privacy.person',
    value: { name: 'Karl Wenig', numbers: [], counts: {}, rules: [], books: [] },
    go: async (page) => {
      await person(page);
      await page.getByRole('button', { name: /^Stored about this/ }).click();
    },
  },
  SMS: { name: 'message.conversations', go: messages },
  'a conversation': {
    name: 'message.thread',
    go: async (page) => {
      await messages(page);
      await firstRow(page);
    },
  },
  'senders of an SMS': {
    name: 'message.senders',
    go: async (page) => {
      await messages(page);
      await firstRow(page);
    },
  },
  faxes: { name: 'fax.list', go: (page) => messages(page, 'Fax') },
  'lines of a fax': {
    name: 'fax.lines',
    go: async (page) => {
      await messages(page, 'Fax');
      await press(page, 'New fax');
    },
  },
  'my day': {
    name: 'myDay.report',
    go: rail('My day'),
  },
  channels: { name: 'channels.lines', value: { lines: [], people: [] }, go: rail('Channels') },
  'a channel': {
    name: 'channels.line',
    value: { ...line, rules: {}, members: [], ownDevices: false },
    go: async (page) => {
      await rail('Channels')(page);
      await firstRow(page);
    },
  },
  devices: {
    name: 'channels.devices',
    value: { devices: [], numbers: [], canWithhold: false },
    go: async (page) => {
      await rail('Channels')(page);
      await turn(page, 'Devices');
    },
  },
  account: {
    name: 'channels.account',
    value: { numbers: ok([]), users: ok([]), balance: failing },
    go: async (page) => {
      await rail('Channels')(page);
      await turn(page, 'Account');
    },
  },
  'call rules': {
    name: 'rules.list',
    value: { rules: [], policy: { first: [], last: [] }, blocked: [], zone: 'Europe/Berlin' },
    go: rail('Settings'),
  },
  'local contacts': { name: 'contact.list', go: rail('Settings') },
  'stored data': {
    name: 'privacy.stores',
    value: { folder: '/home/anna', stores: [] },
    go: rail('Settings'),
  },
  diagnostics: {
    name: 'diagnostics.read',
    value: { findings: [], pushes: [], refused: [], tunnel: [] },
    go: rail('Settings'),
  },
  'support file': {
    name: 'diagnostics.file',
    value: { name: 'support.json', text: '{}' },
    go: async (page) => {
      await rail('Settings')(page);
      await page.getByRole('button', { name: /^Support file/ }).click();
    },
  },
};

/** Requests that are covered by other tests. */
const background: Record<string, unknown> = {
  ...sms,
  'channels.lines': ok({ lines: [line], people: [] }),
};

for (const [what, { name, value, go, state = 'calm' }] of Object.entries(loads)) {
  test(`${what}: a failed load is reported, and can be retried`, async ({ context, origin }) => {
    const page = await drawDesk(context, {
      origin,
      state,
      look: { locale: 'en', theme: 'light' },
      answers: { ...background, [name]: failing },
    });
    await go(page);
    const failed = page.getByRole('alert').filter({ hasText: t('failure.storage.busy') });
    await expect(failed.first()).toBeVisible();
    const again = page.getByRole('button', { name: 'Try again', exact: true });
    await expect(again).toHaveCount(1);
    await page.evaluate(
      ([of, answer]) => {
        // A request without an answer here gets that of all other tests.
        window.preview.answers[of] = answer ?? undefined;
      },
      [name, value === undefined ? (background[name] ?? null) : ok(value)] as const,
    );
    await again.click();
    await expect(failed).toHaveCount(0);
    await expect(again).toHaveCount(0);
  });
}

/** Parts of the program that are loaded when they are first shown: what is clicked, and what is there afterwards. */
const parts: Record<string, { file: string; go: (page: Page) => Promise<unknown>; shown: string }> = {
  messages: { file: 'MessagesPage', go: rail('Messages'), shown: 'New SMS' },
  channels: { file: 'ChannelsPage', go: rail('Channels'), shown: 'No channels available' },
  people: { file: 'PeoplePage', go: rail('People'), shown: 'Karl Wenig' },
  'my day': { file: 'MyDayPage', go: rail('My day'), shown: 'By hour' },
  'charts of my day': { file: 'charts', go: rail('My day'), shown: 'Talk time · Minutes' },
  guides: {
    file: 'en',
    go: async (page) => {
      // A key that is pressed before the desk is there is lost.
      await expect(page.getByText('Help', { exact: true }).first()).toBeVisible();
      await page.keyboard.press('F1');
    },
    shown: 'First steps',
  },
};
for (const [what, { file, go, shown }] of Object.entries(parts)) {
  test(`${what}: a part of the program that cannot be loaded is reported, and can be retried`, async ({
    context,
    origin,
  }) => {
    const page = await drawDesk(context, {
      origin,
      state: 'calm',
      look: { locale: 'en', theme: 'light' },
      answers: { ...background, 'channels.lines': ok({ lines: [], people: [] }) },
    });
    const script = `**/assets/${file}-*.js`;
    await page.route(script, (route) => route.abort());
    await go(page);
    const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(failed).toBeVisible();
    await page.unroute(script);
    await press(page, 'Try again');
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await expect(failed).toHaveCount(0);
  });
}

test('a palette that cannot be loaded is reported, and the next opening tries again', async ({
  context,
  origin,
}) => {
  const script = '**/assets/Palette-*.js';
  await context.route(script, (route) => route.abort());
  const page = await drawDesk(context, { origin, state: 'calm', look: { locale: 'en', theme: 'light' } });
  await page.keyboard.press('Control+k');
  await expect(page.getByText('This part of Deskbell could not be loaded').first()).toBeVisible();
  await context.unroute(script);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});
