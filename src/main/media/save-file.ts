import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { MediaProblem } from '../../shared/model/media.ts';
import { storageProblem } from '../../storage/storage-error.ts';
import { Refusal } from '../base/refusal.ts';

/** Replaces the target completely or not at all. @throws Refusal with the problem of the folder */
export async function saveFile(from: string, to: string, { makeFolder = false } = {}): Promise<void> {
  const temporary = join(dirname(to), `.${basename(to).slice(0, 60)}.${randomBytes(4).toString('hex')}.part`);
  try {
    if (makeFolder) await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(from, temporary);
    await rename(temporary, to);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new Refusal({ kind: 'media', problem: problemOf(error) });
  }
}

function problemOf(error: unknown): MediaProblem {
  const problem = storageProblem(error);
  if (problem === 'full') return 'folder-full';
  const closed = problem === 'read-only' || problem === 'no-access' || problem === 'busy';
  return closed ? 'folder-closed' : 'not-written';
}
