import type { StoreId, StorePlace } from '../../shared/model/privacy.ts';

export interface Store {
  place: StorePlace;
  /** Matches the names of files in the profile folder. */
  names?: RegExp;
}

const anyOf = (names: readonly string[]): RegExp => new RegExp(`^(?:${names.join('|')})$`);

/**
 * Declares everything that the program stores. Used by the settings and by "Delete everything on this computer"; a test
 * compares it with a profile. `src/shared/messages/privacy.ts` describes each store and its retention.
 */
export const stores: Readonly<Record<StoreId, Store>> = {
  /** A database per account, with its log, second copy and files set aside; answers of look-ups; pending deletions. */
  history: { place: 'folder', names: /^(?:timeline-[0-9a-f]{16}\.|deleting-persons\.json)/ },
  media: { place: 'folder', names: /^media$/ },
  contacts: { place: 'folder', names: /^contacts-/ },
  bookChanges: { place: 'folder', names: /^address-book-changes(?:-meanwhile)?\./ },
  fax: { place: 'folder', names: /^fax$/ },
  settings: { place: 'folder', names: /^settings(?:-meanwhile)?\./ },
  pushSettings: { place: 'folder', names: /^push-settings\./ },
  relay: { place: 'folder', names: /^relay\./ },
  logs: { place: 'folder', names: /^logs$/ },
  /** Chromium's own files; no page of the program stores anything there. */
  web: {
    place: 'folder',
    names: anyOf([
      ...[
        'Cache',
        'Code Cache',
        'GPUCache',
        'GrShaderCache',
        'GraphiteDawnCache',
        'ShaderCache',
        'Dawn\\w*Cache',
      ],
      ...[
        'Local Storage',
        'Session Storage',
        'IndexedDB',
        'WebStorage',
        'SharedStorage.*',
        'databases',
        'blob_storage',
      ],
      ...[
        'Network',
        'Network Persistent State',
        'TransportSecurity',
        'Trust Tokens.*',
        'Cookies.*',
        'DIPS.*',
      ],
      ...[
        'Service Worker',
        'Shared Dictionary',
        'shared_proto_db',
        'VideoDecodeStats',
        'Dictionaries',
        'Partitions',
      ],
      ...['Preferences', 'Local State', 'Default', 'Crashpad', '\\.org\\.chromium\\..*'],
    ]),
  },
  secrets: { place: 'keychain' },
  registrations: { place: 'system' },
  notifications: { place: 'system' },
  memory: { place: 'memory' },
  saved: { place: 'chosen' },
};

/** The store of a file in the profile folder. */
export function storeOf(name: string): StoreId | undefined {
  const found = Object.entries(stores).find(([, { names }]) => names?.test(name));
  return found?.[0] as StoreId | undefined;
}

/** Names in the keychain, except those of address books. */
export const secretNames = ['account', 'tunnel', 'relay', 'agent-logs', 'proxy'] as const;
