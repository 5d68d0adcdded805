import type { Page } from 'playwright-core';
import type { LineDetail, LineRow, Person } from '../../src/shared/ipc/requests/channels.ts';

const person = (userId: string, name: string): Person => ({ userId, name });
const people: Person[] = [
  person('w2', 'Aylin Kaya'),
  person('w5', 'Henrik Olsen'),
  person('w1', 'Jonas Brandt'),
  person('w0', 'Mara Jansen'),
  person('w6', 'Johanna Freifrau von Hohenstein-Schwarzenberg'),
];
const crowd: Person[] = [
  person('w0', 'Mara Jansen'),
  ...Array.from({ length: 199 }, (_, index) =>
    person(`u${index}`, `Person ${String(index + 1).padStart(3, '0')}`),
  ),
];

const row = (id: string, name: string, more: Partial<LineRow> = {}): LineRow => ({
  id,
  kind: 'channel',
  name,
  numbers: ['+49 30 23125001'],
  users: 3,
  mine: true,
  ...more,
});
const lines = [
  row('l0', 'Sales'),
  row('l1', 'Support', { numbers: ['+49 30 23125002'], users: 12 }),
  row('l2', 'Front desk', { numbers: [], users: 1 }),
  row('l3', 'Kundenbetreuung Süddeutschland, Österreich und die Schweiz', { users: 0, mine: false }),
];
const classicLines = [
  row('g0', 'Sales', { kind: 'group' }),
  row('p0', 'Mara Jansen', { kind: 'phoneline', users: 1, numbers: ['+49 30 23125010'] }),
];
const manyLines = Array.from({ length: 300 }, (_, index) =>
  row(`l${index}`, `Channel ${index + 1}`, { users: (index * 7) % 200, mine: index % 3 === 0 }),
);

const detail: LineDetail = {
  ...row('l0', 'Sales'),
  owner: 'Mara Jansen',
  rules: {
    order: { type: 'SEQUENTIAL', names: ['Jonas Brandt', 'Mara Jansen', 'Aylin Kaya'] },
    queue: { respectsWaitingTime: true, ownSound: false },
    greeting: false,
    ringSeconds: 20,
    followUpSeconds: 30,
  },
  members: [
    { ...person('w0', 'Mara Jansen'), me: true, deviceIds: ['e0', 'y0'] },
    { ...person('w2', 'Aylin Kaya'), me: false, deviceIds: [] },
    { ...person('w1', 'Jonas Brandt'), me: false, deviceIds: ['e10'] },
  ],
  ownDevices: true,
};
const crowdedDetail: LineDetail = {
  ...detail,
  name: 'Channel 1',
  members: crowd.map(({ userId, name }) => ({ userId, name, me: userId === 'w0', deviceIds: ['e0'] })),
};

const deviceNames = (ids: readonly string[]): object =>
  Object.fromEntries(
    ids.map((id) => [
      id,
      [
        { id: 'e0', alias: 'Desk phone', type: 'register' },
        { id: 'e10', alias: 'Schreibtisch', type: 'register' },
        { id: 'y0', alias: 'Mobile', type: 'mobile' },
      ],
    ]),
  );

const devices = {
  devices: [
    { id: 'e0', callerId: '+493023125010' },
    { id: 'e1', callerId: '+493023125001' },
    { id: 'y0', withheld: true },
    { id: 'x0' },
  ],
  defaultDevice: 'e0',
  numbers: [
    { number: '+493023125001', pretty: '+49 30 23125001', label: 'Sales' },
    { number: '+493023125010', pretty: '+49 30 23125010', label: 'Mara Jansen' },
  ],
  canWithhold: true,
};
const account = (rows: number): object => ({
  company: 'Nordlicht Handel GmbH',
  balance: {
    ok: true,
    value: {
      vatPercent: 19,
      vouchers: [
        { kind: 'minutes', left: 736, initial: 1000, until: Date.UTC(2036, 11, 31) },
        { kind: 'sms', left: 0, initial: 100, until: Date.UTC(2036, 11, 31) },
        { kind: 'faxes', left: 12, initial: 50, until: Date.now() + 3 * 86_400_000 },
      ],
    },
  },
  numbers: {
    ok: true,
    value: Array.from({ length: rows }, (_, index) => ({
      number: `+49 30 231250${String(index).padStart(2, '0')}`,
      leadsTo: index % 2 === 0 ? 'Sales' : 'Jonas Brandt',
      kind: index % 2 === 0 ? 'line' : 'user',
    })),
  },
  users:
    rows < 10
      ? { ok: false, why: { id: 'failure.rights', values: { detail: '403' } } }
      : {
          ok: true,
          value: crowd.map((one) => ({
            ...one,
            me: one.userId === 'w0',
            email: `${one.userId}@nordlicht.example`,
          })),
        },
});

