import { chromium, type Page } from 'playwright-core';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { faults } from '../support/axe-faults.ts';
import { installBridge } from './bridge.ts';
import { addressBookPopups, addressBookShots, addressBookStates, addressBookSteps } from './address-books.ts';
import { failingBookShots, failingBookStates, failingBookSteps } from './failing-books.ts';
import { drawnAnew } from './draw.ts';
import { messageShots, messageSteps } from './messages.ts';
import { channelShots, channelSteps } from './channels.ts';
import { installPeople } from './people.ts';
import { peopleSteps } from './people-steps.ts';
import { systemShots, systemSteps } from './system-steps.ts';
import { rolledOutShots, rolledOutStates, rolledOutSteps } from './rolled-out.ts';
import { ruleSteps } from './rules.ts';
import { serve } from './serve.ts';
import { setUpPageSteps, setUpShots, setUpStates } from './set-up.ts';
import { deskEvents, deskStates, popupStates, type Look } from './snapshots.ts';
import { updateShots } from './updates.ts';

// node test/renderer-preview/shots.ts PAGES OUT [parts of a name]: pictures of every state, and what axe finds in it.
const [, , pages = 'test-results/renderer-preview', out = 'test-results/shots', only = ''] = process.argv;

const looks: Look[] = [
  { locale: 'en', theme: 'light' },
  { locale: 'en', theme: 'dark' },
  { locale: 'de', theme: 'light' },
  { locale: 'de', theme: 'dark' },
];

