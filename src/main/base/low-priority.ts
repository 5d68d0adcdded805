import { constants, setPriority } from 'node:os';

/** Lowers the priority of this process below that of calls and windows. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not allow it.
  }
}
