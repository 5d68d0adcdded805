import { spawn } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';

export interface Program<Said> {
  /** Its first line, from JSON. */
  said: Said;
  pid: number;
  /** Resolves when it has ended, however. */
  gone: Promise<void>;
  stop(): Promise<void>;
}

/** Where many programs start on a busy machine, each takes long. */
const defaultBusyTimeoutMs = 60_000;
const shutdownTimeoutMs = 2_000;

/** Starts a program of the project in a process of its own, and waits for the JSON line with which it says it is ready. */
export async function startProgram<Said>(
  file: URL,
  options: object = {},
  nodeFlags: string[] = [],
  patienceMs = defaultBusyTimeoutMs,
): Promise<Program<Said>> {
  const child = spawn(process.execPath, [...nodeFlags, file.pathname, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const force = setTimeout(() => child.kill('SIGKILL'), shutdownTimeoutMs);
    child.kill();
    await exited;
    clearTimeout(force);
  };
  const line = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`${file.pathname} said nothing within ${patienceMs} ms.`)),
      patienceMs,
    );
    createInterface({ input: child.stdout }).once('line', (text) => {
      clearTimeout(limit);
      resolve(text);
    });
    void exited.then(() => {
      clearTimeout(limit);
      reject(new Error(`${file.pathname} ended before it was ready.`));
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { said: JSON.parse(line) as Said, pid: child.pid ?? 0, gone: exited, stop };
}

/** The options that `startProgram` gave this process. */
export function programOptions<Options>(): Options {
  return JSON.parse(process.argv[2] ?? '{}') as Options;
}

/** Says that this process is ready. */
export function ready(said: object): void {
  // Most of these programs are killed, and would not leave what the next ones could start faster with.
  flushCompileCache();
  process.stdout.write(`${JSON.stringify(said)}\n`);
}
