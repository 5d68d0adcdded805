import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

const project = join(import.meta.dirname, '..', '..', '..');
let clone: string;

/**
 * Stands for a program that must not run twice at once: it fails when it does, writes its name into `log`, and makes what
 * it is run for. It goes on once `go` is there.
 */
const program = (name: string, makes: string): string => `
  const fs = require('node:fs');
  fs.appendFileSync('log', '${name}\\n');
  fs.writeFileSync('${name}.running', '', { flag: 'wx' });
  while (!fs.existsSync('go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  ${makes}
  fs.rmSync('${name}.running');`;

/** The packages that npm installs: Node and the program that builds. */
const packages = `
  fs.mkdirSync('node_modules/node/bin', { recursive: true });
  fs.symlinkSync(process.execPath, 'node_modules/node/bin/' + require('node:path').basename(process.execPath));
  fs.mkdirSync('node_modules/electron-vite/bin', { recursive: true });
  fs.copyFileSync('build.cjs', 'node_modules/electron-vite/bin/electron-vite.js');`;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'deskbell-clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  cpSync(join(project, 'scripts'), join(clone, 'scripts'), { recursive: true });
  for (const name of ['package-lock.json', 'tsconfig.json', 'electron.vite.config.ts']) {
    cpSync(join(project, name), join(clone, name));
  }
  // No package of it has a script that may run.
  writeFileSync(join(clone, 'package.json'), '{}');
  mkdirSync(join(clone, 'src'));
  writeFileSync(join(clone, 'npm.cjs'), program('npm', packages));
  writeFileSync(join(clone, 'build.cjs'), program('build', `fs.mkdirSync('out');`));
});

interface Start {
  child: ChildProcess;
  stderr(): string;
  ended: Promise<number | null>;
}

/** Sets the clone up as `npm start` does. */
function start(): Start {
  const code = `await (await import('./scripts/setup.mjs')).setUp('start', { shell: 'chromium' });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: clone,
    env: { ...process.env, npm_execpath: join(clone, 'npm.cjs') },
    detached: true,
  });
  let stderr = '';
  child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  });
  return { child, stderr: () => stderr, ended };
}

const wait = (condition: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(condition()).toBe(true), { interval: 20 });
const log = (): string[] => readFileSync(join(clone, 'log'), 'utf8').trim().split('\n');
const go = (): void => writeFileSync(join(clone, 'go'), '');
const isRunning = (name: string) => (): boolean => existsSync(join(clone, `${name}.running`));

describe.skipIf(process.platform === 'win32')('on a fresh clone', () => {
  it('two starts at once install and build once, and the waiting one reports that', async () => {
    const first = start();
    await wait(isRunning('npm'));
    const second = start();
    const line = `Waiting for the set-up of another start (process ${first.child.pid}) …\n`;
    await wait(() => second.stderr().includes(line));
    go();
    expect([await first.ended, await second.ended]).toEqual([0, 0]);
    expect(log()).toEqual(['npm', 'build']);
    expect(second.stderr()).toBe(line);
    expect(first.stderr()).not.toContain('Waiting');
  });

  it('ten starts at once do the same', async () => {
    go();
    const all = Array.from({ length: 10 }, start);
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual(all.map(() => 0));
    expect(log()).toEqual(['npm', 'build']);
  });

  it('a start does not wait for one that was killed', async () => {
    const first = start();
    await wait(isRunning('npm'));
    process.kill(-(first.child.pid ?? 0), 'SIGKILL');
    await first.ended;
    rmSync(join(clone, 'npm.running'));
    go();
    const others = [start(), start(), start()];
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(log()).toEqual(['npm', 'npm', 'build']);
  });
});
