import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';

const patienceMs = 15_000;

/** The first line that a program prints, which says that it is there. */
export function firstLine(stream: Readable | null, program: string): Promise<string> {
  const lines = createInterface({ input: stream ?? new PassThrough() });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`${program} said nothing within ${patienceMs} ms.`)),
      patienceMs,
    );
    lines.once('line', (line) => {
      clearTimeout(limit);
      resolve(line);
    });
  });
}

/** Asks a program to end, and kills it if it does not. */
export function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), 2_000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill();
  });
}
