import type { StoreId, StorePlace } from '../../shared/model/privacy.ts';

export interface Store {
  place: StorePlace;
  /** Of what lies in the profile folder: its names there. */
  names?: RegExp;
}

const anyOf = (names: readonly string[]): RegExp => new RegExp(`^(?:${names.join('|')})$`);

/**
 * Everything that the program keeps: declared here once. The settings show it, "Delete everything on this computer" goes by
 * it, and a test compares it with what a profile holds. What it is and for how long it is kept is said in
 * `src/shared/messages/privacy.ts`.
 */
export const stores: Readonly<Record<StoreId, Store>> = {
  /**
   * One database for each account, with its log, second copy, and files that were set aside; answers of look-ups, too. And
   * who is just being deleted.
   */
  history: { place: 'folder', names: /^(?:timeline-[0-9a-f]{16}\.|deleting-persons\.json)/ },
  media: { place: 'folder', names: /^media$/ },
  contacts: { place: 'folder', names: /^contacts-/ },
  bookChanges: { place: 'folder', names: /^address-book-changes\./ },
  fax: { place: 'folder', names: /^fax$/ },
  settings: { place: 'folder', names: /^settings\./ },
  pushSettings: { place: 'folder', names: /^push-settings\./ },
  relay: { place: 'folder', names: /^relay\./ },
  logs: { place: 'folder', names: /^logs$/ },
  /** What Chromium keeps of its own: no page of the program stores anything there. */
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

/** What a name in the profile folder belongs to. */
export function storeOf(name: string): StoreId | undefined {
  const found = Object.entries(stores).find(([, { names }]) => names?.test(name));
  return found?.[0] as StoreId | undefined;
}

/** Names of this program in the keychain, besides one for each address book. */
export const secretNames = ['account', 'tunnel', 'relay', 'agent-logs', 'proxy'] as const;
