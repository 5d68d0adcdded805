import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageError } from '../storage/storage-error.ts';
import { profileProblem } from './base/profile-folder.ts';
import type { StateHolder } from './state/state.ts';

/** Whether a start goes on: only the disk is full, and the folder holds what this user kept before. */
export const startsOnFullDisk = (profile: string, { problem }: StorageError): boolean =>
  problem === 'full' && existsSync(join(profile, 'settings.json'));

export interface FullDiskDeps {
  state: Pick<StateHolder, 'notice' | 'withdraw'>;
  /** Runs later, unless the program quits. */
  after(ms: number, then: () => void): void;
}

/** Delay before another look, ms. */
const againMs = 5_000;

/** Says that the disk is full, until it is not: a start writes little, so that nothing else might say it. */
export function tellFullDisk(folder: string, { state, after }: FullDiskDeps): void {
  const id = 'profile.full';
  state.notice({ id, tone: 'danger', sentence: { id, values: { folder } } });
  const look = (): void => {
    if (profileProblem(folder)?.problem === 'full') after(againMs, look);
    else state.withdraw(id);
  };
  after(againMs, look);
}
