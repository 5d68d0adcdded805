import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeFolder, ownFolder } from '../../storage/owner-only.ts';
import { asStorageError, type StorageError } from '../../storage/storage-error.ts';

/**
 * Makes the folder of settings and data, and tries to write in it: whoever cannot would otherwise lose settings, notes
 * and the rule that only one Deskbell runs, one after the other and each in its own words.
 * Others are kept out of it.
 * @returns why nothing can be kept in it
 */
export function profileProblem(folder: string): StorageError | undefined {
  const probe = join(folder, `.written-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: ownFolder });
    closeFolder(folder);
    writeFileSync(probe, 'x');
    return undefined;
  } catch (error) {
    return asStorageError(error);
  } finally {
    discard(probe);
  }
}

function discard(probe: string): void {
  try {
    rmSync(probe, { force: true });
  } catch {
    // It could not be written either.
  }
}
