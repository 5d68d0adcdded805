import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ownFile, ownFolder } from './owner-only.ts';
import { readProblem, UnreadableFile } from './read-problem.ts';

const newName = (path: string): string => `${path}.new`;

/** Replaces a small file of the user in one step: whatever happens, it holds the old text or the whole new one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: ownFolder });
  await writeFile(newName(path), text, { mode: ownFile, flush: true });
  await rename(newName(path), path);
}

/**
 * Ends what a killed program began. Half of a text is deleted, as it may name people. To be called before the first read.
 * @throws UnreadableFile, and what the file system says
 */
export async function finishReplacing(path: string, isWhole: (text: string) => boolean): Promise<void> {
  const text = await readFile(newName(path), 'utf8').catch((error: unknown) => {
    if (readProblem(error) === 'unreadable') throw new UnreadableFile(newName(path), error);
  });
  if (text === undefined) return;
  if (isWhole(text)) await rename(newName(path), path);
  else await rm(newName(path), { force: true });
}
