import { resolve } from 'node:path';
import type { LaunchOptions } from '../shell.ts';

/**
 * The program of an installed package, which end-to-end tests start in place of the checkout where `E2E_PROGRAM` names it.
 * It has to be built with `--unfused`; on the stand-in, with the stub of test/packaging.
 */
export function packagedProgram({ main }: Pick<LaunchOptions, 'main'>): string | undefined {
  const program = process.env.E2E_PROGRAM;
  return main === undefined && program ? resolve(program) : undefined;
}
