import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startFlags } from '../../../scripts/start-flags.mjs';
import { unpackArchive } from '../archive/unpack.ts';
import type { Answer, Commands } from '../driver/protocol.ts';
import type { LaunchOptions, Shell } from '../shell.ts';
import { offeredPaths } from './offered.ts';
import { errorBox } from './error-box.ts';
import { packagedProgram } from './packaged-program.ts';
import { until } from '../../support/until.ts';
import { openDevToolsSocket } from './devtools-socket.ts';
import { collectLines, inAddress } from './lines.ts';

const register = fileURLToPath(new URL('../register.ts', import.meta.url));
const archiveEntry = fileURLToPath(new URL('../archive/entry.ts', import.meta.url));
const patience = 15_000;
/** A busy machine needs long to write down what the program holds, ms. */
const quitPatience = 20_000;

/** Starts the app on the stand-in, as a child process that is asked over its IPC channel. */
export async function launchOnChromium(options: LaunchOptions): Promise<Shell> {
  const program = packagedProgram(options);
  // Electron reads the archive of a program itself; the stand-in is given what is in it.
  const archive = options.main?.endsWith('.asar') ? unpackArchive(options.main) : undefined;
  const [executable = '', ...first] = [
    ...(options.through ?? []),
    ...(program === undefined ? checkoutCommand({ ...options, ...archive }) : [program]),
  ];
  const child = spawn(executable, [...first, ...commandLine(options)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    cwd: options.cwd,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache(),
      ...errorBox(options),
      ...archive?.env,
      ...options.env,
    },
  });
  const stdout: string[] = [];
  const stderr: string[] = [];
  collectLines(child.stdout, stdout);
  collectLines(child.stderr, stderr);
  const exited: Shell['exited'] = new Promise((done) =>
    child.once('close', (code, signal) => {
      archive?.remove();
      done({ code, signal });
    }),
  );
  const asker = createAsker(child, stderr);
  let browser: Promise<Browser> | undefined;
  const ask = asker.command;

  const connect = async (): Promise<Browser> => {
    const endpoint = await until(
      async () => (await ask('endpoint', null)) ?? undefined,
      'the DevTools port of Chromium',
      { withinMs: patience },
    );
    // Playwright's defaults would give every page the focus at once.
    return chromium.connectOverCDP(await openDevToolsSocket(endpoint), { noDefaults: true });
  };

  const page = async (name: string, deadlineMs = patience): Promise<Page> => {
    const { targetId } = await until(
      async () =>
        (await ask('windows', null)).find(({ url, targetId: id }) => id !== null && inAddress(url, name)),
      `a window with ${name} in its address`,
      { withinMs: deadlineMs },
    );
    const pages = (await (browser ??= connect())).contexts();
    return until(
      async () => {
        for (const candidate of pages.flatMap((context) => context.pages())) {
          if ((await targetOf(candidate)) === targetId) return candidate;
        }
        return undefined;
      },
      `the page of ${name}`,
      { withinMs: deadlineMs },
    );
  };

  const quit = async (): Promise<void> => {
    await (await browser)?.close().catch(() => undefined);
    if (child.exitCode !== null || child.signalCode !== null) return;
    void asker.evaluate(`({ app }) => app.quit()`, undefined).catch(() => undefined);
    const timer = setTimeout(() => child.kill('SIGKILL'), quitPatience);
    await exited;
    clearTimeout(timer);
  };

  await asker.started;
  return {
    shell: 'chromium',
    pid: child.pid ?? 0,
    evaluate: (fn, arg) => asker.evaluate(fn.toString(), arg) as ReturnType<typeof fn> & Promise<never>,
    page,
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
    errors: async () => [...(await ask('errors', null)), ...(await ask('blockedRequests', null))],
    close: quit,
    kill: () => void child.kill('SIGKILL'),
    exited,
    stdout,
    stderr,
  };
}

/** Starts the built program of this checkout. */
function checkoutCommand({ cwd, main }: LaunchOptions): string[] {
  if (main?.includes('.asar')) return [process.execPath, '--import', register, archiveEntry, main];
  // Like Electron, takes the file that the package.json of a folder names.
  const path = createRequire(import.meta.url).resolve(resolve(cwd ?? '.', main ?? 'out/main/index.js'));
  return [process.execPath, '--import', register, path];
}

/** Its flags as `npm start` gives them: the modelled Wayland has an X server beside it, unless that is left out. */
function commandLine({ as, without = [], startFlags: wanted, args = [] }: LaunchOptions): string[] {
  const linux = as === undefined ? process.platform === 'linux' : as === 'x11' || as === 'wayland';
  const display = { DISPLAY: without.includes('xwayland') ? '' : ':0' };
  return [
    ...(as === undefined ? [] : ['--as', as]),
    ...(without.length === 0 ? [] : ['--without', without.join(',')]),
    ...(linux && wanted !== false ? startFlags('linux', display) : []),
    ...args,
  ];
}

function compileCache(): string {
  return (
    process.env.NODE_COMPILE_CACHE ??
    fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))
  );
}

const targets = new WeakMap<Page, Promise<string | undefined>>();

function targetOf(page: Page): Promise<string | undefined> {
  const known = targets.get(page);
  if (known) return known;
  const found = page
    .context()
    .newCDPSession(page)
    .then(async (session) => {
      const { targetInfo } = await session.send('Target.getTargetInfo');
      await session.detach();
      return targetInfo.targetId;
    })
    .catch(() => undefined);
  targets.set(page, found);
  return found;
}

function createAsker(child: ChildProcess, stderr: string[]) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const started = Promise.withResolvers<void>();
  let lastId = 0;
  child.on('message', (answer: Answer | 'started') => {
    if (answer === 'started') return started.resolve();
    const question = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) question?.reject(new Error(answer.error));
    else question?.resolve(answer.value);
  });
  child.once('close', (code, signal) => {
    const error = new Error(
      `The app has ended (${String(code ?? signal)}):\n${stderr.slice(-20).join('\n')}`,
    );
    started.reject(error);
    for (const question of waiting.values()) question.reject(error);
    waiting.clear();
  });
  const ask = (type: string, body: object): Promise<unknown> =>
    new Promise((done, reject) => {
      if (!child.connected) return reject(new Error(`The app has ended; it cannot answer ${type}`));
      const id = ++lastId;
      waiting.set(id, { resolve: done, reject });
      child.send({ id, type, ...body }, (error: NodeJS.ErrnoException | null) => {
        // An app that has just ended: its last words, which come with its end, say more.
        if (error && error.code !== 'EPIPE') reject(error);
      });
    });
  return {
    started: started.promise,
    evaluate: (source: string, arg: unknown) => ask('evaluate', { source, arg }),
    command: <Name extends keyof Commands>(name: Name, arg: Commands[Name]['arg']) =>
      ask(name, { arg }) as Promise<Commands[Name]['result']>,
  };
}
