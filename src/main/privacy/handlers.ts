import { storeIds } from '../../shared/model/privacy.ts';
import type { privacyRequests } from '../../shared/ipc/requests/privacy.ts';
import type { HandlersOf } from '../base/handlers.ts';
import { measureStores } from './measure.ts';
import type { Persons } from './persons.ts';
import type { Retention } from './retention.ts';
import { stores } from './stores.ts';

export interface PrivacyDeps {
  profile: string;
  retention: Pick<Retention, 'count'>;
  openFolder(path: string): Promise<unknown>;
  persons: Persons;
  deleteEverything(): Promise<void>;
}

/** The handlers of the privacy section in the settings. They work while signed out, too. */
export function privacyHandlers(deps: PrivacyDeps): HandlersOf<typeof privacyRequests> {
  const { profile, retention, persons } = deps;
  return {
    'privacy.due': (settings) => retention.count(settings),
    'privacy.person': persons.about,
    'privacy.exportPerson': persons.exportTo,
    'privacy.removePerson': async (whom) => ({ entries: await persons.remove(whom) }),
    async 'privacy.stores'() {
      const sizes = await measureStores(profile);
      return {
        folder: profile,
        stores: storeIds.map((id) => {
          const { place } = stores[id];
          return { id, place, ...(place === 'folder' && { bytes: sizes[id] ?? 0 }) };
        }),
      };
    },
    async 'privacy.openFolder'() {
      await deps.openFolder(profile);
    },
    'privacy.deleteEverything': deps.deleteEverything,
  };
}
