import type { Account, System } from '../state/account.ts';
import { createBalance } from '../state/balance.ts';
import { createAddressBook } from './contacts.ts';
import { createDevices } from './devices.ts';
import { createEditableBook } from './editable-book.ts';
import { createLines } from './lines.ts';
import { createFaxLines, createSmsExtensions } from './messaging.ts';
import { createUsers } from './users.ts';

/** The initial data; the same for every start. */
export function createAccount(system: System, contacts: number, migrated = false): Account {
  return {
    system,
    migrated,
    company: 'Nordlicht Handel GmbH',
    historyLifeTime: 'UNLIMITED',
    domain: 'nordlicht.example',
    masterSipId: '2418113',
    users: createUsers(),
    devices: createDevices(system),
    lines: createLines(system),
    smsExtensions: createSmsExtensions(),
    faxLines: createFaxLines(),
    balance: createBalance(),
    silentExtensions: new Set(),
    shownNumbers: new Map(),
    blacklist: [],
    contacts: createEditableBook(createAddressBook(contacts)),
  };
}
