// Node's own modules look at the platform once, when they are loaded: theirs is that of this computer.
import 'node:child_process';
import 'node:fs';
import 'node:http';
import 'node:https';
import 'node:module';
import 'node:net';
import 'node:os';
import 'node:path';
import 'node:tls';
import 'node:url';
import 'node:worker_threads';
import { isHeaded } from '../chromium/headed.ts';
import { environmentOf, system } from './model.ts';

/** The former values of environment variables that the modelled system sets differently. */
const before: Record<string, string | undefined> = {};

/** The environment for another start of this program, which is to find this computer as it is. */
export const ownEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, ...before });

/**
 * From now on this process finds itself on the modelled system: what it reads of the platform and the environment is
 * what a program reads there. Paths stay those of this computer, on which the files are.
 */
export function pretend(): void {
  // Whether this computer has a display is read before the environment is another one.
  isHeaded();
  let chosen;
  try {
    chosen = system();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  Object.defineProperty(process, 'platform', {
    value: chosen.platform,
    enumerable: true,
    configurable: true,
  });
  for (const [name, value] of Object.entries(environmentOf(chosen, process.argv))) {
    before[name] = process.env[name];
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
}
