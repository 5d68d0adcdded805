import { deskStates } from '../renderer-preview/snapshots.ts';
import { drawDesk, expect, test, type Page } from './drawn.ts';

// What comes from outside while a dialog is open, such as a link with a number: the dialog stays with what is typed in it.

const ok = (value: unknown): object => ({ ok: true, value });
const line = { id: 'l0', kind: 'channel', name: 'Sales', numbers: [], users: 1, mine: true };
const answers = {
  'channels.lines': ok({ lines: [line], people: [] }),
  'channels.line': ok({ ...line, rules: {}, members: [], ownDevices: false }),
  'channels.callthroughFrom': ok({ number: '' }),
  'privacy.person': ok({ name: 'Karl Wenig', numbers: [], counts: {}, rules: [], books: [] }),
  'fax.lines': ok({ lines: [], schedule: false }),
};

const rail = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation')
    .first()
    .getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
    .click();
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();
const channel = async (page: Page): Promise<void> => {
  await rail(page, 'Channels');
  await page.getByRole('option').first().click();
};
const books = async (page: Page): Promise<void> => {
  await rail(page, 'Settings');
  await page.getByRole('button', { name: 'Add address book' }).scrollIntoViewIfNeeded();
};

interface Covering {
  state?: string;
  /** How it is opened. */
  open: (page: Page) => Promise<unknown>;
  /** The label of a field that is typed into; without one, it only asks. */
  field?: string;
}

/** One dialog of each kind: of a page that is left, of a page that stays, of no page, and from within another dialog. */
const dialogs: Record<string, Covering> = {
  'a form of a page': {
    open: async (page) => {
      await channel(page);
      await press(page, 'Rename …');
    },
    field: 'Name',
  },
  'a confirmation that is typed': {
    open: async (page) => {
      await channel(page);
      await press(page, 'Delete …');
    },
    field: 'Name of the channel',
  },
  'a confirmation': {
    state: 'books',
    open: async (page) => {
      await books(page);
      await page
        .getByRole('button', { name: /Nextcloud/ })
        .last()
        .click();
      await page.getByRole('menuitem', { name: /^Remove/ }).click();
    },
  },
  'the form of an address book': {
    state: 'books',
    open: async (page) => {
      await books(page);
      await press(page, 'Add address book');
      await press(page, /^CardDAV$/);
    },
    field: 'Address',
  },
  'the form of a contact': {
    open: (page) => tell(page, { kind: 'composeContact', number: '' }),
    field: 'Name',
  },
  'what is stored about a person': {
    open: async (page) => {
      await rail(page, 'People');
      await page
        .getByRole('option', { name: /Karl Wenig/ })
        .first()
        .click();
      await press(page, /^Stored about this/);
    },
  },
  'a call through another phone': {
    state: 'classic',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Name or number' }).fill('030 23125101');
      await press(page, 'Call from another phone …');
    },
    field: 'Phone you call from',
  },
  'the guides': { open: (page) => page.keyboard.press('F1') },
};

const number = '+496990009200';
const dialler = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('combobox', { name: 'Name or number' });
const heading = (page: Page, name: string): ReturnType<Page['getByRole']> =>
  page.getByRole('main').getByRole('heading', { name });

interface Coming {
  event: object;
  /** What the dialog says of it. */
  says: RegExp;
  /** Checks the window once no dialog covers it. */
  shows: (page: Page) => Promise<void>;
}
const later = /appears once you are done here/;
const comings: Record<string, Coming> = {
  'a number': {
    event: { kind: 'dial', number },
    says: /\+496990009200 is in the dialler once you are done here/,
    shows: async (page) => {
      await expect(dialler(page)).toBeFocused();
      await expect(dialler(page)).toHaveValue(number);
    },
  },
  'a person': {
    event: { kind: 'showPerson', contactId: 'own:1' },
    says: later,
    shows: (page) =>
      expect(
        page.getByRole('navigation').first().getByRole('button', { name: 'People', exact: true }),
      ).toHaveAttribute('aria-current', 'page'),
  },
  'call rules': {
    event: { kind: 'showRules' },
    says: later,
    shows: (page) => expect(heading(page, 'Call rules')).toBeInViewport(),
  },
  'the set-up': {
    event: { kind: 'showSetUp' },
    says: later,
    shows: (page) => expect(page.getByRole('heading', { name: 'Set up Deskbell' })).toBeVisible(),
  },
  'a new contact': {
    event: { kind: 'composeContact', number },
    says: later,
    shows: (page) =>
      expect(page.getByRole('dialog').getByRole('textbox', { name: 'Number 1' })).toHaveValue(number),
  },
  'numbers of a selected text': {
    event: { kind: 'openPalette', numbers: [number, '+496990009201'] },
    says: later,
    shows: (page) => expect(page.getByRole('option', { name: number, exact: true })).toBeVisible(),
  },
};

const tell = (page: Page, event: object): Promise<void> =>
  page.evaluate((told) => window.preview.tell(told), event);
