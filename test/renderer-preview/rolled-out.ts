import type { Page } from 'playwright-core';
import type { DeskSnapshot } from '../../src/shared/ipc/snapshot.ts';
import { policyMembers } from '../../src/shared/policy/members.ts';
import type { PolicyView } from '../../src/shared/policy/policy.ts';
import { storeIds } from '../../src/shared/model/privacy.ts';
import { viewOf } from './set-up-view.ts';
import { change } from './snapshots.ts';

const file = String.raw`C:\ProgramData\Deskbell\policy.json`;
const policy: PolicyView = {
  file,
  since: Date.parse('2026-03-11T08:30:00Z'),
  locked: policyMembers.map(({ path }) => path).filter((_, at) => at % 2 === 0),
  defaults: ['theme', 'popup.corner'],
  mistakes: [
    {
      ...{ line: 12, column: 24, field: 'locked.hotkeys.mute' },
      expected: { id: 'policy.expected.keys.twice', values: { other: 'hotkeys.hangUp' } },
    },
    {
      ...{ line: 31, column: 5, field: 'defaults.crm.template' },
      expected: { id: 'policy.expected.crm.placeholders', values: { names: '{number}, {national}, {name}' } },
    },
  ],
};
const notice = (sentence: DeskSnapshot['notices'][number]['sentence']): Partial<DeskSnapshot> => ({
  notices: [{ id: 'policy', tone: 'danger', sentence }],
});
const untrusted = { id: 'policy.problem.untrusted', values: { file, place: file } } as const;
const signedOut = { status: 'signed-out', baseUrl: 'https://api.example.com/v2', tokenId: '' } as const;

/** What the desk window shows on a computer that an administrator set up, by name. */
const changes: Record<string, (base: DeskSnapshot) => Partial<DeskSnapshot>> = {
  policy: () => ({ policy, ...notice({ id: 'policy.notice.mistakes', values: { count: 2, more: 'no' } }) }),
  'policy-trouble': () => ({
    policy: { file, locked: [], defaults: [], mistakes: [], problem: untrusted, applies: 'nothing' },
    ...notice(untrusted),
  }),
  'policy-book': () => ({
    notices: [
      {
        ...{ id: 'address-book-password', tone: 'info' },
        sentence: { id: 'addressBook.asksPassword', values: { name: 'Staff of Berg & Partner', others: 0 } },
      },
    ],
  }),
  proxy: ({ system }) => ({ system: { ...system, proxy: { host: 'proxy.example.com:3128' } } }),
  'proxy-refused': ({ system }) => ({
    system: { ...system, proxy: { host: 'proxy.example.com:3128', refused: true } },
  }),
  'proxy-first': ({ system }) => ({
    session: { ...signedOut, baseUrl: '' },
    setUp: viewOf(['platform', 'signIn', 'pushes', 'popup', 'start']),
    system: { ...system, proxy: { host: 'proxy.example.com:3128' } },
  }),
  'policy-moved': ({ preferences }) => ({
    policy: { ...policy, mistakes: [], locked: ['signIn.baseUrl'] },
    preferences: { ...preferences, signIn: { ...preferences.signIn, baseUrl: signedOut.baseUrl } },
    session: { ...signedOut, notice: { id: 'policy.signedOut', values: { host: 'api.example.com' } } },
  }),
  'policy-first': ({ preferences }) => ({
    policy: { ...policy, mistakes: [] },
    preferences: {
      ...preferences,
      signIn: {
        ...{ baseUrl: signedOut.baseUrl, method: 'browser', clientId: 'deskbell' },
        ...{ authorizeUrl: 'https://login.example.com/auth', tokenUrl: 'https://login.example.com/token' },
      },
    },
    session: signedOut,
    setUp: viewOf(['signIn', 'popup']),
  }),
};

export const rolledOutStates = Object.fromEntries(
  Object.entries(changes).map(([name, more]) => [name, change(more)]),
);

const settings = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
const section = (name: RegExp) => async (page: Page) => {
  await settings(page);
  await page
    .getByRole('heading', { name })
    .first()
    .evaluate((node) => node.scrollIntoView({ block: 'start' }));
};
const policyTitle =
  /^(Managed by your organisation|Von Ihrer Organisation verwaltet|Policy of this computer|Richtlinie dieses Computers)$/;
const privacy = async (page: Page): Promise<void> => {
  await page.evaluate((ids) => {
    window.preview.answers['privacy.stores'] = {
      ok: true,
      value: {
        folder: String.raw`C:\Users\anna.berg\AppData\Roaming\Deskbell`,
        stores: ids.map((id, at) => ({ id, place: at < 10 ? 'folder' : 'keychain', bytes: at * 1e6 })),
      },
    };
  }, storeIds);
  await section(/^(Privacy|Datenschutz)$/)(page);
};
const guide = async (page: Page): Promise<void> => {
  await page.keyboard.press('F1');
  await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor();
};

export const rolledOutSteps: Record<string, (page: Page) => Promise<void>> = {
  'policy-section': section(policyTitle),
  'policy-unfolded': async (page) => {
    await section(policyTitle)(page);
    await page.getByText(/^(Set and locked|Festgelegt und gesperrt)/).click();
  },
  'policy-locked': section(/^Popup$/),
  'policy-hotkeys': section(/^(Keys in every program|Systemweite Tastenkürzel)$/),
  privacy,
  'privacy-delete': async (page) => {
    await privacy(page);
    await page
      .getByRole('button', { name: /^(Delete everything|Alles auf diesem Computer löschen)/ })
      .click();
    await page.getByRole('dialog').waitFor();
  },
  guide,
  'guide-policy': async (page) => {
    await guide(page);
    await page.getByRole('button', { name: /^(Policy|Richtlinie)$/ }).click();
    await page.getByRole('dialog').getByRole('table').last().scrollIntoViewIfNeeded();
  },
};

/** States of the desk window, and what is done in them. */
export const rolledOutShots: [string, string?][] = [
  ['policy'],
  ['policy', 'policy-section'],
  ['policy', 'policy-unfolded'],
  ['policy', 'policy-locked'],
  ['policy', 'policy-hotkeys'],
  ['policy-trouble', 'policy-section'],
  ['policy-book'],
  ['policy-moved'],
  ['policy-first'],
  ['proxy'],
  ['proxy-refused'],
  ['proxy-first'],
  ['calm', 'privacy'],
  ['calm', 'privacy-delete'],
  ['calm', 'guide'],
  ['calm', 'guide-policy'],
];
