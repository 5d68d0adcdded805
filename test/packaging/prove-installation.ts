import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startDesktopSession } from '../support/desktop-session.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { expectTrue, run, runAsRoot, type Steps } from './steps.ts';

const entry = '/usr/share/applications/app.deskbell.desktop';
/** The stand-in needs no display then, as in the end-to-end tests. */
const headless = { DESKBELL_HEADLESS: '1' };
const patience = { withinMs: 60_000, everyMs: 100 };

/** Installs the deb, starts it as the desktop does, opens a link, and removes it again. */
export async function proveInstallation({ step, note }: Steps, deb: string): Promise<void> {
  expectTrue(!existsSync('/opt/Deskbell'), 'A Deskbell is installed here already: remove it first.');
  const before = systemFiles();
  const session = await startDesktopSession({ notifications: true });
  const data = join(session.env.XDG_CONFIG_HOME ?? '', 'Deskbell');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ locale: 'de' }));
  const home = session.env.HOME ?? '';
  try {
    await step('the deb installs', () => {
      runAsRoot('dpkg', ['-i', deb]);
      expectTrue(
        run('readlink', ['-f', '/usr/bin/deskbell']).trim() === '/opt/Deskbell/deskbell',
        'no /usr/bin/deskbell',
      );
    });
    await step('its example of a policy lies beside it, without a mistake', () => {
      const example = '/opt/Deskbell/resources/policy.example.json';
      note(run('deskbell', ['--check-policy', example], headless).trim().split('\n').at(-1) ?? '');
      expectTrue(existsSync('/opt/Deskbell/resources/policy.schema.json'), 'its schema does not');
    });
    await step('the installed program passes its self-test, typed without start flags', () =>
      selfTest({ ...session.env, ...headless }, note),
    );
    await step('it passes its self-test under Wayland without an X server', () =>
      selfTest({ ...session.env, ...headless, DESKBELL_STUB_FLAGS: '--without xwayland' }, note),
    );
    const port = await freePort();
    const env = {
      ...session.env,
      ...headless,
      DESKBELL_STUB_FLAGS: `--remote-debugging-port ${port}`,
      NODE_COMPILE_CACHE: '',
    };
    await step('it starts through its desktop entry and shows its window', async () => {
      gio(['launch', entry], env);
      await windowOpen(port);
      expectTrue(programsOf(home).length > 0, 'its process was not found');
    });
    await step('the desktop opens telephone links with it', () => {
      const list = run('gio', ['mime', 'x-scheme-handler/tel'], env);
      expectTrue(list.includes('app.deskbell.desktop'), list);
    });
    await step('start at login and links are switched on in its window', async () => {
      await switchOn(port);
      for (const file of [atLogin(session.env), linkEntry(session.env)]) {
        const commands = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
        await until(() => commands().includes('"/opt/Deskbell/deskbell"'), file, patience);
        expectTrue(!commands().includes(process.execPath), commands());
      }
    });
    await step('it ends when it is asked to', () => endProgram(home));
    await step('the entry for the login starts it', async () => {
      gio(['launch', atLogin(session.env)], env);
      await windowOpen(port);
      await endProgram(home);
    });
    await step('a telephone link starts it', async () => {
      const link = 'tel:+493023125101';
      gio(['open', link], env);
      await windowOpen(port);
      const commands = programsOf(home).map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      expectTrue(commands.join('').includes(link), `not with the link: ${commands.join(' ')}`);
      await endProgram(home);
    });
    await step('it is removed without a trace', () => {
      purgeDeb();
      const left = [...systemFiles()].filter((path) => !before.has(path));
      expectTrue(left.length === 0, `left behind: ${left.join(', ')}`);
    });
    await step('the user’s data are still there', () => {
      const { locale } = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')) as { locale: string };
      expectTrue(locale === 'de', `the language is ${locale} now`);
      note(readdirSync(data).join(', '));
    });
  } finally {
    for (const pid of programsOf(home)) process.kill(pid, 'SIGKILL');
    if (existsSync('/opt/Deskbell')) purgeDeb();
    await session.stop();
  }
}

type Environment = Record<string, string>;

const atLogin = (env: Environment): string =>
  join(env.XDG_CONFIG_HOME ?? '', 'autostart', 'deskbell.desktop');
const linkEntry = (env: Environment): string =>
  join(env.XDG_DATA_HOME ?? '', 'applications', 'deskbell-links.desktop');

/** What it starts keeps its streams: nothing may wait for their end. */
function gio(args: string[], env: Environment): void {
  spawn('gio', args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true });
}

/** Asks the program as its settings page does. */
async function switchOn(port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  try {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const desk = pages.find((page) => page.url().includes('/desk/'));
    expectTrue(desk !== undefined, 'no window');
    const change = { start: { atLogin: true }, links: { handle: true } };
    const answer = await desk.evaluate(
      `window.deskbell.request('settings.change', ${JSON.stringify(change)})`,
    );
    expectTrue((answer as { ok?: boolean }).ok === true, JSON.stringify(answer));
  } finally {
    await browser.close();
  }
}

async function endProgram(home: string): Promise<void> {
  for (const pid of programsOf(home)) process.kill(pid, 'SIGTERM');
  await until(() => programsOf(home).length === 0, 'the end of the program', patience);
}

/** Another program may be installing something: dpkg alone would fail at once, and leave the package behind. */
const purgeDeb = (): string =>
  runAsRoot('apt-get', ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=120', 'purge', 'deskbell']);

/** Everything outside of homes that a package may touch; the logs and lists of the package manager itself change always. */
function systemFiles(): Set<string> {
  const skipped = ['/var/log', '/var/cache', '/var/lib/apt', '/var/lib/systemd', '/var/tmp', '/usr/local'];
  const places = ['/etc', '/opt', '/usr', '/var'];
  const prune = skipped.flatMap((path, at) => [...(at > 0 ? ['-o'] : []), '-path', path]);
  const found = runAsRoot('find', [...places, '-xdev', '(', ...prune, ')', '-prune', '-o', '-print']);
  return new Set(found.split('\n').filter(Boolean));
}

interface Report {
  checks: { name: string; ok: boolean; detail: string }[];
}

function selfTest(env: Record<string, string>, note: (line: string) => void): void {
  let output: string;
  try {
    output = run('deskbell', ['--self-test'], env);
  } catch (error) {
    // Its exit code is 1 where a part is missing; the report says which.
    output = error instanceof Error ? error.message : '';
  }
  const line = output.split('\n').findLast((each) => each.startsWith('{"ok"'));
  expectTrue(line !== undefined, `no report in: ${output}`);
  const { checks } = JSON.parse(line) as Report;
  const failed = checks.filter(({ ok }) => !ok);
  note(`${checks.length - failed.length} of ${checks.length} passed`);
  for (const { name, detail } of failed) note(`${name}: ${detail}`);
  expectTrue(failed.length === 0, `these failed: ${failed.map(({ name }) => name).join(', ')}`);
}

async function windowOpen(port: number): Promise<void> {
  await until(
    async () => {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
        const pages = (await answer.json()) as { url: string }[];
        return pages.some(({ url }) => url.includes('/desk/'));
      } catch {
        return false;
      }
    },
    'its window',
    patience,
  );
}

/** Processes of the installed program in this session's home: it was the desktop that started them. */
function programsOf(home: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        return (
          command.some((each) => each.endsWith('run-package.ts')) && environment.includes(`HOME=${home}`)
        );
      } catch {
        return false;
      }
    });
}
