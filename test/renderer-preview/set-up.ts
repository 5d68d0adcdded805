import type { Page } from 'playwright-core';
import type { FoundProvider } from '../../src/shared/ipc/requests/set-up.ts';
import type { DeskSnapshot } from '../../src/shared/ipc/snapshot.ts';
import { setUpSteps } from '../../src/shared/set-up.ts';
import { viewOf } from './set-up-view.ts';
import { change } from './snapshots.ts';

const signedOut = { status: 'signed-out', baseUrl: '', tokenId: '' } as const;
const account = ({ session }: DeskSnapshot): DeskSnapshot['session'] => ({
  ...(session as Extract<DeskSnapshot['session'], { status: 'signed-in' }>),
  builtIn: false,
});
const polls = {
  tunnel: { status: 'polling', provider: 'automatic', detail: { id: 'tunnel.notLocal' } },
} as const satisfies Partial<DeskSnapshot>;

/** What the desk window shows of the set-up, by name. */
const changes: Record<string, (base: DeskSnapshot) => Partial<DeskSnapshot>> = {
  'set-up-first': () => ({ session: signedOut, setUp: viewOf(setUpSteps) }),
  'set-up-due': (base) => ({
    ...polls,
    session: account(base),
    setUp: viewOf(['pushes', 'popup', 'start']),
  }),
  'set-up-popup': (base) => ({ session: account(base), setUp: viewOf(['popup', 'start']) }),
  'set-up-notification': (base) => ({
    session: account(base),
    system: { ...base.system, popup: 'notifications', tray: 'missing' },
    setUp: viewOf(['popup', 'start']),
  }),
  'set-up-start': (base) => ({ session: account(base), setUp: viewOf(['start']) }),
  'set-up-managed': (base) => ({
    session: account(base),
    setUp: {
      steps: [
        { id: 'signIn', state: 'done' },
        { id: 'popup', state: 'open' },
      ],
      isDue: true,
      isManaged: true,
    },
  }),
  'set-up-offline': (base) => ({
    ...polls,
    session: {
      ...(account(base) as Extract<DeskSnapshot['session'], { status: 'signed-in' }>),
      offline: { id: 'signIn.failed.unreachable', values: { host: 'api.sipgate.com' } },
    },
    setUp: viewOf(['pushes', 'popup', 'start']),
  }),
};

export const setUpStates = Object.fromEntries(
  Object.entries(changes).map(([name, more]) => [name, change(more)]),
);

const ways: FoundProvider[] = [
  {
    provider: 'relay',
    fits: true,
    reason: { id: 'setUp.provider.relayFound', values: { host: 'relay.example.com' } },
    relayUrl: 'https://relay.example.com',
  },
  { provider: 'polling', fits: true, reason: { id: 'setUp.provider.polling' } },
  { provider: 'ngrok', fits: false, reason: { id: 'setUp.provider.ngrokNoToken' } },
  { provider: 'cloudflared', fits: false, reason: { id: 'setUp.provider.cloudflaredBlocked' } },
  { provider: 'ssh', fits: false, reason: { id: 'setUp.provider.ssh' } },
];

const answer = (page: Page, name: string, outcome: unknown): Promise<void> =>
  page.evaluate(
    ([request, given]) => {
      window.preview.answers[request] = given;
    },
    [name, outcome] as [string, unknown],
  );
const open = async (page: Page): Promise<void> => {
  await answer(page, 'setUp.findProviders', { ok: true, value: ways });
  await answer(page, 'setUp.showTestCall', { ok: true, value: { as: 'popup' } });
  await page.getByRole('button', { name: /^(Continue|Weiter)$/ }).click();
  await page.getByRole('list', { name: /^(Steps of the set-up|Schritte der Einrichtung)$/ }).waitFor();
};

/** Steps before the pictures of the set-up. */
export const setUpPageSteps: Record<string, (page: Page) => Promise<void>> = {
  'set-up': open,
  'set-up-trying': async (page) => {
    await answer(page, 'setUp.findProviders', 'never');
    await page.getByRole('button', { name: /^(Continue|Weiter)$/ }).click();
    await page.getByText(/^(Checking your network|Ihr Netzwerk wird geprüft)/).waitFor();
  },
  'set-up-failed': async (page) => {
    await answer(page, 'setUp.findProviders', { ok: false, failure: { kind: 'internal', detail: 'broken' } });
    await page.getByRole('button', { name: /^(Continue|Weiter)$/ }).click();
    await page.getByRole('alert').waitFor();
  },
  'set-up-others': async (page) => {
    await open(page);
    await page.getByText(/^(Other ways|Andere Wege)$/).click();
  },
  'set-up-missed': async (page) => {
    await open(page);
    await page.getByRole('button', { name: /^(No|Nein)$/ }).click();
  },
  'set-up-notice': async (page) => {
    await open(page);
    await answer(page, 'setUp.showTestCall', { ok: true, value: { as: 'notification' } });
    await page.getByRole('button', { name: /^(Show it again|Erneut zeigen)$/ }).click();
    await page.getByRole('button', { name: /^(No|Nein)$/ }).click();
  },
  'set-up-checking': async (page) => {
    await answer(page, 'setUp.checkPlatform', {
      ok: true,
      value: { problem: { id: 'signIn.failed.unreachable', values: { host: 'phone.example.com' } } },
    });
    await page.getByLabel(/^(Base address|Basisadresse)$/).fill('https://phone.example.com/v2');
    await page.keyboard.press('Tab');
    await page.getByText(/phone\.example\.com/).waitFor();
  },
};

export const setUpShots: [string, string][] = [
  ['set-up-first', 'set-up-checking'],
  ['set-up-due', 'set-up'],
  ['set-up-due', 'set-up-trying'],
  ['set-up-due', 'set-up-failed'],
  ['set-up-due', 'set-up-others'],
  ['set-up-offline', 'set-up'],
  ['set-up-popup', 'set-up'],
  ['set-up-popup', 'set-up-missed'],
  ['set-up-notification', 'set-up-notice'],
  ['set-up-start', 'set-up'],
];