/** Steps after a state is drawn, for pictures of dialogs and panels. */
const steps: Record<string, (page: Page) => Promise<void>> = {
  ...peopleSteps,
  ...systemSteps,
  ...rolledOutSteps,
  ...ruleSteps,
  keypad: async (page) => {
    await page.getByRole('button', { name: /Keypad|Tasten/ }).click();
    await page.keyboard.type('12#');
  },
  more: async (page) => {
    await page.getByRole('button', { name: /^(More|Mehr)$/ }).click();
    await page.getByRole('button', { name: /^(Play|Abspielen)$/ }).waitFor();
  },
  transfer: async (page) => {
    await page.getByRole('button', { name: /^(Transfer|Verbinden)$/ }).click();
    await page.keyboard.type('ann');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('ArrowDown');
  },
  note: async (page) => {
    await page.getByRole('button', { name: /^(Note|Notiz|Wants offer)/ }).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' and the price list');
  },
  'ask-emergency': async (page) => {
    await page.getByRole('button', { name: /^(Transfer|Verbinden)$/ }).click();
    await page.keyboard.type('112');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  },
  contact: async (page) => {
    await inRecent(page);
    await page
      .getByRole('button', { name: /^(Add a contact for|Kontakt für)/ })
      .first()
      .click();
    await page.getByLabel(/^Name$/).fill('Karl Wenig');
  },
  'contact-refused': async (page) => {
    await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
    await page.getByRole('button', { name: /^(Add contact …|Kontakt anlegen …)/ }).click();
    await page.getByRole('button', { name: /^(Add number|Weitere Nummer)/ }).click();
    await page.getByLabel(/^(Number|Nummer) 2$/).press('Enter');
    await page.getByRole('alert').waitFor();
  },
  'contact-delete': async (page) => {
    await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
    await page
      .getByRole('button', { name: /^(Edit the contact|Kontakt .* bearbeiten)/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^(Delete|Löschen)$/ }).click();
  },
  'settings-contacts': async (page) => {
    await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
    await page.getByRole('heading', { name: /^(Local contacts|Lokale Kontakte)/ }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: /^(Add contact …|Kontakt anlegen …)/ }).scrollIntoViewIfNeeded();
  },
  'settings-end': async (page) => {
    await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
    await page.getByRole('button', { name: /^(Sign out|Abmelden)$/ }).scrollIntoViewIfNeeded();
  },
  'set-key': async (page) => {
    await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
    await page.keyboard.press('Alt+Digit1');
    await page.getByText(/^Office: /).waitFor();
  },
  sections: async (page) => {
    await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
    await page.getByRole('heading', { name: 'CRM' }).scrollIntoViewIfNeeded();
    await page.getByLabel(/^(Address for a caller|Adresse für einen Anrufer)$/).fill('mycrm:call?n={number}');
  },
  reason: async (page) => page.getByRole('button', { name: /Mute|Stumm/ }).focus(),
  unfolded: async (page) =>
    page
      .getByRole('button', { name: /Details|Einzelheiten/ })
      .first()
      .click(),
  suggest: async (page) => {
    await page.getByRole('combobox', { name: /Name/ }).fill('ann');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('ArrowDown');
  },
  refused: async (page) => {
    await page.getByRole('combobox', { name: /Name/ }).fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  },
  emergency: async (page) => page.getByRole('combobox', { name: /Name/ }).fill('112'),
  short: async (page) => page.getByRole('combobox', { name: /Name/ }).fill('4711'),
  pasted: async (page) => page.getByRole('combobox', { name: /Name/ }).fill('030/23125999'),
  'sets-edit': async (page) => page.getByRole('button', { name: /^(Edit sets|Gruppen bearbeiten)/ }).click(),
  'sets-new': async (page) =>
    page.getByRole('button', { name: /^(Save as set|Als Gruppe speichern)/ }).click(),
  colleagues: async (page) => {
    await page.getByRole('button', { name: /^(Transfer|Verbinden)$/ }).click();
    await page.getByRole('listbox').waitFor();
  },
  record: async (page) => page.getByRole('button', { name: /^(Record|Aufnahme)$/ }).focus(),
  search: async (page) => {
    await inRecent(page);
    await page.getByRole('textbox', { name: /^(Search calls|Anrufe und)/ }).fill('berg');
    await page.getByText(/^\d+ (calls|Anrufe)$/).waitFor();
  },
  nothing: async (page) => {
    await inRecent(page);
    await page.getByRole('textbox', { name: /^(Search calls|Anrufe und)/ }).fill('wolpertinger');
    await page.getByText(/wolpertinger/).waitFor();
  },
  'row-note': async (page) => {
    await inRecent(page);
    await page
      .getByRole('button', { name: /^(Note on|Notiz zum)/ })
      .nth(1)
      .click();
    await page.keyboard.type('Asked for offer 4711');
  },
  full: async (page) => {
    await inRecent(page);
    await page
      .getByRole('button', { name: /^(Note on|Notiz zum)/ })
      .first()
      .click();
    await page.keyboard.type('full');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  },
  missing: async (page) => page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click(),
  settings: async (page) => page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click(),
  doNotDisturbMenu: async (page) => page.getByRole('button', { name: /how long|wie lange/ }).click(),
  deviceMenu: async (page) => {
    await page.getByRole('button', { name: /for Mobile|für Mobile/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  },
  ...channelSteps,
  ...messageSteps,
  ...addressBookSteps,
  ...failingBookSteps,
  ...setUpPageSteps,
  recent: async (page) => page.getByRole('radio', { name: /^(Recent calls|Letzte Anrufe)/ }).click(),
};

/** In the list of recent calls, which a narrow window hides behind a switch. */
async function inRecent(page: Page): Promise<void> {
  const pane = page.getByRole('radio', { name: /^(Recent calls|Letzte Anrufe)/ });
  if (await pane.isVisible()) await pane.click();
}

interface Shot {
  page: 'popup' | 'desk';
  state: string;
  step?: keyof typeof steps;
  width: number;
  height: number;
  /** The window stays as small as it is. */
  small?: boolean;
}

const popupSteps: [string, keyof typeof steps][] = [
  ['live', 'keypad'],
  ['more', 'more'],
  ['more-off', 'more'],
  ['live', 'transfer'],
  ['live', 'colleagues'],
  ['live', 'record'],
  ['live', 'ask-emergency'],
  ['live-without-mute', 'reason'],
  ['ringing', 'note'],
  ['live-crm', 'note'],
  ['five', 'unfolded'],
  ['up-transfer', 'transfer'],
  ['unknown-live', 'keypad'],
];
const deskSteps: [string, keyof typeof steps][] = [
  ['live', 'keypad'],
  ['live', 'transfer'],
  ['live', 'colleagues'],
  ['calm', 'emergency'],
  ['calm', 'short'],
  ['calm', 'pasted'],
  ['calm', 'sets-edit'],
  ['calm', 'sets-new'],
  ['calm', 'suggest'],
  ['calm', 'refused'],
  ['calm', 'settings'],
  ['doNotDisturb', 'doNotDisturbMenu'],
  ['doNotDisturb', 'deviceMenu'],
  ['calm', 'sections'],
  ['signed-out', 'missing'],
  ['calm', 'search'],
  ['calm', 'nothing'],
  ['calm', 'row-note'],
  ['calm', 'full'],
  ['calm', 'contact'],
  ['calm', 'contact-refused'],
  ['calm', 'contact-delete'],
  ['calm', 'settings-contacts'],
  ['calm', 'settings-end'],
  ['calm', 'set-key'],
  ['live', 'ask-emergency'],
  ...channelShots,
  ...messageShots,
  ...addressBookShots,
  ...failingBookShots,
  ...updateShots,
  ...setUpShots,
];
const desk = (state: string, step?: keyof typeof steps): Shot[] =>
  [
    [1080, 720],
    [720, 520],
  ].map(([width = 0, height = 0]) => ({ page: 'desk', state, width, height, ...(step ? { step } : {}) }));
const shots: Shot[] = [
  ...[...Object.keys(popupStates), ...Object.keys(addressBookPopups)].map((state): Shot => ({
    page: 'popup',
    state,
    width: 380,
    height: 420,
  })),
  ...popupSteps.map(([state, step]): Shot => ({ page: 'popup', state, step, width: 380, height: 420 })),
  // A display so small that not all cards have room: the one that is spoken with stays whole.
  { page: 'popup', state: 'crowded', width: 380, height: 448, small: true },
  ...[...Object.keys(deskStates), ...Object.keys(setUpStates)].flatMap((state) => desk(state)),
  ...deskSteps.flatMap(([state, step]) => desk(state, step)),
  ...[...Object.keys(peopleSteps), ...Object.keys(ruleSteps)].flatMap((step) => desk('calm', step)),
  ...systemShots.flatMap(([state, step]) => desk(state, step)),
  ...rolledOutShots.flatMap(([state, step]): Shot[] => [
    ...desk(state, step),
    // A window of 1080 × 720 at 200 %.
    { page: 'desk', state, width: 540, height: 360, ...(step !== undefined && { step }) },
  ]),
  { page: 'desk', state: 'calm', step: 'recent', width: 720, height: 520 },
];

await mkdir(out, { recursive: true });
const { origin, server } = await serve(pages);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--blink-settings=primaryHoverType=2,availableHoverTypes=2',
    // Like the program: date and time fields follow the language of their page.
    '--enable-blink-features=LangAttributeAwareFormControlUI',
  ],
});
let count = 0;
let seq = 0;
for (const look of looks) {
  const context = await browser.newContext({ colorScheme: look.theme, locale: look.locale });
  await context.addInitScript(installBridge);
  await context.addInitScript(installPeople);
  for (const shot of shots) {
    const name = [
      shot.page,
      shot.width,
      shot.state,
      shot.small === true && 'small',
      shot.step,
      look.locale,
      look.theme,
    ]
      .filter(Boolean)
      .join('-');
    if (!only.split(' ').every((part) => name.includes(part))) continue;
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') console.log(name, message.text());
    });
    page.on('pageerror', (error) => console.log(name, error));
    await page.setViewportSize({ width: shot.width, height: shot.height });
    await page.goto(`${origin}/${shot.page}/index.html`);
    seq += 1;
    const make =
      shot.page === 'popup'
        ? (popupStates[shot.state] ?? addressBookPopups[shot.state])
        : (deskStates[shot.state] ??
          addressBookStates[shot.state] ??
          failingBookStates[shot.state] ??
          rolledOutStates[shot.state] ??
          setUpStates[shot.state]);
    const snapshot = make?.(look, seq);
    await page.evaluate((value) => window.preview.push(value), snapshot);
    const event = shot.page === 'desk' ? deskEvents[shot.state] : undefined;
    if (event) await page.evaluate((value) => window.preview.tell(value), event);
    await drawnAnew(page);
    if (shot.step !== undefined) await steps[shot.step]?.(page);
    if (shot.page === 'popup') {
      await page.waitForFunction(() => window.preview.asked.some((one) => one.name === 'popup.painted'));
      await drawnAnew(page);
      const painted = (await page.evaluate(() =>
        window.preview.asked.filter((one) => one.name === 'popup.painted'),
      )) as { args: { height: number } }[];
      const height = painted.at(-1)?.args.height ?? 0;
      if (height > 0 && shot.small === true)
        await page.setViewportSize({ width: shot.width, height: shot.height });
      else if (height > 0) await page.setViewportSize({ width: shot.width, height });
      else if (shot.state !== 'empty') console.log(name, 'was never painted', painted);
    }
    const spread = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (spread > 0) console.log(name, `is ${spread} px too wide`);
    await page.screenshot({ path: join(out, `${name}.png`) });
    const found = await faults(page);
    count += found.length;
    for (const fault of found) console.log(name, fault);
    await page.close();
  }
  await context.close();
}
await browser.close();
server.close();
console.log(`${count} faults`);
process.exitCode = count === 0 ? 0 : 1;
