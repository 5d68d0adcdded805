import { test as base, expect, type Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startService } from '../../src/service/server.ts';
import type { Hotkeys } from '../../src/shared/hotkeys.ts';
import { replayCommand, runSeed } from '../support/seed.ts';
import { startDesktopSession } from '../support/desktop-session.ts';
import { setTestTime } from '../support/test-time.ts';
import { clockEnvironment, shiftClock } from '../host/clock.ts';
import { launchShell } from '../host/launch.ts';
import type { Shell } from '../host/shell.ts';
import type { SystemName } from '../host/systems/model.ts';
import type { Locale } from '../../src/shared/ipc/snapshot.ts';
import { recordRequests } from './requests.ts';
import { controlOf, type ServiceControl } from './service-control.ts';
import { plain, wordsIn, type Words } from './words.ts';

type System = 'new' | 'classic';

export interface RunningApp {
  shell: Shell;
  /** The popup's page. */
  popup: Page;
  /** The desk window's page. */
  desk: Page;
  profile: string;
  /** The texts of the program in its language. */
  t: Words;
}

interface Options {
  system: System;
  /** The language of the computer. */
  language: Locale;
  /** The system that the stand-in behaves as; on real Electron it is the computer's own. */
  as: SystemName | undefined;
  contacts: number;
  /** Calls and messages of before. Each sign-in reads all of them: few, where a test is about something else. */
  events: number;
  /** A new account that was a classic one until now. */
  migrated: boolean;
  /** Local time at which the test begins, or `real` for the computer's own clock (see test/support/test-time.ts). */
  time: string | undefined;
  /** What stands in the settings file before the first start; all else is as it is by default. */
  settings: {
    popup?: { lingerSeconds: number | null };
    start?: { atLogin: boolean };
    links?: { handle: boolean };
    hotkeys?: Partial<Hotkeys>;
  };
}

/** Both account types and both languages, in as few runs as show all of them. */
export const desks = [
  { system: 'new', language: 'en' },
  { system: 'classic', language: 'de' },
] as const;

type Desk = (typeof desks)[number];

/** For a test in which both account types do the same: one of the two. */
export const deskOn = (system: Desk['system']): Desk[] => desks.filter((desk) => desk.system === system);

interface Fixtures {
  /** Moves the clock of the test, of the service and of every app that it starts. */
  clock: void;
  /** The local service over real HTTP, in this process. */
  service: ServiceControl;
  t: Words;
  /** The folder in which the app keeps everything; it is there before the first start. */
  profile: string;
  /** Starts the app again and again on one profile. */
  start: (args?: string[]) => Promise<RunningApp>;
  /** Started and signed in by the form. */
  app: RunningApp;
}

interface WorkerFixtures {
  /** Environment of a desktop session with keyring and notification daemon; empty where the system brings them. */
  desktop: Record<string, string>;
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  system: ['new', { option: true }],
  language: ['en', { option: true }],
  as: [undefined, { option: true }],
  settings: [{}, { option: true }],
  contacts: [250, { option: true }],
  events: [400, { option: true }],
  migrated: [false, { option: true }],
  time: [undefined, { option: true }],
  clock: [
    async ({ time }, use, testInfo) => {
      if (time === 'real') shiftClock(0);
      else setTestTime(time);
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      const place = `${relative(process.cwd(), testInfo.file)}:${testInfo.line}`;
      process.stderr.write(replayCommand(`npx playwright test ${place}`));
    },
    { auto: true },
  ],
  desktop: [
    async ({}, use) => {
      if (process.platform !== 'linux') return use({});
      const session = await startDesktopSession({ notifications: true });
      await use(session.env);
      await session.stop();
    },
    { scope: 'worker' },
  ],
  service: async ({ system, contacts, events, migrated }, use, testInfo) => {
    const amounts = { contacts, events };
    const service = await startService({
      port: 0,
      system,
      ...amounts,
      migrated,
      seed: runSeed(),
      quiet: true,
    });
    const control = controlOf(service);
    await use(control);
    await recordRequests(control, system, testInfo);
    await service.close();
  },
  t: ({ language }, use) => use(wordsIn(language)),
  profile: async ({ settings, desktop }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'deskbell-e2e-'));
    if (Object.keys(settings).length > 0) {
      writeFileSync(join(profile, 'settings.json'), JSON.stringify(settings));
    }
    await use(profile);
    rmSync(profile, { recursive: true, force: true });
    // The next test has another user, with whom nothing starts at login.
    const { XDG_CONFIG_HOME: config } = desktop;
    if (config !== undefined) rmSync(join(config, 'autostart'), { recursive: true, force: true });
  },
  start: async ({ desktop, language, as, profile, t }, use) => {
    const shells: Shell[] = [];
    await use(async (args = []) => {
      const shell = await launchShell({
        args: ['--profile', profile, ...args],
        ...(as && { as }),
        env: { ...desktop, ...speaking(language), ...clockEnvironment(), DESKBELL_HEADLESS: '1' },
      });
      shells.push(shell);
      return { shell, popup: await shell.page('popup'), desk: await shell.page('desk'), profile, t };
    });
    const errors: string[] = [];
    for (const shell of shells) {
      const running = shell.stderr.length === 0 ? shell.errors().catch(() => []) : Promise.resolve([]);
      errors.push(...(await running), ...shell.stderr);
      await shell.close();
    }
    // A page that complains on its console, or a main process on its standard error, fails the test.
    expect(errors).toEqual([]);
  },
  app: async ({ start, service }, use) => {
    const app = await start();
    await signIn(app.desk, service, app.t);
    await use(app);
  },
});

export { expect };

/** The environment of a computer that speaks this language. */
export const speaking = (language: Locale): Record<string, string> => ({
  LANG: language === 'de' ? 'de_DE.UTF-8' : 'en_GB.UTF-8',
  LANGUAGE: language,
});

const english = wordsIn('en');

/** Fills in the form with the token id and token, and waits until pushes can come. */
export async function signIn(
  desk: Page,
  { baseUrl, tokens }: Pick<ServiceControl, 'baseUrl' | 'tokens'>,
  t: Words = english,
): Promise<void> {
  await desk.getByLabel(t('Base address')).fill(baseUrl);
  await desk.getByLabel(t('Token ID')).fill(tokens.tokenId);
  await desk.getByLabel(t('signIn.token'), { exact: true }).fill(tokens.token);
  await desk.getByRole('button', { name: t('Sign in') }).click();
  await online(desk);
}

/** Waits until pushes can come and the contacts are there. An `expect` would read the whole page at each look. */
export async function online(desk: Page): Promise<void> {
  await desk.getByRole('contentinfo').getByText('Pushes: online').waitFor();
  await desk.getByText(/^\d[\d,.]* (contacts|Kontakte)$/).waitFor();
}

/** Lets time pass at once in the main process of an app, as sleep does: only the clock moves. */
export const moveClock = (shell: Shell, ms: number): Promise<void> =>
  shell.evaluate((_electron, by) => {
    globalThis.clockOffset = (globalThis.clockOffset ?? 0) + by;
  }, ms);

/** Turns to a page of the desk window, as the rail names it; behind its name there may be a number. */
export const turnTo = (desk: Page, name: string): Promise<void> =>
  desk
    .getByRole('navigation')
    .first()
    .getByRole('button', { name: new RegExp(`^${plain(name)}(,|$)`) })
    .click();
