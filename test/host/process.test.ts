import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { launchLab } from './lab.ts';
import { until } from './shell/lines.ts';

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

test('a second instance hands its command line to the first and ends', async () => {
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

test('the lock of a killed process is taken over', async () => {
  const first = await launchLab();
  const kept = `${first.profile}-kept`;
  const other = await launchLab({ profile: kept });
  other.kill();
  await other.exited;
  first.kill();
  await first.exited;
  const { writeFileSync, mkdirSync } = await import('node:fs');
  const folder = `${kept}/deskbell`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/SingletonLock`, String(other.pid));
  const next = await launchLab({ profile: kept });
  onTestFinished(() => next.close());
  expect(await next.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
});

test('Chromium and its profile do not outlive a killed host', async () => {
  const lab = await launchLab();
  const endpoint = await lab.evaluate(() => process.pid);
  const chromium = processesWith('deskbell-chromium-')
    .map((line) => /^\s*(\d+).*--user-data-dir=(\S+)/.exec(line))
    .filter((match) => match !== null);
  expect(chromium.length).toBeGreaterThan(0);
  expect(endpoint).toBe(lab.pid);
  const [, , profile = ''] = chromium.find(([, pid = '']) => parentOf(Number(pid), lab.pid)) ?? [];
  lab.kill();
  await until('the end of Chromium', 10_000, async () =>
    processesWith(profile).length === 0 ? true : undefined,
  );
  expect(alive(lab.pid)).toBe(false);
});

/** Does the chain of parents of a process reach the ancestor? */
function parentOf(pid: number, ancestor: number): boolean {
  if (pid === ancestor) return true;
  if (pid <= 1) return false;
  const parent = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
  return parentOf(parent, ancestor);
}

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
