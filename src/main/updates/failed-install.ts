import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { installProblems, type InstallProblem } from '../../shared/update.ts';

/** A version that was not installed when the program ended; the next start reports it. */
export interface FailedAtQuit {
  version: string;
  problem: InstallProblem;
}

const content = z.object({ version: z.string().max(100), problem: z.enum(installProblems) });

const fileIn = (profile: string): string => join(profile, 'failed-update.json');

/** Never throws: on a full disk, the next start cannot report it, and what failed matters more. */
export function noteFailedInstall(profile: string, { version, problem }: FailedAtQuit): void {
  try {
    writeFileSync(fileIn(profile), JSON.stringify({ version, problem }));
  } catch {
    // What was written of it is no JSON.
  }
}

/** Says it once; in a profile that is read-only, at every start. */
export function takeFailedInstall(profile: string): FailedAtQuit | undefined {
  try {
    const text = readFileSync(fileIn(profile), 'utf8');
    forget(profile);
    return content.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function forget(profile: string): void {
  try {
    rmSync(fileIn(profile), { force: true });
  } catch {
    // The profile is read-only.
  }
}
