import { execFile } from 'node:child_process';

/** A program that only says its version takes longer than this on no computer, ms. */
const withinMs = 4_000;

/** Whether a program is where programs are found, and starts. */
export const runsOnThisComputer = (program: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(
      program,
      ['--version'],
      { timeout: withinMs, killSignal: 'SIGKILL', windowsHide: true },
      (error) => resolve(error === null),
    );
  });
