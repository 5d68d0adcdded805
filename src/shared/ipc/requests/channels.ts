import type { diagnosticsRequests } from './diagnostics.ts';
import type { extensionRequests } from './extensions.ts';
import type { forwardingRequests } from './forwarding.ts';
import { z } from 'zod';
import { id, partOf, sentence, shownNumber, someNumber, someText, yes } from '../fields.ts';
import { fromDesk } from '../request.ts';

const ids = z.array(id).max(2000);

export type LineRow = z.output<typeof lineRow>;
const lineRow = z.object({
  id: z.string(),
  kind: z.enum(['channel', 'group', 'phoneline']),
  name: z.string(),
  /** Formatted numbers that lead there. */
  numbers: z.array(z.string()),
  users: z.number(),
  /** The user is a member. */
  mine: z.boolean(),
});

export type Person = z.output<typeof person>;
const person = z.object({ userId: z.string(), name: z.string() });

export type LineMember = z.output<typeof lineMember>;
/** `deviceIds`: devices that ring for this member. */
const lineMember = person.extend({ me: z.boolean(), deviceIds: z.array(z.string()) });

/** How a channel rings, read-only. Absent: unknown. */
const lineRules = z.object({
  /** `type` as the platform names it: `PARALLEL`; the users in ringing order. */
  order: z.object({ type: z.string(), names: z.array(z.string()) }).exactOptional(),
  queue: z.object({ respectsWaitingTime: z.boolean(), ownSound: z.boolean() }).exactOptional(),
  greeting: z.boolean().exactOptional(),
  ringSeconds: someNumber,
  followUpSeconds: someNumber,
});

export type LineDetail = z.output<typeof lineDetail>;
const lineDetail = lineRow.omit({ users: true }).extend({
  /** Name of the owner. */
  owner: someText,
  rules: lineRules,
  members: z.array(lineMember),
  /** Why it cannot be changed, and who can; absent: this user may. */
  readOnly: sentence.exactOptional(),
  /** The user may choose their own devices, even if the rest is read-only. */
  ownDevices: z.boolean(),
});

/** `seen`: the values that the user saw, to detect conflicts. */
export type LineChange = z.output<typeof lineChange>;
const lineChange = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('name'),
    name: z.string().trim().min(1).max(200),
    seen: z.string().max(200),
  }),
  z.object({ what: z.literal('users'), userIds: ids, seen: ids }),
  z.object({ what: z.literal('devices'), userId: id, deviceIds: ids, seen: ids }),
]);

export type DeviceName = z.output<typeof deviceName>;
const deviceName = z.object({
  id: z.string(),
  alias: z.string(),
  type: z.enum(['register', 'app', 'mobile', 'external']),
});

/** Settings of a device besides do-not-disturb. */
export type DeviceSettings = z.output<typeof deviceSettings>;
const deviceSettings = z.object({
  id: z.string(),
  /** The caller id of the device, E.164 if possible; absent: unknown. */
  callerId: someText,
  withheld: yes,
});

export type DevicesView = z.output<typeof devicesView>;
const devicesView = z.object({
  devices: z.array(deviceSettings),
  /** The device on which calls start; absent: unknown. */
  defaultDevice: someText,
  /** Possible caller ids. */
  numbers: z.array(shownNumber),
  /** Whether the number can be withheld. */
  canWithhold: z.boolean(),
});

/** A prepaid credit; absent fields are unknown. */
export type VoucherView = z.output<typeof voucherView>;
const voucherView = z.object({
  kind: z.enum(['sms', 'minutes', 'faxes']),
  left: someNumber,
  used: someNumber,
  initial: someNumber,
  /** Redeemed at, epoch milliseconds. */
  since: someNumber,
  /** Valid until, epoch milliseconds. */
  until: someNumber,
});

export type CallthroughView = z.output<typeof callthroughView>;
const callthroughView = z.object({
  /** The number to call, E.164. */
  number: z.string(),
  pretty: z.string(),
  /** Valid until, epoch milliseconds. */
  until: z.number(),
});

export type AccountView = z.output<typeof accountView>;
const accountView = z.object({
  company: someText,
  balance: partOf(z.object({ vatPercent: someNumber, vouchers: z.array(voucherView) })),
  numbers: partOf(
    z.array(
      z.object({
        number: z.string(),
        leadsTo: someText,
        kind: z.enum(['line', 'user', 'device']).exactOptional(),
      }),
    ),
  ),
  users: partOf(z.array(person.extend({ email: someText, me: z.boolean() }))),
});

/** Requests about lines, devices and the account. */
export const channelRequests = {
  /** Reads the lines and the users of the account from the platform. */
  'channels.lines': fromDesk({ result: z.object({ lines: z.array(lineRow), people: z.array(person) }) }),
  /** Reads one line from the platform. */
  'channels.line': fromDesk({ args: z.object({ id }), result: lineDetail }),
  /** The devices of these users; null where the token may not see them. */
  'channels.devicesOf': fromDesk({
    args: z.object({ userIds: z.array(id).max(50) }),
    result: z.record(z.string(), z.array(deviceName).nullable()),
  }),
  /** Changes a channel unless it was changed meanwhile. Returns its current state. */
  'channels.changeLine': fromDesk({ args: z.object({ id, change: lineChange }), result: lineDetail }),
  /** Deletes the channel for everybody. `name`: typed by the user, must match its current name. */
  'channels.deleteLine': fromDesk({ args: z.object({ id, name: z.string().max(200) }) }),
  'channels.devices': fromDesk({ result: devicesView }),
  /** `number`: one of the account, E.164; null: withheld. */
  'channels.setCallerId': fromDesk({
    args: z.object({ deviceId: id, number: z.string().min(1).max(40).nullable() }),
    result: devicesView,
  }),
  'channels.setDefaultDevice': fromDesk({ args: z.object({ deviceId: id }), result: devicesView }),
  'channels.account': fromDesk({ result: accountView }),
  /** Classic accounts: a number that leads to `to` for 30 seconds if called from `from`; any notation. */
  'channels.callthrough': fromDesk({
    args: z.object({ from: z.string().max(60), to: z.string().max(500) }),
    result: callthroughView,
  }),
  /** The phone of the last callthrough; empty: none. */
  'channels.callthroughFrom': fromDesk({ result: z.object({ number: z.string() }) }),
  /** Copies the number of the last callthrough. */
  'channels.copyCallthrough': fromDesk(),
};

/** Includes the areas reached from this page. */
export type ChannelsArea = typeof channelRequests &
  typeof extensionRequests &
  typeof forwardingRequests &
  typeof diagnosticsRequests;
