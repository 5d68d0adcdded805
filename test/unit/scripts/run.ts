import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a script of the project, or a line of code that may import them as `./scripts/…`, to its end. */
function runNode(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

export const runScript = (name: string, ...args: string[]): Promise<Ended> =>
  runNode([join('scripts', `${name}.mjs`), ...args]);
export const runCode = (code: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  runNode(['--input-type=module', '--eval', code], env);
