import type { StoredDirectory } from '../../../../src/main/contacts/stored-directory.ts';

/** No contacts are read or stored, for tests of other things: each reading is a process of its own. */
export const noContacts: StoredDirectory = {
  open: () => undefined,
  sync: () => Promise.resolve(),
  change: () => Promise.resolve(),
  path: undefined,
  stopSync: () => undefined,
  close: () => Promise.resolve(),
  changed: () => undefined,
  onChange: () => undefined,
};
