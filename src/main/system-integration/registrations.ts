import { createLinkOpener } from './link-opener.ts';
import { createLoginItem } from './login-item.ts';

/** Removes the program from the system's lists. Both throw the system's error. */
export const systemRegistrations = {
  removeAtLogin: (): void => createLoginItem(true).set(false),
  removeLinks: (): void => createLinkOpener().set(false),
};
