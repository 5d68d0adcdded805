import type { Page } from 'playwright-core';
import type { ConversationRow, MessageRow } from '../../src/shared/ipc/requests/messages.ts';
import type { FaxRow } from '../../src/shared/ipc/requests/fax.ts';
import type { Party } from '../../src/shared/model/card.ts';
import { randomFrom } from '../bench/lib/random.ts';

const random = randomFrom(1);

const party = (number: string, pretty: string, name?: string, organisation?: string): Party => ({
  number,
  pretty,
  withheld: false,
  matches:
    name === undefined
      ? []
      : [{ contactId: name, name, ...(organisation !== undefined && { organisation }) }],
});
const anna = party('+493023125101', '+49 30 23125101', 'Anna Berg', 'Berg & Partner');
const long = party(
  '+4989998877',
  '+49 89 998877',
  'Johanna Freifrau von Hohenstein-Schwarzenberg',
  'Kanzlei',
);
const stranger = party('+498912345678', '+49 89 12345678');
const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.now();

const row = (change: Partial<ConversationRow>): ConversationRow => ({
  number: anna.number ?? '',
  party: anna,
  at: now - 4 * minute,
  text: 'Where is the offer?',
  direction: 'in',
  state: 'received',
  unread: 0,
  ...change,
});
const rows = [
  row({ unread: 2 }),
  row({
    number: '+498912345678',
    party: stranger,
    at: now - 50 * minute,
    text: 'Yes, at ten.',
    direction: 'out',
    state: 'sent',
  }),
  row({
    number: '+4989998877',
    party: long,
    at: now - day,
    text: 'I will think it over and',
    direction: 'out',
    draft: true,
  }),
  row({
    number: '+4915799911111',
    party: party('+4915799911111', '+49 1579 9911111', 'Karl Wenig'),
    at: now - 2 * day,
    text: 'Are you there?',
    direction: 'out',
    state: 'failed',
  }),
  row({
    number: '',
    party: { withheld: true, matches: [] },
    name: 'Parcel Service',
    at: now - 9 * day,
    text: 'Your parcel arrives today between 10 and 12.',
  }),
];
const many = Array.from({ length: 40 }, (_, n) =>
  row({
    number: `+49301234${n}`,
    party: party(`+49301234${n}`, `+49 30 1234${n}`),
    at: now - n * 7 * minute,
    unread: n === 1 ? 120 : 0,
  }),
);

const message = (change: Partial<MessageRow>): MessageRow => ({
  key: random().toString(36),
  direction: 'in',
  at: now,
  text: 'Where is the offer?',
  state: 'received',
  unread: false,
  ...change,
});
const out = (change: Partial<MessageRow>): MessageRow =>
  message({ direction: 'out', state: 'sent', ...change });
const thread = [
  message({ at: now - 3 * minute }),
  message({ at: now - 4 * minute, text: 'Good morning' }),
  out({
    at: now - day,
    text: 'You get it tomorrow, with the new prices, the drawings and the list of spare parts.',
  }),
  message({ at: now - day - minute, text: 'We need an offer for 4711.' }),
  out({ at: now - 40 * day, text: 'Happy to help.' }),
];
const why = { id: 'message.unknown', values: { why: { id: 'message.why.timeout' } } } as const;
const trouble = [
  out({ at: now, text: 'One moment', state: 'sending', order: 'o0' }),
  out({ at: now - minute, text: 'On the way to you', state: 'pending', order: 'o1' }),
  out({
    at: now - 2 * minute,
    text: 'See you on Monday at eight.',
    state: 'scheduled',
    dueAt: now + 2 * day,
  }),
  out({ at: now - 3 * minute, text: 'Is it still free?', state: 'unknown', order: 'o2', why }),
  out({
    at: now - 4 * minute,
    text: 'I take it.',
    state: 'failed',
    order: 'o3',
    why: { id: 'message.noCredit.sms' },
  }),
  ...thread,
];

