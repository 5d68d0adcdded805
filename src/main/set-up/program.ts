import { execFile } from 'node:child_process';

/** Long enough for `--version` even on a slow computer, ms. */
const timeoutMs = 4_000;

/** Whether the program can be started, by path or through PATH. */
export const runsOnThisComputer = (program: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(
      program,
      ['--version'],
      { timeout: timeoutMs, killSignal: 'SIGKILL', windowsHide: true },
      (error) => resolve(error === null),
    );
  });
