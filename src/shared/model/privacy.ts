/** Everything that this program keeps, by what it is. */
export const storeIds = [
  'history',
  'media',
  'contacts',
  'bookChanges',
  'fax',
  'settings',
  'pushSettings',
  'relay',
  'logs',
  'web',
  'secrets',
  'registrations',
  'notifications',
  'memory',
  'saved',
] as const;
export type StoreId = (typeof storeIds)[number];

/** The program's folder, the keychain of the system, its lists of programs, memory alone, or where the user chose. */
export const storePlaces = ['folder', 'keychain', 'system', 'memory', 'chosen'] as const;
export type StorePlace = (typeof storePlaces)[number];

/** Kinds of data that are kept about a person. */
export const personParts = [
  'call',
  'voicemail',
  'recording',
  'sms',
  'fax',
  'note',
  'agentLog',
  'outgoing',
  'contact',
  'lookedUp',
  'waitingChange',
  'relayMessage',
] as const;
export type PersonPart = (typeof personParts)[number];
