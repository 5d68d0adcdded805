import { test as base, expect, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../src/service/server.ts';
import { startDesktopSession } from '../support/desktop-session.ts';
import { launchShell, type Shell } from '../host/shell.ts';
import { controlOf, type ServiceControl } from './service-control.ts';

type System = 'new' | 'classic';

export interface RunningApp {
  shell: Shell;
  /** The popup's page. */
  popup: Page;
  /** The desk window's page. */
  desk: Page;
  profile: string;
}

interface Options {
  system: System;
  contacts: number;
}

interface Fixtures {
  /** The local service over real HTTP, in this process. */
  service: ServiceControl;
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
  contacts: [250, { option: true }],
  desktop: [
    async ({}, use) => {
      if (process.platform !== 'linux') return use({});
      const session = await startDesktopSession({ notifications: true });
      await use(session.env);
      await session.stop();
    },
    { scope: 'worker' },
  ],
  service: async ({ system, contacts }, use) => {
    const service = await startService({ port: 0, system, contacts, quiet: true });
    await use(controlOf(service));
    await service.close();
  },
  start: async ({ desktop }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'deskbell-e2e-'));
    const shells: Shell[] = [];
    await use(async (args = []) => {
      const shell = await launchShell({
        args: ['--profile', profile, ...args],
        env: { ...desktop, LANG: 'en_GB.UTF-8', LANGUAGE: 'en', DESKBELL_HEADLESS: '1' },
      });
      shells.push(shell);
      return { shell, popup: await shell.page('popup'), desk: await shell.page('desk'), profile };
    });
    const errors: string[] = [];
    for (const shell of shells) {
      const running = shell.stderr.length === 0 ? shell.errors().catch(() => []) : Promise.resolve([]);
      errors.push(...(await running), ...shell.stderr);
      await shell.close();
    }
    rmSync(profile, { recursive: true, force: true });
    // A page that complains on its console, or a main process on its standard error, fails the test.
    expect(errors).toEqual([]);
  },
  app: async ({ start, service }, use) => {
    const app = await start();
    await signIn(app.desk, service);
    await use(app);
  },
});

export { expect };

/** Fills in the form with the token id and token, and waits until pushes can come. */
export async function signIn(desk: Page, { baseUrl, tokens }: ServiceControl): Promise<void> {
  await desk.getByLabel('Base address').fill(baseUrl);
  await desk.getByLabel('Token ID').fill(tokens.tokenId);
  await desk.getByLabel('Token', { exact: true }).fill(tokens.token);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await online(desk);
}

/** Waits until pushes can come and the contacts are there. */
export async function online(desk: Page): Promise<void> {
  await expect(desk.getByRole('contentinfo').getByText('Tunnel online')).toBeVisible();
  await expect(desk.getByText(/^\d[\d,.]* contacts$/)).toBeVisible();
}
