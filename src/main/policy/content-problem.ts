import { posix, win32 } from 'node:path';
import type { Sentence } from '../../shared/sentence.ts';

/** A value of the right shape that would not work: the path of its wrong part, and the expected content. */
export interface ContentProblem {
  path: readonly PropertyKey[];
  expected: Sentence;
}

export const problem = (expected: Sentence, ...path: PropertyKey[]): ContentProblem => ({ path, expected });

/** @returns false if `work` throws */
export function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** A policy may be used on several operating systems. */
export const isFullPath = (path: string): boolean => posix.isAbsolute(path) || win32.isAbsolute(path);