type Given = { context: Parameters<typeof drawDesk>[0]; origin: string };
const draw = ({ context, origin }: Given, state = 'calm', more: object = {}): Promise<Page> =>
  drawDesk(context, {
    origin,
    state,
    look: { locale: 'en', theme: 'light' },
    answers: { ...answers, ...more },
  });

for (const [what, { state = 'calm', open, field }] of Object.entries(dialogs)) {
  for (const [coming, { event, says, shows }] of Object.entries(comings)) {
    test(`${what} stays when ${coming} arrives, which is shown afterwards`, async ({ context, origin }) => {
      const page = await draw({ context, origin }, state);
      await open(page);
      const dialog = page.locator('dialog[open]');
      await expect(dialog).toBeVisible();
      const typed = field === undefined ? undefined : dialog.getByLabel(field, { exact: true });
      await typed?.fill('Typed');
      await tell(page, event);
      await expect(dialog.getByRole('status').filter({ hasText: says })).toBeVisible();
      if (typed) await expect(typed).toHaveValue('Typed');
      await page.keyboard.press('Escape');
      await shows(page);
      await expect(page.getByText(says)).toHaveCount(0);
    });
  }
}

const covered = async (given: Given, more: object = {}): Promise<Page> => {
  const page = await draw(given, 'calm', more);
  await channel(page);
  await press(page, 'Rename …');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Typed');
  return page;
};

test('a page whose dialog was submitted stays to show the result, and what arrived meanwhile', async ({
  context,
  origin,
}) => {
  const failure = { kind: 'storage', problem: 'full', detail: '' };
  const page = await covered({ context, origin }, { 'channels.changeLine': { ok: false, failure } });
  await tell(page, { kind: 'dial', number });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'disk is full' })).toBeVisible();
  const strip = page.getByText(`${number} is waiting for the dialler.`);
  await expect(strip).toBeVisible();
  await press(page, 'Show');
  await expect(dialler(page)).toHaveValue(number);
  await expect(dialler(page)).toBeFocused();
  await expect(strip).toHaveCount(0);
});

test('a queued number is dropped once it was called', async ({ context, origin }) => {
  const page = await covered({ context, origin });
  await tell(page, { kind: 'dial', number });
  await expect(page.getByText(`${number} is in the dialler`)).toBeVisible();
  await tell(page, { kind: 'dialled', number });
  await expect(page.getByText(`${number} is in the dialler`)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Rename …' })).toBeVisible();
});

test('of several queued requests, the last number and the last page are shown', async ({
  context,
  origin,
}) => {
  const page = await covered({ context, origin });
  await tell(page, { kind: 'dial', number: '+496990009207' });
  await tell(page, { kind: 'composeContact', number });
  await tell(page, { kind: 'showPerson', contactId: 'own:1' });
  await tell(page, { kind: 'dial', number });
  await page.keyboard.press('Escape');
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: 'Number 1' })).toHaveValue(number);
  await form.getByLabel('Name', { exact: true }).fill('Anna');
  await expect(form.getByRole('status').filter({ hasText: number })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialler(page)).toHaveValue(number);
  await expect(dialler(page)).toBeFocused();
});

test('a call is shown behind a dialog, and its note does not take the focus', async ({ context, origin }) => {
  const page = await covered({ context, origin });
  const shown = deskStates['live']?.({ locale: 'en', theme: 'light' }, 2);
  await page.evaluate((next) => window.preview.push(next), shown);
  await tell(page, { kind: 'writeNote', callId: 'a' });
  await expect(page.locator('#note-a')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Typed');
  await page.keyboard.press('Escape');
  await expect(page.locator('#note-a')).toBeFocused();
});

test('a note typed in the dialler belongs to the number that is called, not to the next', async ({
  context,
  origin,
}) => {
  const asks = { kind: 'ask-first', number: '0900 1234567', why: 'costly' };
  const page = await draw({ context, origin }, 'calm', { 'dial.start': { ok: false, failure: asks } });
  await dialler(page).fill('030/23125999');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tell(page, { kind: 'dial', number });
  await page.evaluate(() => void (window.preview.answers['dial.start'] = { ok: true, value: undefined }));
  await page.keyboard.press('Escape');
  await expect(dialler(page)).toHaveValue(number);
});

test('the texts are German in a German window', async ({ context, origin }) => {
  const look = { locale: 'de', theme: 'light' } as const;
  const page = await drawDesk(context, { origin, state: 'calm', look, answers });
  await page.keyboard.press('F1');
  await tell(page, { kind: 'dial', number });
  await tell(page, { kind: 'showRules' });
  const hint = page.getByRole('dialog').getByRole('status').first();
  await expect(hint).toContainText(`${number} steht im Wählfeld, sobald Sie hier fertig sind.`);
  await expect(hint).toContainText(
    'Was inzwischen aufgerufen wurde, erscheint, sobald Sie hier fertig sind.',
  );
});
