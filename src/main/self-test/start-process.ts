import { app } from 'electron';
import { execFile, spawn } from 'node:child_process';
import type { Locale } from '../../shared/ipc/snapshot.ts';
import type { EarlyEnd } from './early-end.ts';
import { ownProgram } from '../system-integration/login-item.ts';
import { shell } from './versions.ts';

/** Longer than the self-test's own timeout, ms. */
const longestMs = 70_000;

/** The stand-in for Electron is Node with a script, except in a package, whose program is started as any other. */
const scriptOfStandIn = (): string[] =>
  shell === 'chromium' && !app.isPackaged ? [...process.execArgv, process.argv[1] ?? ''] : [];

/** What the stand-in for Electron is told of the system that it simulates. */
const systemOfStandIn = (): string[] =>
  ['--as', '--without'].flatMap((flag) => {
    const at = shell === 'chromium' ? process.argv.indexOf(flag) : -1;
    return at < 0 ? [] : process.argv.slice(at, at + 2);
  });

/**
 * Runs the self-test of this start in a child process, with flags that only work on a command line, the same streams and
 * exit code. A restart would lose the terminal.
 */
export function repeatWithFlags(flags: readonly string[], early: EarlyEnd): void {
  const { program } = ownProgram();
  const own = process.argv.slice(1);
  // The stand-in for Electron has a script before the flags.
  if (shell === 'chromium') own.splice(0, 1);
  const child = spawn(program, [...scriptOfStandIn(), ...flags, ...own], { stdio: 'inherit' });
  process.once('exit', () => child.kill());
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    app.exit(1);
  });
  const printEnded = early.print;
  early.print = () => {
    child.kill();
    return new Promise(() => undefined);
  };
  child.on('exit', (code, signal) => {
    const end = (): void => app.exit(code ?? 1);
    // It was ended before it had anything to say.
    const printed = signal === 'SIGTERM' ? printEnded() : Promise.resolve();
    printed.then(end, end);
  });
}

interface StartedSelfTest {
  locale: Locale;
  platform: string | undefined;
  /** Profile with the stored password for the proxy; undefined: the system's default. */
  profile: string | undefined;
}

/** Runs the self-test in a second process. @returns its output */
export function startSelfTest({ locale, platform, profile }: StartedSelfTest): Promise<string> {
  const { program, args } = ownProgram();
  const script = shell === 'chromium' ? scriptOfStandIn() : args;
  const asRoot = app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : [];
  const display = process.argv.filter((arg) => arg.startsWith('--ozone-platform='));
  const all = [...script, ...systemOfStandIn(), ...display, ...asRoot, '--self-test', '--language', locale];
  if (profile !== undefined) all.push('--profile', profile);
  if (platform !== undefined) all.push('--platform', platform);
  return new Promise((resolve, reject) => {
    const child = execFile(program, all, { timeout: longestMs, killSignal: 'SIGKILL' }, (error, stdout) => {
      process.off('exit', end);
      // Code 1 is a failed check, which the report names.
      if (error instanceof Error && stdout.trim() === '') reject(error);
      else resolve(stdout);
    });
    const end = (): void => void child.kill();
    process.once('exit', end);
  });
}
