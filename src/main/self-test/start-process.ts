import { app } from 'electron';
import { execFile } from 'node:child_process';
import type { Locale } from '../../shared/model/snapshot.ts';
import { ownProgram } from '../login-item.ts';
import { shell } from './versions.ts';

/** It ends by itself before, ms. */
const longestMs = 70_000;

/** Runs this program's self-test in a process of its own, beside the one that runs. @returns what it printed */
export function startSelfTest(locale: Locale): Promise<string> {
  const { program, args } = ownProgram();
  // The stand-in for Electron is Node with a script.
  const script = shell === 'chromium' ? [...process.execArgv, process.argv[1] ?? ''] : args;
  const asRoot = app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : [];
  const display = process.argv.filter((arg) => arg.startsWith('--ozone-platform='));
  const all = [...script, ...display, ...asRoot, '--self-test', '--language', locale];
  return new Promise((resolve, reject) => {
    const child = execFile(program, all, { timeout: longestMs, killSignal: 'SIGKILL' }, (error, stdout) => {
      process.off('exit', end);
      // It ends with 1 where something is missing, and has told what.
      if (error instanceof Error && stdout.trim() === '') reject(error);
      else resolve(stdout);
    });
    const end = (): void => void child.kill();
    process.once('exit', end);
  });
}
