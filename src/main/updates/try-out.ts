import { execFile } from 'node:child_process';
import { reportSchema } from '../self-test/report-schema.ts';

/** A self-test ends by itself before, ms. */
const longestMs = 90_000;

/** @returns the names of the checks that failed; undefined: it came to no report. */
async function failedChecks(runSelfTest: () => Promise<string>): Promise<string[] | undefined> {
  try {
    const lines = (await runSelfTest()).trimEnd().split('\n');
    const { checks } = reportSchema.parse(JSON.parse(lines.at(-1) ?? ''));
    return checks.filter(({ ok }) => !ok).map(({ name }) => name);
  } catch {
    return undefined;
  }
}

/**
 * What the new version fails at that this one does not: a computer without a keychain lacks it before and after. One that
 * does not even start fails as a whole.
 */
export async function compareSelfTests(
  newVersion: () => Promise<string>,
  thisVersion: () => Promise<string>,
): Promise<string[]> {
  const failed = await failedChecks(newVersion);
  if (failed === undefined) return ['start'];
  if (failed.length === 0) return [];
  const before = (await failedChecks(thisVersion)) ?? [];
  return failed.filter((name) => !before.includes(name));
}

/** Runs the self-test of the program in `file`; it takes no lock, and has a profile of its own. @returns what it printed */
export function selfTestOf(file: string, flags: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    // The file says itself where it lies.
    const { APPIMAGE: _own, APPDIR: _folder, ...env } = process.env;
    const limits = { timeout: longestMs, killSignal: 'SIGKILL' as const, env };
    execFile(file, [...flags, '--self-test'], limits, (error, stdout) => {
      if (error instanceof Error && stdout.trim() === '') reject(error);
      else resolve(stdout);
    });
  });
}