const ok = (value: unknown): object => ({ ok: true, value });
const away = { ok: false, failure: { kind: 'storage', problem: 'busy', detail: '' } };
const senders = [
  { id: 's0', label: '+49 1522 8895456' },
  { id: 's1', label: '+49 174 9091317' },
];
const sms = {
  'message.conversations': ok({ rows }),
  'message.thread': ok({ number: anna.number, party: anna, rows: thread }),
  'message.draft': ok({ text: '' }),
  'message.senders': ok({ senders }),
  'message.look': ok(undefined),
};

const document = { name: 'Angebot 4711.pdf', pages: 3, size: 248_000 };
const fax = (change: Partial<FaxRow>): FaxRow => ({
  id: 'f1',
  document,
  at: now - 5 * minute,
  line: 'Fax · Nordlicht Handel',
  recipients: [
    { number: '+493023125101', party: anna, state: 'sent' },
    {
      number: '+498912345678',
      party: stranger,
      state: 'failed',
      why: { id: 'message.failedWhy', values: { why: 'No fax answered' } },
    },
    { number: '+4989998877', party: long, state: 'unknown', why },
  ],
  again: true,
  ...change,
});
const faxes = [
  fax({}),
  fax({
    id: 'f2',
    at: now - 2 * minute,
    recipients: [{ number: '+493023125101', party: anna, state: 'uploading' }],
  }),
  fax({
    id: 'f3',
    at: now - day,
    dueAt: now + day,
    recipients: [{ number: '+493023125101', party: anna, state: 'scheduled' }],
  }),
];
const lines = ok({ lines: [{ id: 'f0', label: 'Fax · Nordlicht Handel' }], schedule: true });
const faxAnswers = {
  ...sms,
  'fax.list': ok(faxes),
  'fax.lines': lines,
  'fax.choose': ok({ id: 'd1', ...document }),
};

async function open(page: Page, answers: Record<string, unknown>): Promise<void> {
  await page.evaluate((given) => void Object.assign(window.preview.answers, given), answers);
  await page.getByRole('button', { name: /^(Messages|Nachrichten)/ }).click();
}

async function pick(page: Page, answers: Record<string, unknown>): Promise<void> {
  await open(page, answers);
  await page.getByRole('option').first().click();
  await page.getByRole('article').waitFor();
}

async function faxPage(page: Page, answers: Record<string, unknown> = faxAnswers): Promise<void> {
  await open(page, answers);
  await page.getByText('Fax', { exact: true }).click();
}

async function newFax(page: Page, answers: Record<string, unknown> = faxAnswers): Promise<void> {
  await faxPage(page, answers);
  await page.getByRole('button', { name: /^(New fax|Neues Fax)/ }).click();
}

const refusal = (id: string): object => ({ ok: false, failure: { kind: 'bad-setting', problem: { id } } });

