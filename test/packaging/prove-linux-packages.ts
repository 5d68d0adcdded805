import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareFolders } from '../../scripts/packaging/compare-folders.mjs';
import { desktopExec } from '../../scripts/start-flags.mjs';
import { expectTrue, run, type Steps } from './steps.ts';
import { makeStubElectron, readFuses } from './stub-electron.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Electron's fuses in their order: RunAsNode, CookieEncryption, NodeOptions, NodeCliInspect, EmbeddedAsarIntegrity,
 * OnlyLoadAppFromAsar, then three of which the stub has all on: V8Snapshot, GrantFileProtocolExtraPrivileges, WasmTrapHandlers.
 */
const fused = '010011101';

export interface LinuxPackages {
  deb: string;
  unpacked: string;
}

/** Builds the packages twice, compares them, and lets the tools of the distributions read them. */
export async function proveLinuxPackages({ step, note }: Steps, folder: string): Promise<LinuxPackages> {
  const stub = join(folder, 'stub');
  makeStubElectron(stub, 'linux');
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await step('deb and rpm are built where new files are for one user alone', () => {
    const before = process.umask(0o077);
    try {
      buildLinux(stub, first);
    } finally {
      process.umask(before);
    }
  });
  await step('a second build of the same commit, where they are for all, is identical', () => {
    buildLinux(stub, second);
    const { same, different } = compareFolders(first, second);
    expectTrue(different.length === 0, `These differ: ${different.join(', ')}`);
    note(`${same.length} files compared`);
  });
  const named = (ending: string): string => {
    const name = readdirSync(first).find((each) => each.endsWith(ending));
    expectTrue(name !== undefined, `no ${ending} in ${first}`);
    return join(first, name);
  };
  const [deb, rpm] = [named('.deb'), named('.rpm')];
  const unpacked = join(first, 'linux-unpacked');
  await step('the fuses of the binary are set', () => {
    const found = readFuses(readFileSync(join(unpacked, 'deskbell')));
    expectTrue(found === fused, `fuses are ${found}, not ${fused}`);
  });
  await step('lintian finds nothing in the deb', () => {
    const said = run('lintian', ['--no-tag-display-limit', '--fail-on', 'error,warning', deb]).trim();
    expectTrue(said === '', said);
  });
  await step('desktop-file-validate finds nothing in the desktop entry', () => {
    const contents = join(folder, 'deb');
    mkdirSync(contents);
    run('dpkg-deb', ['-x', deb, contents]);
    const entry = join(contents, 'usr/share/applications/app.deskbell.desktop');
    const said = run('desktop-file-validate', [entry]).trim();
    expectTrue(said === '', said);
    const exec = `Exec=${desktopExec('/opt/Deskbell/deskbell', '-- %U')}`;
    const text = readFileSync(entry, 'utf8');
    expectTrue(text.includes(exec), 'its Exec lacks the start flags');
    // Electron's windows say so (WM_CLASS under X11, app_id under Wayland).
    expectTrue(/^StartupWMClass=app\.deskbell$/m.test(text), 'windows do not find their desktop entry');
  });
  await step('rpm reads the rpm', () => readRpm(rpm));
  await step('every user can read what either installs', () => {
    const modesOf = (program: string, flags: string[]): string[] =>
      run(program, flags)
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0] ?? '');
    const listed = [...modesOf('dpkg-deb', ['--contents', deb]), ...modesOf('rpm', ['-qplv', rpm])];
    const others = listed.filter((mode) => !['-rw-r--r--', '-rwxr-xr-x', 'drwxr-xr-x'].includes(mode));
    expectTrue(others.length === 0, `other modes: ${others.join(', ')}`);
    note(`${listed.length} files and folders`);
  });
  return { deb, unpacked };
}

function buildLinux(stub: string, output: string): void {
  const flags = ['deb', 'rpm', '--electron-dist', stub, '--output', output];
  const said = run(process.execPath, [join(root, 'scripts', 'dist.mjs'), ...flags], {
    CUSTOM_FPM_PATH: join(import.meta.dirname, 'fpm.ts'),
    DESKBELL_MAINTAINER: 'Deskbell <packages@example.org>',
    DESKBELL_UPDATE_URL: 'https://updates.example.org/deskbell',
  });
  writeFileSync(join(output, 'builder-output.yml'), said);
}

function readRpm(rpm: string): void {
  const requires = run('rpm', ['-qp', '--requires', rpm]);
  for (const wanted of ['libsecret', 'libnotify', 'gtk3', 'alsa-lib', 'mesa-libgbm']) {
    expectTrue(requires.includes(wanted), `the rpm does not require ${wanted}`);
  }
  const files = run('rpm', ['-qpl', rpm]).split('\n');
  for (const wanted of ['/opt/Deskbell/deskbell', '/usr/share/applications/app.deskbell.desktop']) {
    expectTrue(files.includes(wanted), `the rpm lacks ${wanted}`);
  }
  expectTrue(
    run('rpm', ['-qp', '--scripts', rpm]).includes('update-alternatives'),
    'the rpm lacks its scripts',
  );
}