const late = { id: 'providers.late', values: { seconds: 30 } };
const why = { id: 'tunnel.standsIn', values: { why: late } };
const diagnostics = (well: boolean): object => ({
  findings: well
    ? [{ id: 'good', tone: 'good', what: { id: 'diagnosis.good' } }]
    : [
        {
          id: 'relayDown',
          tone: 'bad',
          what: { id: 'diagnosis.relayDown', values: { why } },
          todo: { id: 'diagnosis.relayDown.todo' },
        },
        {
          id: 'signature',
          tone: 'bad',
          what: { id: 'diagnosis.signature', values: { count: 3 } },
          todo: { id: 'diagnosis.signature.todo' },
        },
        {
          id: 'others',
          tone: 'info',
          what: { id: 'diagnosis.others' },
          todo: { id: 'diagnosis.others.todo' },
        },
      ],
  pushes: Array.from({ length: 200 }, (_, index) => ({
    at: Date.now() - index * 7_000,
    event: ['hangup', 'answer', 'newCall'][index % 3],
    whose: ['mine', 'mine', 'others', 'unknown'][index % 4],
    answeredMs: index % 3,
    ...(index % 3 === 2 && { paintedMs: 14.2 }),
  })),
  refused: well ? [] : [{ reason: 'signature', count: 3, last: Date.now() - 60_000 }],
  tunnel: [
    { at: Date.now() - 30_000, status: 'polling', provider: 'relay', detail: why },
    { at: Date.now() - 600_000, status: 'online', provider: 'relay' },
  ],
  selfTest: {
    at: Date.now() - 90_000,
    report: {
      ok: well,
      shell: 'electron',
      versions: {},
      checks: [
        { name: 'sqlite', ok: true, ms: 9, detail: 'SQLite 3.53.4 (FTS5)', code: 'selfTest.sqlite' },
        { name: 'keychain', ok: well, ms: 12, detail: 'No keychain.', code: 'selfTest.keychain.missing' },
      ],
    },
  },
});

const ok = (value: unknown): object => ({ ok: true, value });
const away = { ok: false, failure: { kind: 'unreachable', detail: '' } };
const names = ok(deviceNames(['w0', 'w1', 'w2', ...crowd.map(({ userId }) => userId)]));

const answersOf: Record<string, Record<string, unknown>> = {
  calm: { 'channels.lines': ok({ lines, people }), 'channels.line': ok(detail), 'channels.devicesOf': names },
  readonly: {
    'channels.lines': ok({ lines, people }),
    'channels.line': ok({
      ...detail,
      readOnly: { id: 'channels.notYours', values: { owner: 'Jonas Brandt' } },
    }),
    'channels.devicesOf': names,
  },
  classic: {
    'channels.lines': ok({ lines: classicLines, people }),
    'channels.line': ok({
      ...detail,
      ...classicLines[0],
      rules: {},
      readOnly: { id: 'channels.classicReadOnly' },
      ownDevices: false,
    }),
    'channels.devicesOf': names,
  },
  crowded: {
    'channels.lines': ok({ lines: manyLines, people: crowd }),
    'channels.line': ok(crowdedDetail),
    'channels.devicesOf': names,
  },
  well: { 'diagnostics.read': ok(diagnostics(true)) },
  unwell: {
    'diagnostics.read': ok(diagnostics(false)),
    'diagnostics.file': ok({ name: 'support.json', text: JSON.stringify(diagnostics(false), null, 2) }),
  },
  devices: { 'channels.lines': ok({ lines, people }), 'channels.devices': ok(devices) },
  few: { 'channels.account': ok(account(3)) },
  many: { 'channels.account': ok(account(300)) },
  gone: { 'channels.account': away, 'channels.devices': away },
  none: { 'channels.lines': ok({ lines: [], people }) },
  away: { 'channels.lines': away },
  slow: { 'channels.lines': 'never' },
  refused: {
    'channels.lines': ok({ lines, people }),
    'channels.line': ok(detail),
    'channels.devicesOf': names,
    'channels.changeLine': {
      ok: false,
      failure: {
        kind: 'bad-setting',
        problem: { id: 'channels.changedElsewhere', values: { line: 'Sales' } },
      },
    },
  },
};

const prepare = (page: Page, answers: Record<string, unknown>): Promise<void> =>
  page.evaluate((given) => void Object.assign(window.preview.answers, given), answers);