/** Steps before the pictures of the messages page. */
export const messageSteps: Record<string, (page: Page) => Promise<void>> = {
  'messages-list': async (page) => {
    await open(page, sms);
    await page.getByRole('option').first().waitFor();
  },
  'messages-search': async (page) => {
    const found = [rows[0], rows[1], rows[3]].flatMap((each) => each ?? []);
    await open(page, sms);
    await page.getByRole('option').first().waitFor();
    await page.evaluate(
      (given) => void Object.assign(window.preview.answers, { 'message.conversations': given }),
      ok({ rows: found.map((each) => ({ ...each, text: `${'A long story. '.repeat(6)}Where is it?` })) }),
    );
    await page.getByRole('textbox').first().fill('where');
    await page.getByText(/^3 (conversations|Unterhaltungen)$/).waitFor();
    await page.getByRole('textbox').first().press('ArrowDown');
  },
  'messages-search-number': async (page) => {
    await open(page, sms);
    await page.getByRole('option').first().waitFor();
    await page.getByRole('textbox').first().fill('030 231');
    await page.getByText(/^5 (conversations|Unterhaltungen)$/).waitFor();
  },
  'messages-search-none': async (page) => {
    await open(page, sms);
    await page.getByRole('option').first().waitFor();
    await page.evaluate(
      (given) => void Object.assign(window.preview.answers, { 'message.conversations': given }),
      ok({ rows: [] }),
    );
    await page.getByRole('textbox').first().fill('wolpertinger');
    await page.getByText(/“wolpertinger”|„wolpertinger“/).waitFor();
  },
  'messages-thread': (page) => pick(page, sms),
  'messages-crowded': (page) => pick(page, { ...sms, 'message.conversations': ok({ rows: many }) }),
  'messages-trouble': (page) =>
    pick(page, { ...sms, 'message.thread': ok({ number: anna.number, party: anna, rows: trouble }) }),
  'messages-empty': async (page) => {
    await open(page, { ...sms, 'message.conversations': ok({ rows: [] }) });
    await page.getByText(/^(No SMS yet|Noch keine SMS)$/).waitFor();
  },
  'messages-error': (page) => open(page, { ...sms, 'message.conversations': away }),
  'messages-loading': async (page) => {
    await open(page, { ...sms, 'message.conversations': 'never' });
    await page.getByText(/^(Loading|Wird geladen)/).waitFor();
  },
  'messages-new': async (page) => {
    await open(page, sms);
    await page.getByRole('button', { name: /^(New SMS|Neue SMS)/ }).click();
    await page.getByRole('combobox').first().fill('ann');
    await page.getByRole('listbox', { name: /^(Suggestions|Vorschläge)/ }).waitFor();
  },
  'messages-schedule': async (page) => {
    await pick(page, sms);
    await page.locator('#message-text').fill('x'.repeat(464));
    await page.getByRole('button', { name: /^(Send later|Später senden)/ }).click();
    await page.locator('input[type=datetime-local]').fill('2020-01-01T08:00');
    await page.locator('#message-text').fill('Good morning');
    await page.getByRole('button', { name: /^(Schedule|Planen)/ }).click();
    await page.getByRole('alert').waitFor();
  },
  'messages-long': async (page) => {
    await pick(page, sms);
    await page.locator('#message-text').fill('Lorem ipsum dolor sit amet. '.repeat(17));
  },
  'messages-norights': (page) =>
    pick(page, { ...sms, 'message.senders': ok({ senders: [], cannot: { id: 'message.noRight.sms' } }) }),
  'messages-fax': async (page) => {
    await faxPage(page);
    await page.getByRole('option').first().click();
  },
  'messages-fax-upload': async (page) => {
    await faxPage(page);
    await page.getByRole('option').nth(1).click();
  },
  'messages-fax-empty': (page) => faxPage(page, { ...faxAnswers, 'fax.list': ok([]) }),
  'messages-fax-new': (page) => newFax(page),
  'messages-fax-full': async (page) => {
    await newFax(page);
    await page.getByRole('button', { name: /^(Choose a|PDF aus)/ }).click();
    for (const [number, pretty] of [
      ['+493023125101', 'Anna Berg'],
      ['+498912345678', '+49 89 12345678'],
    ]) {
      await page.evaluate(
        (given) =>
          void Object.assign(window.preview.answers, { 'fax.recipient': { ok: true, value: given } }),
        { number, pretty },
      );
      await page
        .getByRole('combobox')
        .first()
        .fill(pretty ?? '');
      await page.getByRole('combobox').first().press('Enter');
    }
  },
  'messages-fax-refused': async (page) => {
    await newFax(page, { ...faxAnswers, 'fax.choose': refusal('fax.document.encrypted') });
    await page.getByRole('button', { name: /^(Choose a|PDF aus)/ }).click();
    await page.getByRole('alert').waitFor();
  },
};

export const messageShots: [state: string, step: string][] = Object.keys(messageSteps).map((step) => [
  'calm',
  step,
]);
