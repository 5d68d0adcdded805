import type { directoryRequests } from '../../shared/ipc/requests/contacts.ts';
import type { HandlersOf } from '../ipc.ts';
import type { FreshContacts } from './keep-fresh.ts';

export interface DirectoryParts {
  /** @throws Refusal while nobody is signed in, or the platform is away */
  desk(): { contacts: Pick<FreshContacts, 'sync' | 'stop'> };
}

/** The platform's contacts as a whole. */
export function directoryHandlers({ desk }: DirectoryParts): HandlersOf<typeof directoryRequests> {
  return {
    'directory.sync': () => desk().contacts.sync(),
    'directory.stopSync': () => desk().contacts.stop(),
  };
}
