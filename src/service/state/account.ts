import type { EditableBook } from './editable-book.ts';
import type { FaxLine, SmsExtension } from './messaging.ts';
import type { Balance } from './balance.ts';
import type { BlacklistEntry } from './blacklist.ts';

/** The generation of the platform; decides the set of endpoints. */
export type System = 'new' | 'classic';

export interface User {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
  /** The user's own number, E.164 with '+'. */
  directNumber: string;
  defaultDevice: string;
  /** The short number under which colleagues call. */
  quickDial: string;
  /** IANA name. */
  timezone: string;
  /** Refuses further calls while the user talks. */
  busyOnBusy: boolean;
  admin: boolean;
}

export type DeviceType = 'REGISTER' | 'DESKTOP_APP' | 'MOBILE_APP' | 'MOBILE' | 'EXTERNAL';

export interface Device {
  id: string;
  alias: string;
  type: DeviceType;
  ownerId: string;
  online: boolean;
  dnd: boolean;
  /** The number shown to the called party, E.164 with '+', or `anonymous`. */
  callerId: string;
  /** The target of an external device. */
  externalNumber?: string;
  /** The details given when a mobile phone was added. */
  mobile?: { phoneNumber: string; model: string; vendor: string; firmware: string };
}

/** A destination for unanswered callers of a phoneline. */
export interface Forwarding {
  /** A number, or a phoneline, group, user or voicemail box. */
  destination: string;
  /** Seconds of ringing before it; 0: immediately. */
  timeout: number;
  active: boolean;
}

/** Where calls arrive: a channel (new system), a group or a phoneline (classic). */
export interface Line {
  id: string;
  name: string;
  kind: 'channel' | 'group' | 'phoneline';
  ownerId: string;
  /** E.164 with '+'. */
  number: string;
  members: { userId: string; deviceIds: string[] }[];
  /** Refuses non-members, rather than showing them nothing. */
  isPrivate?: boolean;
  /** Only phonelines have forwardings. */
  forwardings?: Forwarding[];
}

export interface Account {
  system: System;
  /** Migrated to the new system: calls are still in the history. */
  migrated: boolean;
  company: string;
  /** NONE, THIRTY_DAYS or UNLIMITED, or days: the live platform uses both forms. */
  historyLifeTime: string | number;
  domain: string;
  masterSipId: string;
  users: User[];
  devices: Device[];
  lines: Line[];
  smsExtensions: SmsExtension[];
  faxLines: FaxLine[];
  balance: Balance;
  /** Fax, SMS and voicemail extensions in do-not-disturb. */
  silentExtensions: Set<string>;
  /** What fax, SMS and voicemail extensions show instead of their number. */
  shownNumbers: Map<string, string>;
  contacts: EditableBook;
  blacklist: BlacklistEntry[];
}

/** The logged-in web user of every account. */
export const OWN_USER = 'w0';

export function findUser(account: Account, userId: string): User | undefined {
  return account.users.find((user) => user.id === userId);
}

export function findDevice(account: Account, deviceId: string): Device | undefined {
  return account.devices.find((device) => device.id === deviceId);
}

export function findLine(account: Account, lineId: string): Line | undefined {
  return account.lines.find((line) => line.id === lineId);
}

export function devicesOf(account: Account, userId: string): Device[] {
  return account.devices.filter((device) => device.ownerId === userId);
}

export function fullName(user: User): string {
  return `${user.firstname} ${user.lastname}`;
}

/** Every number of the account, E.164 with '+', with what it rings. */
export function accountNumbers(account: Account): { number: string; targetId: string; name: string }[] {
  return [
    ...account.lines.map((line) => ({ number: line.number, targetId: line.id, name: line.name })),
    ...account.users.map((user) => ({ number: user.directNumber, targetId: user.id, name: fullName(user) })),
  ];
}
