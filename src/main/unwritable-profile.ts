import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageError } from '../storage/storage-error.ts';
import { profileProblem, unreadable } from './base/profile-folder.ts';
import type { StateHolder } from './state/state.ts';

/** Problems of a profile folder with which the program starts. */
export type UnwritableProblem = 'full' | 'read-only' | 'no-access';

/**
 * Whether a start goes on although nothing can be saved: the folder is read-only, this user may only read it, or the
 * disk is full and the folder holds what this user saved before.
 * @returns the problem with which it goes on
 */
export function startsUnwritable(profile: string, { problem }: StorageError): UnwritableProblem | undefined {
  if (problem === 'read-only') return existsSync(profile) ? problem : undefined;
  if (problem === 'no-access') return existsSync(profile) && !unreadable(profile) ? problem : undefined;
  return problem === 'full' && existsSync(join(profile, 'settings.json')) ? problem : undefined;
}

export interface UnwritableDeps {
  state: Pick<StateHolder, 'notice' | 'withdraw'>;
  /** Runs later, unless the program quits. */
  after(ms: number, then: () => void): void;
}

/** Delay before another look, ms. */
const againMs = 5_000;

type Notice = 'profile.full' | 'profile.readOnly' | 'profile.writableAgain';

const notices = {
  full: 'profile.full',
  'read-only': 'profile.readOnly',
  'no-access': 'profile.readOnly',
} as const;

/**
 * Says that nothing can be saved, until it can: a start writes little, so that nothing else might say it. What was not
 * opened in a folder that is read-only is opened by the next start only, which is then said instead.
 */
export function tellUnwritable(
  folder: string,
  startProblem: UnwritableProblem,
  { state, after }: UnwritableDeps,
): void {
  const id = notices[startProblem];
  const say = (said: Notice): void =>
    state.notice({ id: said, tone: 'danger', sentence: { id: said, values: { folder } } });
  say(id);
  const look = (): void => {
    if (profileProblem(folder)?.problem === startProblem) after(againMs, look);
    else {
      state.withdraw(id);
      if (startProblem !== 'full') say('profile.writableAgain');
    }
  };
  after(againMs, look);
}
