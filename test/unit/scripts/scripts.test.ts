import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runCode, runScript } from './run.ts';

const root = join(import.meta.dirname, '..', '..', '..');

describe('npm start', () => {
  it('accepts only the two existing shells', async () => {
    const { code, stdout, stderr } = await runScript('start', '--shell', 'firefox');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe('--shell: expected electron or chromium, got firefox.\n');
  });

  it('requires the name of a shell', async () => {
    const { code, stderr } = await runScript('start', '--shell');
    expect([code, stderr]).toEqual([2, '--shell: expected electron or chromium, got true.\n']);
  });
});

describe('npm start -- --remote-debugging-port', () => {
  it.each([
    [['--remote-debugging-port'], 'true'],
    [['--remote-debugging-port', '--demo'], '--demo'],
    [['--remote-debugging-port=65536'], '65536'],
  ])('explains what it expects after %j', async (args, got) => {
    const { code, stderr } = await runScript('start', ...args);
    expect([code, stderr]).toEqual([
      2,
      `--remote-debugging-port: expected a number from 0 to 65535, got ${got}.\n`,
    ]);
  });

  it('reports that another program uses the port', async () => {
    const other = createServer();
    await new Promise<void>((listening) => void other.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await runScript('start', '--remote-debugging-port', String(port));
    expect([code, stderr]).toEqual([2, `--remote-debugging-port: another program has the port ${port}.\n`]);
  });
});

describe('npm start -- --help', () => {
  it('lists the flags of the README, and starts nothing', async () => {
    const { code, stdout, stderr } = await runScript('start', '--help');
    expect([code, stderr]).toEqual([0, '']);
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const flags = [...readme.matchAll(/^\| `(--[a-z-]+)/gm)].map(([, flag = '']) => flag);
    expect(flags.length).toBeGreaterThan(4);
    for (const flag of flags) expect(stdout).toContain(flag);
  });
});

describe('npm run dist', () => {
  it('shows its help', async () => {
    const { code, stdout, stderr } = await runScript('dist', '--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('--electron-dist D');
  });

  it('reports a missing Electron, and leaves nothing behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-dist-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const output = join(folder, 'dist');
    const none = join(folder, 'none');
    const file = join(import.meta.dirname, 'run.ts');
    for (const [dist, sentence] of [
      [none, `there is no folder ${none}.`],
      [folder, `neither an Electron nor its zip is in ${folder}.`],
      [file, `expected a folder, got the file ${file}.`],
      ['', 'expected a folder, got an empty name.'],
    ] as const) {
      const { code, stderr } = await runScript('dist', 'dir', '--electron-dist', dist, '--output', output);
      expect([code, stderr.split('\n')[0]]).toEqual([2, `--electron-dist: ${sentence}`]);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [['--output', ''], '--output: expected a folder, got an empty name.'],
    [
      ['--output', 'package.json'],
      `--output: expected a folder, got the file ${join(root, 'package.json')}.`,
    ],
    [['--bogus'], "Unknown option '--bogus'."],
    [['--electron-dist'], "Option '--electron-dist <value>' argument missing."],
  ])('explains in a sentence what is wrong with %j', async (args, sentence) => {
    const { code, stdout, stderr } = await runScript('dist', 'dir', ...args);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', sentence]);
    expect(stderr).toContain('npm run dist [-- TARGET…]');
  });
});

describe('npm run dist:compare', () => {
  const folderWith = (content?: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-compare-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    if (content !== undefined) writeFileSync(join(folder, 'a.deb'), content);
    return folder;
  };

  it.each([[[]], [['one']], [['one', 'two', 'three']]])('with %j explains what it expects', async (args) => {
    expect(await runScript('dist-compare', ...args)).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: `Expected two folders, got ${args.length}: npm run dist:compare -- FOLDER FOLDER\n`,
    });
  });

  it('names folders that do not exist or have no packages', async () => {
    const empty = folderWith();
    const { code, stderr } = await runScript('dist-compare', 'package.json', join(empty, 'none'));
    expect([code, stderr.trimEnd().split('\n')]).toEqual([
      2,
      [
        'package.json is a file; expected a folder of packages.',
        `There is no folder ${join(empty, 'none')}.`,
      ],
    ]);
    expect((await runScript('dist-compare', folderWith('a'), empty)).stderr).toBe(
      `No packages are in ${empty}.\n`,
    );
  });

  it('shows that descriptions of updates have another date', async () => {
    const dated = (date: string): string => {
      const folder = folderWith('a');
      writeFileSync(join(folder, 'latest-linux.yml'), `version: 0.1.0\nreleaseDate: '${date}'\n`);
      return folder;
    };
    const [first, other] = [dated('2026-03-02T09:00:00.000Z'), dated('2026-03-02T09:00:01.000Z')];
    expect(await runScript('dist-compare', first, other)).toMatchObject({
      ...{ code: 1, stderr: 'differs: latest-linux.yml\n1 files are the same, 1 differ\n' },
    });
  });

  it('shows the differences', async () => {
    const [first, same, other] = [folderWith('a'), folderWith('a'), folderWith('b')];
    expect(await runScript('dist-compare', first, same)).toMatchObject({
      ...{ code: 0, stderr: '1 files are the same, 0 differ\n' },
    });
    expect(await runScript('dist-compare', first, other)).toMatchObject({
      ...{ code: 1, stderr: 'differs: a.deb\n0 files are the same, 1 differ\n' },
    });
  });
});

describe('npm run bench', () => {
  const benches = readdirSync(join(import.meta.dirname, '..', '..', 'bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.replace('.bench.ts', ''));

  it.each([[[]], [['no-such-bench']]])('with %j lists the existing measurements', async (args) => {
    const { code, stdout, stderr } = await runScript('bench', ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(benches.length).toBeGreaterThan(0);
    for (const bench of benches) expect(stderr).toContain(bench);
  });
});

describe.runIf(process.platform === 'linux')('system packages', () => {
  let nothing: string;
  beforeAll(() => {
    nothing = mkdtempSync(join(tmpdir(), 'deskbell-path-'));
  });
  afterAll(() => rmSync(nothing, { recursive: true }));
  /** On a system whose PATH has no program at all: neither what is needed nor what could install it. */
  const ensure = (step: string): ReturnType<typeof runCode> =>
    runCode(
      `(await import('./scripts/system-packages.mjs')).ensureSystemPackages('${step}'); console.log('goes on');`,
      {
        PATH: nothing,
      },
    );

  it('that cannot be installed are listed with the one command to run', async () => {
    const { code, stdout, stderr } = await ensure('test');
    expect([code, stdout]).toEqual([1, '']);
    const [line = '', ...more] = stderr.trim().split('\n');
    expect(more).toEqual([]);
    expect(line).toMatch(/^Missing on this system: dbus-x11 \(for a session bus/);
    expect(line).toMatch(
      /To install: sudo apt-get install dbus-x11 gnome-keyring libglib2.0-bin libnotify-bin dunst radicale xvfb( chromium-headless-shell)?$/,
    );
  });

  it('that only the browser needs stop only steps that need it', async () => {
    const { code, stderr } = await ensure('browser');
    expect(code).toBe(1);
    expect(stderr).toContain('sudo apt-get install chromium');
  });

  it('that are optional never stop a step', async () => {
    const { code, stdout } = await ensure('install');
    expect([code, stdout]).toEqual([0, 'goes on\n']);
  });
});

describe('the program search of the scripts', () => {
  it('finds a program on the PATH, and nowhere else', async () => {
    const code = `const { find } = await import('./scripts/lib.mjs'); console.log(find('node') !== undefined, find('no-such-program'));`;
    expect((await runCode(code, { PATH: dirname(process.execPath) })).stdout).toBe('true undefined\n');
  });
});
