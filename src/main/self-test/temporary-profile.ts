import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'deskbell-self-test-';
/** No self-test runs for so long, ms. */
const abandonedMs = 60 * 60_000;

/** A new profile folder that is deleted when the process ends, so that the user's own is not touched. */
export function temporaryProfile(folder = tmpdir(), now = Date.now): string {
  removeAbandoned(folder, now());
  const profile = mkdtempSync(join(folder, prefix));
  process.once('exit', () => remove(profile));
  return profile;
}

/** Of self-tests that were killed. */
function removeAbandoned(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith(prefix) && now - modifiedAt(path, now) > abandonedMs) remove(path);
  }
}

function modifiedAt(path: string, otherwise: number): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    // Another one has removed it.
    return otherwise;
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // It belongs to somebody else, or is still open on Windows; the next self-test tries again.
  }
}
