/**
 * The program of a stub package: the archive that lies beside it, unpacked to a folder of its own (Node reads no asar),
 * is run on the stand-in. `node test/packaging/run-package.ts FOLDER FLAGS…`
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openAsar } from '../../scripts/packaging/asar.mjs';

const [installed = '', ...flags] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'deskbell-package-'));
const archive = openAsar(join(installed, 'resources', 'app.asar'));
for (const { path, executable } of archive.files) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, archive.read(path));
  if (executable) chmodSync(target, 0o755);
}

// Before those of the desktop entry, which end with a link.
const more = (process.env.DESKBELL_STUB_FLAGS ?? '').split(' ').filter(Boolean);
const host = join(import.meta.dirname, '..', 'host', 'register.ts');
const main = join(folder, 'out', 'main', 'index.js');
const child = spawn(process.execPath, ['--import', host, main, ...more, ...flags], {
  stdio: 'inherit',
  env: { ...process.env, DESKBELL_PACKAGE: installed },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
