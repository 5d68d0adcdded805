import { constants, setPriority } from 'node:os';

/** Lets calls and windows come before this process. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system that does not allow it.
  }
}
