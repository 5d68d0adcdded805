import { execFile, type ExecFileException } from 'node:child_process';
import { z } from 'zod';
import { checkNames } from '../../shared/self-test.ts';

/** A self-test ends by itself before, ms. */
const longestMs = 90_000;

/** The part of the report that is compared: another version may have other checks and more fields. */
const outcomes = z.object({ checks: z.array(z.object({ name: z.string(), ok: z.boolean() })) });

/** @returns the names of the checks that failed and of those that did not; undefined: it came to no report. */
async function outcomesOf(
  runSelfTest: () => Promise<string>,
): Promise<{ failed: string[]; passed: string[] } | undefined> {
  try {
    const lines = (await runSelfTest()).trimEnd().split('\n');
    const { checks } = outcomes.parse(JSON.parse(lines.at(-1) ?? ''));
    const named = (wanted: boolean): string[] =>
      checks.filter(({ ok }) => ok === wanted).map(({ name }) => name);
    const passed = named(true);
    // It could not begin.
    return passed.length === 0 ? undefined : { failed: named(false), passed };
  } catch {
    return undefined;
  }
}

/**
 * Checks that fail in the new version and not in this one: a missing keychain fails in both. Checks that only the new
 * version has are ignored. A version that does not start fails as a whole.
 */
export async function compareSelfTests(
  newVersion: () => Promise<string>,
  thisVersion: () => Promise<string>,
): Promise<string[]> {
  const after = await outcomesOf(newVersion);
  if (after === undefined) return ['start'];
  if (after.failed.length === 0) return [];
  const passedBefore: readonly string[] = (await outcomesOf(thisVersion))?.passed ?? checkNames;
  return after.failed.filter((name) => passedBefore.includes(name));
}

/** A self-test with failed checks exits with 1. */
const hasCrashed = ({ code, signal }: ExecFileException): boolean => code !== 1 || typeof signal === 'string';

/** Runs the self-test of the program in `file`; it takes no lock, and has a profile of its own. @returns what it printed */
export function selfTestOf(file: string, flags: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    // The file says itself where it lies.
    const { APPIMAGE: _own, APPDIR: _folder, ...env } = process.env;
    const limits = { timeout: longestMs, killSignal: 'SIGKILL' as const, env };
    execFile(file, [...flags, '--self-test'], limits, (error, stdout) => {
      if (error instanceof Error && (stdout.trim() === '' || hasCrashed(error))) reject(error);
      else resolve(stdout);
    });
  });
}
