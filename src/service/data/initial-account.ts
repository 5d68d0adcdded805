import type { Account, System, User } from '../state/account.ts';
import { createBalance } from '../state/balance.ts';
import { createAddressBook } from './contacts.ts';
import { createDevices } from './devices.ts';
import { createEditableBook } from '../state/editable-book.ts';
import { createLines } from './lines.ts';
import { createFaxLines, createSmsExtensions } from './messaging.ts';

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

const PEOPLE: readonly (readonly [first: string, last: string])[] = [
  ['Mara', 'Lindner'],
  ['Jonas', 'Brandt'],
  ['Aylin', 'Kaya'],
  ['Tomasz', 'Nowak'],
  ['Sophie', 'Laurent'],
  ['Henrik', 'Olsen'],
  ['Priya', 'Raman'],
];

/** `w0` is the logged-in user, `w1` to `w6` the colleagues. */
function createUsers(): User[] {
  return PEOPLE.map(([firstname, lastname], index) => ({
    id: `w${index}`,
    firstname,
    lastname,
    email: `${firstname}.${lastname}@nordlicht.example`.toLowerCase(),
    directNumber: `+4930231250${10 + index}`,
    defaultDevice: index === 0 ? 'e0' : `e${9 + index}`,
    quickDial: String(10 + index),
    timezone: 'Europe/Berlin',
    busyOnBusy: false,
    admin: index < 2,
  }));
}
