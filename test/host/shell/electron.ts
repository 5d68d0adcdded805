import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright-core';
import { startFlags } from '../../../scripts/start-flags.mjs';
import type { Commands } from '../driver/protocol.ts';
import type { LaunchOptions, MainModules, Shell } from '../shell.ts';
import { clockScript } from '../clock.ts';
import { offeredPaths } from './offered.ts';
import { errorBox } from './error-box.ts';
import { packagedProgram } from './packaged-program.ts';
import { until } from '../../support/until.ts';
import { collectLines, inAddress } from './lines.ts';

const probe = fileURLToPath(new URL('../electron-probe.cjs', import.meta.url));
const patience = 15_000;
/** What Chromium and the debugger say for themselves; everything else on standard error is the program's. */
const ofChromium =
  /^\[\d+:(?:\d+:)?\d{4}\/\d{6}\.\d+:\w+:|^Debugger (?:listening|attached)|^Waiting for the debugger|^For help, see: |^DevTools listening on /;

/** Starts the app on real Electron through Playwright; the probe sees what Electron does not tell. */
export async function launchOnElectron(options: LaunchOptions): Promise<Shell> {
  // Electron reads the name and the version from the folder's package.json, which names the main file too.
  const main = resolve(options.cwd ?? '.', options.main ?? '.');
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const flags = startFlags(process.platform, { ...process.env, ...options.env });
  const program = packagedProgram(options);
  const begin = program === undefined ? ['-r', probe] : [];
  const electronApp = await _electron.launch({
    executablePath: program ?? (createRequire(import.meta.url)('electron') as string),
    // Otherwise Playwright switches the sandbox off.
    chromiumSandbox: sandbox.length === 0,
    args: [...begin, ...flags, ...sandbox, ...(program === undefined ? [main] : []), ...(options.args ?? [])],
    env: {
      ...environment(),
      ...errorBox(options),
      ...(program !== undefined && { DESKBELL_E2E_PRELOAD: probe }),
      ...options.env,
    },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const clock = clockScript();
  if (clock !== '') {
    await electronApp.context().addInitScript(clock);
    for (const page of electronApp.windows()) await page.evaluate(clock);
  }
  const child = electronApp.process();
  const stdout: string[] = [];
  const stderr: string[] = [];
  collectLines(child.stdout, stdout);
  collectLines(child.stderr, stderr, (line) => !ofChromium.test(line));
  const errors: string[] = [];
  electronApp.on('window', (page) => page.on('pageerror', (error) => void errors.push(String(error))));
  const exited: Shell['exited'] = new Promise((done) =>
    child.once('exit', (code, signal) => done({ code, signal })),
  );

  const ask = <Name extends keyof Commands>(
    name: Name,
    arg: Commands[Name]['arg'],
  ): Promise<Commands[Name]['result']> =>
    electronApp.evaluate(
      (_electron, [command, value]) => {
        const { deskbellProbe } = globalThis as unknown as {
          deskbellProbe: Record<string, (arg: unknown) => unknown>;
        };
        return deskbellProbe[command]?.(value);
      },
      [name, arg] as [string, unknown],
    ) as Promise<Commands[Name]['result']>;

  return {
    shell: 'electron',
    electronApp,
    pid: child.pid ?? 0,
    evaluate: (fn, arg) =>
      electronApp.evaluate(fn as unknown as (electron: MainModules, arg: unknown) => never, arg as unknown),
    page: (name, deadlineMs = patience) =>
      until(
        () => electronApp.windows().find((page) => inAddress(page.url(), name)),
        `a window with ${name} in its address`,
        { withinMs: deadlineMs },
      ),
    windows: () => ask('windows', null),
    tray: {
      items: () => ask('trayItems', null),
      click: (id) => ask('trayItemClick', id),
      tooltip: async () => (await ask('tray', null)).tooltip,
      state: () => ask('tray', null),
      clickIcon: (button = 'click') => ask('trayClick', button),
    },
    appMenu: { items: () => ask('appMenuItems', null), click: (id) => ask('appMenuItemClick', id) },
    setDisplays: (displays) => ask('setDisplays', displays),
    setCursor: (point) => ask('setCursor', point),
    openUrl: (url) => ask('openUrl', url),
    power: (event) => ask('power', event),
    notifications: () => ask('notifications', null),
    clickNotification: () => ask('clickNotification', null),
    failNotification: (reason) => ask('failNotification', reason),
    logOff: () => ask('logOff', null),
    setOnline: (online) => ask('setOnline', online),
    setTheme: (theme) => ask('setTheme', theme),
    answerDialog: (answer) => ask('answerDialog', answer),
    savedAs: async () => offeredPaths(await ask('dialogs', null)),
    openedExternally: async () => (await ask('opened', null)).map(({ what }) => what),
    requestPermission: (name, permission) => ask('requestPermission', { page: name, permission }),
    pressShortcut: (keys) => ask('pressShortcut', keys),
    errors: () => Promise.resolve(errors),
    close: () => electronApp.close(),
    kill: () => void child.kill('SIGKILL'),
    exited,
    stdout,
    stderr,
  };
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
