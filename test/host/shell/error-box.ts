import type { LaunchOptions } from '../shell.ts';

/** Tells the stand-in, and the probe in real Electron, what becomes of boxes that tell of an error. */
export const errorBox = ({ errorBox: fate = 'left' }: LaunchOptions): Record<string, string> => ({
  DESKBELL_ERROR_BOX: fate,
});
