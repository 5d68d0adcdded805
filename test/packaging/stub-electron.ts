/**
 * A folder that packagers take for an unpacked Electron, for machines without the binary. On Linux what is made of it
 * starts: its program runs the package's archive on the stand-in (see run-package.ts). It holds the bytes that fuses are
 * set in. `npx node test/packaging/stub-electron.ts FOLDER [linux|macos|windows]`
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type StubSystem = 'linux' | 'macos' | 'windows';

/** The text by which @electron/fuses finds the fuses; version 1, nine fuses, all on. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseWire = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, 9]), Buffer.from('1'.repeat(9))]);

/** What the fuses of a built program say, in the order of Electron's list: `0`, `1`, or `r` for one that was removed. */
export function readFuses(program: Buffer): string {
  const at = program.indexOf(sentinel);
  if (at < 0) throw new Error('no fuses in it');
  const count = program[at + sentinel.length + 1] ?? 0;
  return program.toString('latin1', at + sentinel.length + 2, at + sentinel.length + 2 + count);
}

export function makeStubElectron(folder: string, system: StubSystem): void {
  const put = (name: string, content: string | Buffer, mode = 0o644): void => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    chmodSync(path, mode);
  };
  put('LICENSE', 'Stub\n');
  put('LICENSES.chromium.html', '<title>Stub</title>\n');
  put('version', '0.0.0\n');
  if (system === 'macos') macParts(put);
  else {
    put('locales/en-US.pak', 'stub');
    put('locales/de.pak', 'stub');
    mkdirSync(join(folder, 'resources'), { recursive: true });
    if (system === 'windows') put('electron.exe', Buffer.concat([portableExecutable(), fuseWire]));
    else {
      put('electron', launcher(), 0o755);
      put('chrome-sandbox', '#!/bin/sh\nexec "$@"\n', 0o755);
    }
  }
}

/** A shell script: what stands behind `exec` is never read. */
function launcher(): Buffer {
  const runner = join(import.meta.dirname, 'run-package.ts');
  const lines = [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    `exec '${process.execPath}' --no-warnings '${runner}' "$here" "$@"`,
    '',
  ];
  return Buffer.concat([Buffer.from(lines.join('\n')), fuseWire, Buffer.from('\n')]);
}

/** A Windows program with a version, in which packagers write; made by the compiler of installers. */
function portableExecutable(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-stub-'));
  try {
    const version = ['VIProductVersion "1.0.0.0"', 'VIAddVersionKey "FileVersion" "1.0.0"'];
    const names = ['VIAddVersionKey "ProductName" "Stub"', 'VIAddVersionKey "FileDescription" "Stub"'];
    const lines = [
      'Unicode true',
      'Name "Stub"',
      `OutFile "${join(folder, 'stub.exe')}"`,
      ...version,
      ...names,
    ];
    writeFileSync(
      join(folder, 'stub.nsi'),
      [...lines, 'VIAddVersionKey "LegalCopyright" ""', 'Section', 'SectionEnd', ''].join('\n'),
    );
    execFileSync('makensis', ['-V1', join(folder, 'stub.nsi')], { stdio: ['ignore', 2, 2] });
    return readFileSync(join(folder, 'stub.exe'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Put = (name: string, content: string | Buffer, mode?: number) => void;

function macParts(put: Put): void {
  const app = 'Electron.app/Contents';
  put(`${app}/MacOS/Electron`, '#!/bin/sh\necho stub "$@"\n', 0o755);
  put(`${app}/Info.plist`, plist('Electron'));
  put(`${app}/PkgInfo`, 'APPL????');
  put(`${app}/Resources/electron.icns`, 'stub');
  put(`${app}/Resources/en.lproj/locale.pak`, 'stub');
  put(`${app}/Frameworks/Electron Framework.framework/Electron Framework`, fuseWire, 0o755);
  put(`${app}/Frameworks/Electron Framework.framework/Resources/en.lproj/locale.pak`, 'stub');
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const helper = `${app}/Frameworks/Electron Helper${kind}.app/Contents`;
    put(`${helper}/MacOS/Electron Helper${kind}`, 'stub', 0o755);
    put(`${helper}/Info.plist`, plist(`Electron Helper${kind}`));
  }
}

const plist = (name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
  <dict>
    <key>CFBundleExecutable</key>
    <string>${name}</string>
    <key>CFBundleIdentifier</key>
    <string>com.github.${name.replace(/\W/g, '')}</string>
    <key>CFBundleName</key>
    <string>${name}</string>
    <key>CFBundlePackageType</key>
    <string>APPL</string>
  </dict>
</plist>
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, system = 'linux'] = process.argv.slice(2);
  if (folder === undefined || !['linux', 'macos', 'windows'].includes(system)) {
    process.stderr.write('npx node test/packaging/stub-electron.ts FOLDER [linux|macos|windows]\n');
    process.exit(2);
  }
  makeStubElectron(folder, system as StubSystem);
}
