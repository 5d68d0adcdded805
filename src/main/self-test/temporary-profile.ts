import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'deskbell-self-test-';
/** Longer than any self-test, ms. */
const abandonedMs = 60 * 60_000;

/** A profile folder instead of the user's, deleted when the process exits. */
export function temporaryProfile(folder = tmpdir(), now = Date.now): string {
  removeAbandoned(folder, now());
  const profile = mkdtempSync(join(folder, prefix));
  process.once('exit', () => remove(profile));
  return profile;
}

/** Deletes folders of killed self-tests. */
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
    // Another process has removed it.
    return otherwise;
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // It belongs to another user, or is open on Windows; the next self-test retries.
  }
}
