import { diagnosticsRequestNames, type DiagnosticsRequests } from './diagnostics-requests.ts';
import { extensionRequestNames, type ExtensionRequests } from './extension-requests.ts';
import { forwardingRequestNames, type ForwardingRequests } from './forwarding-requests.ts';
import type { Part } from './part.ts';
import type { ShownNumber } from '../model/account.ts';
import type { DeviceType } from '../model/device.ts';
import type { LineRules } from '../model/line.ts';
import type { Sentence } from '../sentence.ts';

/** A line in the list of them. */
export interface LineRow {
  id: string;
  kind: 'channel' | 'group' | 'phoneline';
  name: string;
  /** Numbers of the account that lead there, as they are read by people. */
  numbers: string[];
  users: number;
  /** The user is in it. */
  mine: boolean;
}

export interface Person {
  userId: string;
  name: string;
}

/** A user in a line. */
export interface LineMember extends Person {
  me: boolean;
  /** What rings for them. */
  deviceIds: string[];
}

/** A line with everybody in it. */
export interface LineDetail extends Omit<LineRow, 'users'> {
  /** Name of whoever owns it. */
  owner?: string;
  rules: Omit<LineRules, 'order'> & { order?: { type: string; names: string[] } };
  members: LineMember[];
  /** Why it cannot be changed, and by whom it can; absent: this user may. */
  readOnly?: Sentence;
  /** The user may choose their own devices in it, whoever may change the rest. */
  ownDevices: boolean;
}

/** What is wished of a channel; `seen` is what the user saw when they wished it. */
export type LineChange =
  | { what: 'name'; name: string; seen: string }
  | { what: 'users'; userIds: string[]; seen: string[] }
  | { what: 'devices'; userId: string; deviceIds: string[]; seen: string[] };

export interface DeviceName {
  id: string;
  alias: string;
  type: DeviceType;
}

/** What is chosen for a device besides do-not-disturb. */
export interface DeviceSettings {
  id: string;
  /** The number it shows to the called party, E.164 where it is one; absent: the platform does not tell. */
  callerId?: string;
  /** It shows none. */
  withheld?: true;
}

export interface DevicesView {
  devices: DeviceSettings[];
  /** Where calls of the user start; absent: the platform does not tell. */
  defaultDevice?: string;
  /** What a device can show. */
  numbers: ShownNumber[];
  /** A device can show no number at all. */
  canWithhold: boolean;
}

/** Credits that were bought beforehand; what is absent the platform does not tell. */
export interface VoucherView {
  kind: 'sms' | 'minutes' | 'faxes';
  left?: number;
  used?: number;
  initial?: number;
  /** When it was redeemed, epoch milliseconds. */
  since?: number;
  /** End of its validity, epoch milliseconds. */
  until?: number;
}

export interface CallthroughView {
  /** To be called; E.164. */
  number: string;
  pretty: string;
  /** When it leads nowhere any more, epoch milliseconds. */
  until: number;
}

export interface AccountView {
  company?: string;
  balance: Part<{ vatPercent?: number; vouchers: VoucherView[] }>;
  numbers: Part<{ number: string; leadsTo?: string; kind?: 'line' | 'user' | 'device' }[]>;
  users: Part<{ userId: string; name: string; email?: string; me: boolean }[]>;
}

export interface OfficeRequests extends DiagnosticsRequests, ExtensionRequests, ForwardingRequests {
  /** Reads the lines from the platform, and who is in the account. */
  'office.lines': { args: void; result: { lines: LineRow[]; people: Person[] } };
  /** One line, as the platform has it now. */
  'office.line': { args: { id: string }; result: LineDetail };
  /** The devices of these users; null of those whose devices the token may not see. */
  'office.devicesOf': { args: { userIds: string[] }; result: Record<string, DeviceName[] | null> };
  /** Changes a channel unless somebody else has changed the same meanwhile; answers what is there now. */
  'office.changeLine': { args: { id: string; change: LineChange }; result: LineDetail };
  /** Deletes the channel for everybody. `name` is what was typed, and must be its name as the platform has it now. */
  'office.deleteLine': { args: { id: string; name: string }; result: void };
  'office.devices': { args: void; result: DevicesView };
  /** `number`: one of the account, E.164; null: none is shown. */
  'office.setCallerId': { args: { deviceId: string; number: string | null }; result: DevicesView };
  'office.setDefaultDevice': { args: { deviceId: string }; result: DevicesView };
  'office.account': { args: void; result: AccountView };
  /** Classic accounts: a number that leads to `to` for 30 seconds when it is called from `from`; numbers in any writing. */
  'office.callthrough': { args: { from: string; to: string }; result: CallthroughView };
  /** The phone that was called from last; empty: none. */
  'office.callthroughFrom': { args: void; result: { number: string } };
  /** The number of the last callthrough, to the clipboard. */
  'office.copyCallthrough': { args: void; result: void };
}

/** The desk window may make all of them. */
export const officeRequestNames = [
  'office.lines',
  'office.line',
  'office.devicesOf',
  'office.changeLine',
  'office.deleteLine',
  'office.devices',
  'office.setCallerId',
  'office.setDefaultDevice',
  'office.account',
  'office.callthrough',
  'office.callthroughFrom',
  'office.copyCallthrough',
  ...diagnosticsRequestNames,
  ...extensionRequestNames,
  ...forwardingRequestNames,
] as const satisfies (keyof OfficeRequests)[];