async function open(page: Page, answers: string): Promise<void> {
  await prepare(page, answersOf[answers] ?? {});
  await page.getByRole('button', { name: /^(Channels|Kanäle|Lines|Leitungen)$/ }).click();
}

async function pick(page: Page, answers: string): Promise<void> {
  await open(page, answers);
  await page.getByRole('option').first().click();
  await page.getByRole('article').waitFor();
}

const dialog = async (page: Page, name: RegExp): Promise<void> => {
  await pick(page, 'calm');
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

async function view(page: Page, answers: string, name: RegExp): Promise<void> {
  await open(page, answers);
  await page.getByRole('radio', { name }).click();
}

async function diagnose(page: Page, answers: string): Promise<void> {
  await prepare(page, answersOf[answers] ?? {});
  await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
  for (const text of [/^(The last 200 pushes|Die letzten 200)/, /^(Connection history|Verbindungsverlauf)/]) {
    await page.getByText(text).click();
  }
  await page.getByRole('heading', { name: /^(Diagnostics|Diagnose)$/ }).scrollIntoViewIfNeeded();
}

async function callThrough(page: Page, leftMs: number): Promise<void> {
  const way = { number: '+493023125999', pretty: '+49 30 23125999', until: Date.now() + leftMs };
  await prepare(page, {
    'channels.callthroughFrom': ok({ number: '+49 151 23456789' }),
    'channels.callthrough': ok(way),
  });
  await page.getByRole('combobox', { name: /Name/ }).fill('030 23125101');
  await page.getByRole('button', { name: /^(Call from another|Über ein anderes)/ }).click();
  await page.getByLabel(/^(Phone you call|Telefon, von)/).fill('0151 23456789');
  await page.keyboard.press('Enter');
  await page.getByText('+49 30 23125999').waitFor();
}

/** Steps before the pictures of the channels pages. */
export const channelSteps: Record<string, (page: Page) => Promise<void>> = {
  'channels-list': async (page) => {
    await open(page, 'calm');
    await page.getByRole('option').first().waitFor();
  },
  'channels-line': (page) => pick(page, 'calm'),
  'channels-readonly': (page) => pick(page, 'readonly'),
  'channels-classic': (page) => pick(page, 'classic'),
  'channels-crowded': (page) => pick(page, 'crowded'),
  'channels-empty': async (page) => {
    await open(page, 'none');
    await page.getByText(/^(No channels available|Keine Kanäle verfügbar)$/).waitFor();
  },
  'channels-error': async (page) => {
    await open(page, 'away');
    await page.getByRole('alert').waitFor();
  },
  'channels-loading': async (page) => {
    await open(page, 'slow');
    await page.getByText(/^(Loading|Wird geladen)/).waitFor();
  },
  'channels-rename': (page) => dialog(page, /^(Rename|Umbenennen)/),
  'channels-people': (page) => dialog(page, /^(Change people|Personen ändern)/),
  'channels-devices': (page) => dialog(page, /^(Devices of|Geräte von)/),
  'channels-delete': async (page) => {
    await dialog(page, /^(Delete|Löschen)/);
    await page.keyboard.type('sales');
    await page.keyboard.press('Enter');
  },
  'channels-phones': (page) => view(page, 'devices', /^(Devices|Geräte)$/),
  'channels-phones-error': (page) => view(page, 'gone', /^(Devices|Geräte)$/),
  'channels-account': (page) => view(page, 'few', /^(Account|Konto)$/),
  'channels-account-crowded': (page) => view(page, 'many', /^(Account|Konto)$/),
  'channels-account-classic': (page) => view(page, 'few', /^(Account|Konto)$/),
  'channels-account-error': (page) => view(page, 'gone', /^(Account|Konto)$/),
  'channels-account-low': (page) => view(page, 'few', /^(Account|Konto)$/),
  'channels-well': (page) => diagnose(page, 'well'),
  'channels-unwell': (page) => diagnose(page, 'unwell'),
  'channels-file': async (page) => {
    await diagnose(page, 'unwell');
    await page.getByRole('button', { name: /^(Support file|Support-Datei)/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  'channels-callthrough-classic': (page) => callThrough(page, 27_000),
  'channels-over-classic': (page) => callThrough(page, 0),
  'channels-refused': async (page) => {
    await pick(page, 'refused');
    await page.getByRole('button', { name: /^(Rename|Umbenennen)/ }).click();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  },
};

/** The state of the desk for each picture. */
export const channelShots: [state: string, step: string][] = Object.keys(channelSteps).map((step) => [
  step.includes('classic')
    ? 'classic'
    : step.includes('low')
      ? 'low'
      : step.includes('account-error')
        ? 'offline'
        : 'calm',
  step,
]);
