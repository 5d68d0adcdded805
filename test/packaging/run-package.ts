/**
 * The program of a stub package: the archive that lies beside it, unpacked to a folder of its own (Node reads no asar),
 * is run on the stand-in. `node test/packaging/run-package.ts FOLDER FLAGS…`
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const { main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { main: string };
const child = spawn(process.execPath, ['--import', host, join(folder, main), ...more, ...flags], {
  stdio: ['inherit', 'inherit', 'inherit', ...(process.send ? (['ipc'] as const) : [])],
  env: { ...process.env, DESKBELL_PACKAGE: installed },
});
// End-to-end tests drive the stand-in by messages of its parent.
if (process.send) {
  child.on('message', (message: object) => process.send?.(message));
  process.on('message', (message: object) => child.connected && child.send(message));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
