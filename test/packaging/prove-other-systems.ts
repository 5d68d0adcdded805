import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfTestOf } from '../../src/main/updates/try-out.ts';
import { withUnpacked } from '../../src/main/updates/unpack-update.ts';
import { expectTrue, run, type Steps } from './steps.ts';
import { makeStubElectron, readFuses } from './stub-electron.ts';

const root = join(import.meta.dirname, '..', '..');

/** What can be seen of the packages of macOS and Windows from here: their files, not that they run. */
export async function proveOtherSystems({ step, note }: Steps, folder: string): Promise<void> {
  await step('the zip for macOS is built, unsigned', () => {
    const stub = join(folder, 'stub-macos');
    makeStubElectron(stub, 'macos');
    build(['zip', '--arch', 'arm64', '--electron-dist', stub, '--output', join(folder, 'macos')]);
  });
  const app = join(folder, 'macos', 'mac-arm64', 'Deskbell.app', 'Contents');
  await step('its Info.plist opens telephone links and names the sum of the archive', () => {
    const plist = readFileSync(join(app, 'Info.plist'), 'utf8');
    const wanted = ['<string>tel</string>', '<string>callto</string>', '<string>app.deskbell</string>'];
    for (const each of [...wanted, 'CFBundleURLTypes', 'ElectronAsarIntegrity']) {
      expectTrue(plist.includes(each), `Info.plist lacks ${each}`);
    }
    note(
      readdirSync(join(folder, 'macos'))
        .filter((name) => /\.(zip|yml)$/.test(name))
        .join(', '),
    );
  });
  await step('its fuses are set', () => {
    const framework = join(app, 'Frameworks', 'Electron Framework.framework', 'Electron Framework');
    expectTrue(readFuses(readFileSync(framework)).startsWith('010011'), 'the fuses are as Electron has them');
  });
  await step('the version in it is tried out without being installed', async () => {
    const zip = readdirSync(join(folder, 'macos')).find((name) => name.endsWith('.zip')) ?? 'no zip';
    const system = { platform: 'darwin', temporary: folder, run: dittoBySevenZip } as const;
    const said = await withUnpacked(join(folder, 'macos', zip), system, (program) => selfTestOf(program, []));
    expectTrue(said === 'stub --self-test\n', `it said ${said}`);
    const left = readdirSync(folder).filter((name) => name.startsWith('deskbell-update-'));
    expectTrue(left.length === 0, `left behind: ${left.join(', ')}`);
  });
  await step('the folder for Windows is built, unsigned', () => {
    const stub = join(folder, 'stub-windows');
    makeStubElectron(stub, 'windows');
    build([
      'dir',
      '--platform',
      'windows',
      '--arch',
      'x64',
      '--electron-dist',
      stub,
      '--output',
      join(folder, 'windows'),
    ]);
    expectTrue(
      existsSync(join(folder, 'windows', 'win-unpacked', 'Deskbell.exe')),
      'there is no Deskbell.exe',
    );
  });
  await step('the own part of the Windows installer compiles', () => compileInstaller(join(folder, 'nsis')));
}

/** Unpacks as macOS does. */
const dittoBySevenZip = (program: string, args: readonly string[]): Promise<void> => {
  const [, , zip = '', into = ''] = args;
  if (program === '/usr/bin/ditto') run('7za', ['x', '-y', `-o${into}`, zip]);
  else run(program, args);
  return Promise.resolve();
};

const build = (args: string[]): string =>
  run(process.execPath, [join(root, 'scripts', 'dist.mjs'), ...args], {
    ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7za',
    DESKBELL_UPDATE_URL: 'https://updates.example.org/deskbell',
  });

/** In the smallest installer that has its sections; electron-builder's own needs wine, and a plugin to unpack 7z. */
function compileInstaller(folder: string): void {
  mkdirSync(folder);
  const script = join(folder, 'installer.nsi');
  const packed = join(folder, 'package.7z');
  writeFileSync(packed, 'the program');
  const lines = [
    'Unicode true',
    // The defines of electron-builder.
    '!define APP_EXECUTABLE_FILENAME "Deskbell.exe"',
    `!define APP_64 "${packed}"`,
    '!define DESKBELL_EXTRACT "!insertmacro copyPackage"',
    '!macro copyPackage FILE',
    '  CopyFiles /SILENT "${FILE}" "$OUTDIR\\Deskbell.exe"',
    '!macroend',
    `!include "${join(root, 'scripts', 'packaging', 'files', 'installer.nsh')}"`,
    'Name "Deskbell"',
    `OutFile "${join(folder, 'installer.exe')}"`,
    'InstallDir "$LOCALAPPDATA\\Programs\\Deskbell"',
    'Function .onInit',
    '  !insertmacro preInit',
    'FunctionEnd',
    'Section',
    '  SetOutPath "$INSTDIR"',
    '  WriteUninstaller "$INSTDIR\\uninstall.exe"',
    '  !insertmacro customInstall',
    'SectionEnd',
    'Section un.Install',
    '  !insertmacro customUnInstall',
    'SectionEnd',
    '',
  ];
  writeFileSync(script, lines.join('\n'));
  run('makensis', ['-WX', '-V2', script]);
}
