import type { Directory } from '../../contacts/directory.ts';
import type { directoryRequests } from '../../shared/ipc/requests/contacts.ts';
import type { HandlersOf } from '../ipc.ts';
import type { FreshContacts } from './keep-fresh.ts';

export interface DirectoryParts {
  directory: Pick<Directory, 'search'>;
  /** @throws Refusal while nobody is signed in, or the platform is away */
  desk(): { contacts: Pick<FreshContacts, 'sync' | 'stop'> };
}

/** The platform's contacts as a whole, and the search for a number to call. */
export function directoryHandlers({ directory, desk }: DirectoryParts): HandlersOf<typeof directoryRequests> {
  return {
    'directory.sync': () => desk().contacts.sync(),
    'directory.stopSync': () => desk().contacts.stop(),
    'directory.search': ({ text, limit }) => directory.search(text, limit),
  };
}
