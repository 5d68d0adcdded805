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

export interface OfficeRequests {
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
}
