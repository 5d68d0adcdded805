/**
 * Ten computers of a company, in a namespace whose only way out is its proxy: the package is installed, the policy is
 * put in its place, and each user signs in with the browser, which is all they do. Speaks with roll-out.ts by messages.
 * `node test/roll-out/computer.ts FOLDER`
 */
import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';
import { launchShell } from '../host/launch.ts';
import type { Shell } from '../host/shell.ts';
import { createSteps, expectTrue, run } from '../packaging/steps.ts';
import { guideCommands } from '../support/guide-commands.ts';
import { startDesktopSession, type DesktopSession } from '../support/desktop-session.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/web-form-browser.ts';
import { ask, tell, type ListedDesk, type Work } from './messages.ts';

const [folder = ''] = process.argv.slice(2);
const { step, note } = createSteps((line) => void process.stderr.write(`${line}\n`), {
  onBegin: (title) => tell({ kind: 'step', title }),
  limitMs: 180_000,
});
const headless = { DESKBELL_HEADLESS: '1' };
/** A busy machine starts ten programs slowly, ms. */
const withinMs = 60_000;
const patience = { timeout: withinMs };

interface Desk {
  user: string;
  shell: Shell;
  session: DesktopSession;
}

const desks: Desk[] = [];
/** The one that the step is about. */
let current: Desk | undefined;
process.once('message', (work: Work) => {
  rollOut(work)
    .then(() => 0)
    .catch(async (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      await takePictures('failed', current).catch(() => note('its windows could not be pictured'));
      return 1;
    })
    .then(async (code) => {
      for (const { shell, session } of desks) {
        await shell.close();
        await session.stop();
      }
      process.exit(code);
    })
    .catch(() => process.exit(1));
});

async function rollOut({ deb, users }: Work): Promise<void> {
  // What the package only recommends could not be fetched here.
  writeFileSync('/etc/apt/apt.conf.d/90-roll-out', 'APT::Install-Recommends "false";\n');
  await step('the package is installed with the command of the guide', () =>
    asInGuide('apt-get install', dirname(deb)),
  );
  await step('the authority of the proxy is installed, as the company does it', () => {
    cpSync(join(folder, 'proxy-ca.pem'), '/usr/local/share/ca-certificates/company.crt');
    run('update-ca-certificates', []);
  });
  await step('the policy is in its place, and without a mistake', () => {
    asInGuide('policy.json', folder);
    note(
      run('deskbell', ['--check-policy', '/etc/deskbell/policy.json'], headless).trim().split('\n').at(-1) ??
        '',
    );
  });
  // The browser of the users knows the proxy and its authority as every browser does.
  setDefaultCACertificates(getCACertificates('system'));
  setGlobalDispatcher(new EnvHttpProxyAgent());
  for (const [at, user] of users.entries()) {
    await step(`desk ${at + 1}: ${user} starts it and signs in`, async () => {
      const session = await startDesktopSession();
      const shell = await launchShell({ env: { ...session.env, ...headless } });
      current = { user, shell, session };
      desks.push(current);
      await signIn(shell, user);
      tell({ kind: 'reached', mark: 'signedIn' });
    });
  }
  await step('every desk is connected to the relay', async () => {
    for (current of desks) {
      const desk = await current.shell.page('desk');
      await desk.getByRole('contentinfo').getByText('Pushes: online via relay').waitFor(patience);
    }
  });
  for (const [at, desk] of desks.entries()) {
    const { user, shell } = desk;
    await step(`desk ${at + 1}: ${user} is called, and the popup shows it`, async () => {
      current = desk;
      const from = `+49155500000${String(at).padStart(2, '0')}`;
      expectTrue(!(await isShown(shell, from)), 'the popup shows a call that has not begun');
      const called = performance.now();
      await ask('ring', { user, from });
      await until(() => isShown(shell, from), `the popup of ${from} on the screen`, { withinMs });
      note(`${Math.round(performance.now() - called)} ms after the call began`);
      writeFileSync(join(folder, `popup-${at + 1}.png`), await (await shell.page('popup')).screenshot());
      tell({ kind: 'reached', mark: 'popups' });
    });
  }
  await step('the relay tells of each desk that it is connected and had its push', async () => {
    let pushed: ListedDesk[] = [];
    await until(
      async () => {
        const listed = await ask('desks', null);
        pushed = listed.filter(({ state, received = 0 }) => state === 'connected' && received > 0);
        return pushed.length === desks.length;
      },
      'a push at each desk in the table of the relay',
      { withinMs },
    );
    for (const _ of pushed) tell({ kind: 'reached', mark: 'pushed' });
  });
}

/** Runs the one command of the administrators' guide that has these words, in a folder. */
function asInGuide(words: string, place: string): void {
  const [command, ...others] = guideCommands('linux').filter((each) => each.includes(words));
  expectTrue(command !== undefined && others.length === 0, `the guide has no single command with ${words}`);
  // Root needs no sudo, which may not be installed.
  run('sh', ['-ec', `cd "$1"\n${command.replaceAll(/^sudo /gm, '')}`, 'sh', place]);
}

/** Whether the window of the popup is on the screen, and the call from this number is in it. */
async function isShown(shell: Shell, from: string): Promise<boolean> {
  const windows = await shell.windows();
  if (!windows.some(({ url, visible }) => visible && url.includes('popup'))) return false;
  const card = (await shell.page('popup')).getByText(from.slice(-4)).first();
  return card.isVisible();
}

/** Pictures of the windows of a desk, to look at afterwards. */
async function takePictures(name: string, desk: Desk | undefined): Promise<void> {
  for (const window of ['desk', 'popup']) {
    const page = await desk?.shell.page(window);
    if (page) writeFileSync(join(folder, `${name}-${window}.png`), await page.screenshot());
  }
}

/** All that a user does: two clicks, and their own sign-in at the platform in the browser. */
async function signIn(shell: Shell, user: string): Promise<void> {
  const desk = await shell.page('desk');
  await desk.getByRole('button', { name: 'Sign in with the browser' }).click(patience);
  const page = new URL(await openedPage(shell));
  page.searchParams.set('prompt', 'consent');
  await visit(page, { login: user, password: 'any' });
  await (await shell.page('popup')).getByText('Test call').first().waitFor(patience);
  await desk.getByRole('button', { name: 'Yes, I see it' }).click(patience);
}

/** The page that the desk opened in the browser. */
async function openedPage(shell: Shell): Promise<string> {
  return until(async () => (await shell.openedExternally())[0], 'a page in the browser', { withinMs });
}
