import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '../../../src/service/server.ts';
import { launchShell, type Shell } from '../../host/shell.ts';
import { until } from '../../host/shell/lines.ts';

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
  await until(
    'the desk window',
    patienceMs,
    async () => (await text())?.includes('Sign in') === true || undefined,
  );
  const outcome = await inPage(
    shell,
    'desk',
    `window.deskbell.request('session.signIn', ${JSON.stringify(secret)})`,
  );
  if (!(outcome as { ok: boolean }).ok) throw new Error(`Not signed in: ${JSON.stringify(outcome)}`);
  await onSignedIn();
  const there = `${contacts.toLocaleString('en-GB')} contacts`;
  const patience = Math.max(syncPatienceMs, contacts * patienceForContactMs);
  await until(there, patience, async () => (await text())?.includes(there) === true || undefined);
  await until(
    'the tunnel',
    patienceMs,
    async () => (await text())?.includes('Tunnel online') === true || undefined,
  );
}

/** Where the desk has told the platform to send its pushes. */
export async function pushAddress({ baseUrl, tokens }: Service): Promise<URL> {
  const response = await fetch(`${baseUrl}/settings/sipgateio`, {
    headers: { authorization: `Bearer ${tokens.jwt}` },
  });
  const { incomingUrl } = (await response.json()) as { incomingUrl: string };
  return new URL(incomingUrl);
}
