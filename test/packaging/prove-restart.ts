import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { expectTrue, type Steps } from './steps.ts';
import { makeStubAppImage } from './stub-appimage.ts';

const patience = { withinMs: 60_000, everyMs: 100 };

/** A program that is typed without start flags in a Wayland session with an X server restarts itself with them. */
export async function proveRestart({ step }: Steps, unpacked: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const image = join(folder, 'Deskbell.AppImage');
  makeStubAppImage(unpacked, image);
  for (const [kind, program] of [
    ['an unpacked package', join(unpacked, 'deskbell')],
    ['an AppImage', image],
  ] as const) {
    await step(`${kind} that restarts itself with start flags starts its own program`, () =>
      restart(program, folder),
    );
  }
}

async function restart(program: string, folder: string): Promise<void> {
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const port = await freePort();
  const flags = ['--profile', join(home, 'profile'), '--remote-debugging-port', String(port)];
  const session = { HOME: home, DISPLAY: ':0', DESKBELL_HEADLESS: '1', DESKBELL_UPDATES: 'off' };
  // The program that follows keeps its streams: nothing may wait for their end.
  spawn(program, flags, {
    env: { ...process.env, ...session, DESKBELL_STUB_FLAGS: '--as wayland' },
    stdio: 'ignore',
  });
  try {
    await until(() => hasWindow(port), 'its window', patience);
    const [command = '', ...others] = programsWith(join(home, 'profile'));
    expectTrue(others.length === 0, `more than one: ${[command, ...others].join('; ')}`);
    expectTrue(command.split(' ').includes('--ozone-platform=x11'), `without start flags: ${command}`);
    expectTrue(command.split('--as wayland').length === 2, `flags are repeated: ${command}`);
  } finally {
    for (const { pid } of processesWith(join(home, 'profile'))) process.kill(pid, 'SIGTERM');
    await until(() => processesWith(join(home, 'profile')).length === 0, 'the end of the program', patience);
    rmSync(home, { recursive: true, force: true });
  }
}

async function hasWindow(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    return ((await answer.json()) as { url: string }[]).some(({ url }) => url.includes('/desk/'));
  } catch {
    return false;
  }
}

interface Process {
  pid: number;
  command: string[];
}

/** The program's own processes with this profile, not those that only started them. */
function processesWith(profile: string): Process[] {
  return readdirSync('/proc')
    .map(Number)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const isProgram = command.some((each) => each.endsWith('run-package.ts'));
        return isProgram && command.includes(profile) ? [{ pid, command }] : [];
      } catch {
        return [];
      }
    });
}

const programsWith = (profile: string): string[] =>
  processesWith(profile).map(({ command }) => command.join(' ').trim());
