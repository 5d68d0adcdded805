import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '../../../src/service/server.ts';
import { launchShell } from '../../host/launch.ts';
import type { Shell } from '../../host/shell.ts';
import { until } from '../../support/until.ts';
import { withTimeout } from '../../../src/shared/with-timeout.ts';

export interface BenchDesk {
  shell: Shell;
  /** The profile folder. */
  profile: string;
  /** Resident memory of the main process, MB of 1,048,576 bytes. */
  residentMb(): number;
  close(): Promise<void>;
}

/** Resident memory of the main process, MB of 1,048,576 bytes. */
export function residentMb(shell: Shell): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shell.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Starts the built app on a fresh profile, without its desk window on the screen of anybody. */
export async function startDesk(settings: object, env: Record<string, string> = {}): Promise<BenchDesk> {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-bench-'));
  writeFileSync(join(profile, 'settings.json'), JSON.stringify(settings));
  const shell = await launchShell({
    args: ['--profile', profile],
    env: { LANG: 'en_GB.UTF-8', LANGUAGE: 'en', DESKBELL_HEADLESS: '1', ...env },
  });
  return {
    shell,
    profile,
    residentMb: () => residentMb(shell),
    async close() {
      await shell.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A window of the app, or the bare page beside it (`openBarePage`). */
export type BenchPage = 'popup' | 'desk' | 'bare';

/** Runs code in the page of one window: no DevTools client is connected that would slow it down. */
export function inPage(shell: Shell, window: BenchPage, code: string): Promise<unknown> {
  return shell.evaluate(
    ({ BrowserWindow }, { name, source }) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes(`/${name}/`))
        ?.webContents.executeJavaScript(source),
    { name: window, source: code },
  );
}

const patienceMs = 15_000;
const syncPatienceMs = 120_000;
const patienceForContactMs = 3;

/** Signs in, waits until pushes can come and `contacts` contacts are in the directory. */
export async function signIn(
  shell: Shell,
  { baseUrl, tokens }: Service,
  contacts: number,
  onSignedIn: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const secret = { baseUrl, tokenId: tokens.tokenId, token: tokens.token };
  const text = () => inPage(shell, 'desk', 'document.body?.innerText') as Promise<string | undefined>;
  await until(async () => (await text())?.includes('Sign in') === true, 'the desk window', {
    withinMs: patienceMs,
  });
  const outcome = await inPage(
    shell,
    'desk',
    `window.deskbell.request('session.signIn', ${JSON.stringify(secret)})`,
  );
  if (!(outcome as { ok: boolean }).ok) throw new Error(`Not signed in: ${JSON.stringify(outcome)}`);
  await onSignedIn();
  const there = `${contacts.toLocaleString('en-GB')} contacts`;
  await shows(shell, there, Math.max(syncPatienceMs, contacts * patienceForContactMs));
  await shows(shell, 'Pushes: online', patienceMs);
}

/**
 * Waits until the desk window shows the text. The page watches itself: asking it again and again would cost more processor
 * time and memory than what is measured.
 */
async function shows(shell: Shell, text: string, withinMs: number): Promise<void> {
  const seen = inPage(
    shell,
    'desk',
    `new Promise((resolve) => {
      const observer = new MutationObserver(look);
      function look() {
        if (!document.body.innerText.includes(${JSON.stringify(text)})) return;
        observer.disconnect();
        resolve(true);
      }
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
    })`,
  );
  await withTimeout(seen, withinMs, () => {
    throw new Error(`"${text}" is not shown after ${withinMs / 1000} s.`);
  });
}

/** Where the desk has told the platform to send its pushes. */
export async function pushAddress({ baseUrl, tokens }: Service): Promise<URL> {
  const response = await fetch(`${baseUrl}/settings/sipgateio`, {
    headers: { authorization: `Bearer ${tokens.jwt}` },
  });
  const { incomingUrl } = (await response.json()) as { incomingUrl: string };
  return new URL(incomingUrl);
}
