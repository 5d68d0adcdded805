import { createLinkOpener } from './link-opener.ts';
import { createLoginItem } from './login-item.ts';

/** Takes the program out of the lists of the system that it has written itself into. Both throw what the system says. */
export const systemRegistrations = {
  removeAtLogin: (): void => createLoginItem(true).set(false),
  removeLinks: (): void => createLinkOpener().set(false),
};
