/**
 * The program of a stub package: the archive that lies beside it is run on the stand-in, which reads it as Electron does.
 * `npx node test/packaging/run-package.ts FOLDER FLAGS…`
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { unpackArchive } from '../host/archive/unpack.ts';

const [installed = '', ...flags] = process.argv.slice(2);
const { main, env, remove } = unpackArchive(join(installed, 'resources', 'app.asar'));

// Before those of the desktop entry, which end with a link. A program that has restarted itself has them already.
const wanted = (process.env.DESKBELL_STUB_FLAGS ?? '').split(' ').filter(Boolean);
const more = flags.join('\0').includes(wanted.join('\0')) ? [] : wanted;
const host = join(import.meta.dirname, '..', 'host', 'register.ts');
const entry = join(import.meta.dirname, '..', 'host', 'archive', 'entry.ts');
const child = spawn(process.execPath, ['--import', host, entry, main, ...more, ...flags], {
  stdio: ['inherit', 'inherit', 'inherit', ...(process.send ? (['ipc'] as const) : [])],
  env: { ...process.env, ...env, DESKBELL_PACKAGE: installed },
});
// End-to-end tests drive the stand-in by messages of its parent.
if (process.send) {
  child.on('message', (message: object) => process.send?.(message));
  process.on('message', (message: object) => child.connected && child.send(message));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  remove();
  process.exit(code ?? 1);
});
