import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, copyFileSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { run } from './steps.ts';

export interface Installed {
  program: string;
  /** Ends the running program so that it installs the update that is ready. */
  finish(running: ChildProcess): Promise<void>;
}

/** The package that updates itself on this system, in the folder; undefined: none. */
export function packageOf(folder: string): string | undefined {
  const pattern = {
    linux: /\.AppImage$/,
    darwin: new RegExp(`-mac-${process.arch}\\.zip$`),
    win32: /Setup.*\.exe$/,
  };
  const wanted = pattern[process.platform as 'linux' | 'darwin' | 'win32'];
  const name = readdirSync(folder).find((each) => wanted.test(each));
  return name === undefined ? undefined : join(folder, name);
}

/** Installs a package for the user: below `folder`, or where Windows has the programs of users. */
export function installPackage(file: string, folder: string): Installed {
  if (process.platform === 'win32') return installOnWindows(file);
  if (process.platform === 'darwin') {
    run('/usr/bin/ditto', ['-x', '-k', file, folder]);
    return { program: join(folder, 'Deskbell.app/Contents/MacOS/Deskbell'), finish: endBySignal };
  }
  const program = join(folder, 'Deskbell.AppImage');
  copyFileSync(file, program);
  chmodSync(program, 0o755);
  return { program, finish: endBySignal };
}

async function endBySignal(running: ChildProcess): Promise<void> {
  const gone = once(running, 'exit');
  running.kill('SIGTERM');
  await gone;
}

function installOnWindows(file: string): Installed {
  run(file, ['/S', '/currentuser']);
  const home = process.env.LOCALAPPDATA ?? '';
  return {
    program: join(home, 'Programs', 'deskbell', 'Deskbell.exe'),
    // Nobody outside can ask a program in the tray to end: it is ended, and the installer started as it would start it.
    async finish(running) {
      const gone = once(running, 'exit');
      run('taskkill', ['/T', '/F', '/PID', String(running.pid)]);
      await gone;
      const pending = join(home, 'deskbell-updater', 'pending');
      const installer = readdirSync(pending).find((name) => name.endsWith('.exe')) ?? '';
      await once(spawn(join(pending, installer), ['--updated', '/S'], { stdio: 'inherit' }), 'exit');
    },
  };
}
