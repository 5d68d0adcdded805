import { execFileSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findChromium } from './chromium/find.ts';
import { launchLab, type Lab } from './lab.ts';
import { environmentOf, modelFor } from './systems/model.ts';
import { until } from '../support/until.ts';

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The processes that were started with this text on their command line. */
const processesWith = (text: string): string[] =>
  execFileSync('ps', ['-eo', 'pid,args', '-ww'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(text));

const profilesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('deskbell-chromium-'));

const temporaryProfile = (): string => {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-lab-'));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
  return profile;
};

test('a second instance passes its command line to the first and ends', async () => {
  const first = await launchLab();
  onTestFinished(() => first.close());
  const second = await launchLab({
    profile: first.profile,
    args: ['tel:+494012345'],
    ready: 'second instance',
  });
  expect(await second.exited).toEqual({ code: 0, signal: null });
  await first.untilSeen(`second ${JSON.stringify(['tel:+494012345', process.cwd(), { from: 'lab' }])}`);
});

test.runIf(process.platform !== 'win32')(
  'a second instance is recognised when it names the profile by a link',
  async () => {
    const first = await launchLab();
    onTestFinished(() => first.close());
    const link = join(temporaryProfile(), 'link');
    symlinkSync(first.profile, link);
    const second = await launchLab({ profile: link, ready: 'second instance' });
    expect(await second.exited).toEqual({ code: 0, signal: null });
  },
);

/** Restarts the program with one more flag. @returns the arguments of the new process, which has ended */
async function restarted(lab: Lab): Promise<string[]> {
  const folder = await lab.evaluate(({ app }) => {
    setImmediate(() => {
      app.relaunch({ args: [...process.argv.slice(1), '--again'] });
      app.quit();
    });
    return app.getPath('userData');
  });
  await until(
    () => lab.stdout.filter((line) => line === 'ready').length === 2,
    'the program that was started again',
    { withinMs: 10_000 },
  );
  const pid = Number(readlinkSync(join(folder, 'SingletonLock')));
  expect(pid).not.toBe(lab.pid);
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  process.kill(pid, 'SIGTERM');
  await lab.exited;
  return args;
}

test.runIf(process.platform === 'linux')(
  'a program that restarts without a display does so headless, and with its flags',
  async () => {
    const lab = await launchLab({
      as: 'wayland',
      profile: temporaryProfile(),
      env: { DESKBELL_HEADLESS: '', DISPLAY: '', WAYLAND_DISPLAY: '' },
    });
    expect(await restarted(lab)).toEqual(expect.arrayContaining(['--as', 'wayland', '--again']));
    expect(lab.stderr).toEqual([]);
  },
);

describe.runIf(process.platform === 'linux')('a restarted program is on a desktop that', () => {
  test('still lacks what the first one lacked', async () => {
    const without = ['tray', 'xwayland'] as const;
    const lab = await launchLab({ as: 'wayland', without, profile: temporaryProfile() });
    const args = await restarted(lab);
    expect(args).toEqual(expect.arrayContaining(['--again', '--without', 'tray,xwayland']));
    expect(modelFor(args, 'linux')).toMatchObject({ name: 'wayland', tray: { isShown: false } });
    expect(environmentOf(modelFor(args, 'linux'), args)).toHaveProperty('DISPLAY', undefined);
    expect(lab.stderr).toEqual([]);
  });

  test('is named with an equals sign, as the first one was', async () => {
    const lab = await launchLab({ args: ['--as=x11', '--without=tray'], profile: temporaryProfile() });
    expect(await lab.evaluate(() => process.env['XDG_SESSION_TYPE'])).toBe('x11');
    const args = await restarted(lab);
    expect(args).toEqual(expect.arrayContaining(['--as=x11', '--without=tray', '--again']));
    expect(modelFor(args, 'linux')).toMatchObject({ name: 'x11', tray: { isShown: false } });
    expect(lab.stderr).toEqual([]);
  });
});

test('an installed program names and restarts its own file, and forks on Node nevertheless', async () => {
  const facts = (lab: Awaited<ReturnType<typeof launchLab>>): Promise<string[]> =>
    lab.evaluate(({ app }) => [process.execPath, app.getPath('exe'), app.getPath('module')]);
  const checkout = await launchLab();
  onTestFinished(() => checkout.close());
  expect(await facts(checkout)).toEqual(Array<string>(3).fill(process.execPath));
  const profile = temporaryProfile();
  const installed = temporaryProfile();
  const program = join(installed, 'deskbell');
  const env = { DESKBELL_PACKAGE: installed };
  const lab = await launchLab({ profile, env });
  expect(await facts(lab)).toEqual(Array<string>(3).fill(program));
  const second = await launchLab({ profile, env, ready: 'second instance' });
  expect(await second.exited).toEqual({ code: 0, signal: null });
  const answer = await lab.evaluate(
    ({ utilityProcess }, file) =>
      new Promise((done) => {
        const child = utilityProcess.fork(file);
        child.on('message', ({ data }: { data: string }) => done(data));
        child.on('exit', () => done('no answer'));
        child.postMessage('hello');
      }),
    fileURLToPath(new URL('./fixtures/lab/utility.cjs', import.meta.url)),
  );
  expect(answer).toBe('hello');
  writeFileSync(program, '#!/bin/sh\necho started with "$@"\n', { mode: 0o755 });
  await lab.evaluate(({ app }) => {
    setImmediate(() => {
      app.relaunch({ args: ['--again', ...process.argv.slice(1)] });
      app.quit();
    });
  });
  await lab.exited;
  const flags = process.platform === 'linux' ? ' --ozone-platform=x11' : '';
  expect(lab.stdout.at(-1)).toBe(`started with --again${flags}`);
  expect(lab.stderr).toEqual([]);
});

test('the lock of a killed process is taken over', async () => {
  const profile = temporaryProfile();
  const killed = await launchLab({ profile });
  killed.kill();
  await killed.exited;
  const next = await launchLab({ profile });
  onTestFinished(() => next.close());
  expect(await next.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
});

test('a lock whose process id belongs to another program now is taken over', async () => {
  const profile = temporaryProfile();
  const first = await launchLab({ profile });
  const folder = await first.evaluate(({ app }) => app.getPath('userData'));
  await first.close();
  symlinkSync(String(process.pid), join(folder, 'SingletonLock'));
  const next = await launchLab({ profile });
  onTestFinished(() => next.close());
  expect(await next.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
});

test('Chromium and its profile do not outlive a killed host', async () => {
  const folder = temporaryProfile();
  const lab = await launchLab({ env: { TMPDIR: folder } });
  expect(processesWith(folder).length).toBeGreaterThan(0);
  lab.kill();
  await until(() => processesWith(folder).length === 0, 'the end of Chromium', { withinMs: 10_000 });
  await until(() => profilesIn(folder).length === 0, 'the end of its profile', { withinMs: 10_000 });
  await until(() => !alive(lab.pid), 'the end of the host', { withinMs: 10_000 });
});

/** A Chromium that crashes at its first starts. */
function crashing(times: number): string {
  const folder = temporaryProfile();
  const program = join(folder, 'chromium');
  const starts = join(folder, 'starts');
  const crash = `echo >> ${starts}\n[ $(wc -l < ${starts}) -gt ${times} ] || kill -SEGV $$\n`;
  writeFileSync(program, `#!/bin/sh\n${crash}exec ${findChromium()} "$@"\n`, { mode: 0o755 });
  return program;
}

test.runIf(process.platform === 'linux')(
  'a Chromium that crashes at its start is started again',
  async () => {
    const lab = await launchLab({ env: { DESKBELL_CHROMIUM: crashing(1) } });
    onTestFinished(() => lab.close());
    expect(await (await lab.page('desk')).evaluate(() => window.lab.platform.name)).toBe('lab');
    expect(lab.stderr).toEqual([]);
  },
);

test.runIf(process.platform === 'linux')(
  'a Chromium that crashes at each start is reported to whoever waits for a page',
  async () => {
    const shell = launchLab({ env: { DESKBELL_CHROMIUM: crashing(2) } });
    await expect(shell.then((lab) => lab.page('desk'))).rejects.toThrow(
      /Chromium ended .*\n?.*Segmentation fault/,
    );
  },
);

test('quitting asks every window, and one may refuse', async () => {
  const lab = await launchLab();
  onTestFinished(() => lab.close());
  await lab.evaluate(({ app, BrowserWindow }) => {
    BrowserWindow.fromId(1)?.once('close', (event) => {
      event.preventDefault();
      globalThis.lab.seen.push('refused');
    });
    app.quit();
  });
  await lab.untilSeen('refused');
  expect(alive(lab.pid)).toBe(true);
});

test('SIGTERM quits the app as its user does', async () => {
  const lab = await launchLab();
  process.kill(lab.pid, 'SIGTERM');
  expect(await lab.exited).toEqual({ code: 0, signal: null });
});

test('an unhandled rejection in the main process ends it with an error', async () => {
  const lab = await launchLab();
  await lab.evaluate(() => void Promise.reject(new Error('nobody listens')));
  expect((await lab.exited).code).toBe(1);
  expect(lab.stderr.join('\n')).toContain('nobody listens');
});
