import type { diagnosticsRequests } from './diagnostics.ts';
import type { extensionRequests } from './extensions.ts';
import type { forwardingRequests } from './forwarding.ts';
import { z } from 'zod';
import { id, partOf, sentence, shownNumber, someNumber, someText, yes } from '../fields.ts';
import { fromDesk } from '../request.ts';

const ids = z.array(id).max(2000);

/** A line in the list of them. */
export type LineRow = z.output<typeof lineRow>;
const lineRow = z.object({
  id: z.string(),
  kind: z.enum(['channel', 'group', 'phoneline']),
  name: z.string(),
  /** Numbers of the account that lead there, as they are read by people. */
  numbers: z.array(z.string()),
  users: z.number(),
  /** The user is in it. */
  mine: z.boolean(),
});

export type Person = z.output<typeof person>;
const person = z.object({ userId: z.string(), name: z.string() });

/** A user in a line. */
export type LineMember = z.output<typeof lineMember>;
/** `deviceIds`: what rings for them. */
const lineMember = person.extend({ me: z.boolean(), deviceIds: z.array(z.string()) });

/** How a channel rings, as the platform has it; these can be read and not changed. Absent: the platform does not say. */
const lineRules = z.object({
  /** As the platform names it, as in `PARALLEL`, and the users in their turn. */
  order: z.object({ type: z.string(), names: z.array(z.string()) }).exactOptional(),
  queue: z.object({ respectsWaitingTime: z.boolean(), ownSound: z.boolean() }).exactOptional(),
  greeting: z.boolean().exactOptional(),
  ringSeconds: someNumber,
  followUpSeconds: someNumber,
});

/** A line with everybody in it. */
export type LineDetail = z.output<typeof lineDetail>;
const lineDetail = lineRow.omit({ users: true }).extend({
  /** Name of whoever owns it. */
  owner: someText,
  rules: lineRules,
  members: z.array(lineMember),
  /** Why it cannot be changed, and by whom it can; absent: this user may. */
  readOnly: sentence.exactOptional(),
  /** The user may choose their own devices in it, whoever may change the rest. */
  ownDevices: z.boolean(),
});

/** A change of a channel; `seen` is what the user saw when they asked for it. */
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

/** What is chosen for a device besides do-not-disturb. */
export type DeviceSettings = z.output<typeof deviceSettings>;
const deviceSettings = z.object({
  id: z.string(),
  /** The number it shows to the called party, E.164 where it is one; absent: the platform does not tell. */
  callerId: someText,
  /** It shows none. */
  withheld: yes,
});

export type DevicesView = z.output<typeof devicesView>;
const devicesView = z.object({
  devices: z.array(deviceSettings),
  /** Where calls of the user start; absent: the platform does not tell. */
  defaultDevice: someText,
  /** What a device can show. */
  numbers: z.array(shownNumber),
  /** A device can show no number at all. */
  canWithhold: z.boolean(),
});

/** Credits that were bought beforehand; what is absent the platform does not tell. */
export type VoucherView = z.output<typeof voucherView>;
const voucherView = z.object({
  kind: z.enum(['sms', 'minutes', 'faxes']),
  left: someNumber,
  used: someNumber,
  initial: someNumber,
  /** When it was redeemed, epoch milliseconds. */
  since: someNumber,
  /** End of its validity, epoch milliseconds. */
  until: someNumber,
});

export type CallthroughView = z.output<typeof callthroughView>;
const callthroughView = z.object({
  /** To be called; E.164. */
  number: z.string(),
  pretty: z.string(),
  /** When it leads nowhere any more, epoch milliseconds. */
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

/** What the windows ask of lines, devices and account, and what belongs to their page. */
export const channelRequests = {
  /** Reads the lines from the platform, and who is in the account. */
  'channels.lines': fromDesk({ result: z.object({ lines: z.array(lineRow), people: z.array(person) }) }),
  /** One line, as the platform has it now. */
  'channels.line': fromDesk({ args: z.object({ id }), result: lineDetail }),
  /** The devices of these users; null of those whose devices the token may not see. */
  'channels.devicesOf': fromDesk({
    args: z.object({ userIds: z.array(id).max(50) }),
    result: z.record(z.string(), z.array(deviceName).nullable()),
  }),
  /** Changes a channel unless somebody else has changed the same meanwhile; answers what is there now. */
  'channels.changeLine': fromDesk({ args: z.object({ id, change: lineChange }), result: lineDetail }),
  /** Deletes the channel for everybody. `name` is what was typed, and must be its name as the platform has it now. */
  'channels.deleteLine': fromDesk({ args: z.object({ id, name: z.string().max(200) }) }),
  'channels.devices': fromDesk({ result: devicesView }),
  /** `number`: one of the account, E.164; null: none is shown. */
  'channels.setCallerId': fromDesk({
    args: z.object({ deviceId: id, number: z.string().min(1).max(40).nullable() }),
    result: devicesView,
  }),
  'channels.setDefaultDevice': fromDesk({ args: z.object({ deviceId: id }), result: devicesView }),
  'channels.account': fromDesk({ result: accountView }),
  /** Classic accounts: a number that leads to `to` for 30 seconds when it is called from `from`; numbers in any writing. */
  'channels.callthrough': fromDesk({
    args: z.object({ from: z.string().max(60), to: z.string().max(500) }),
    result: callthroughView,
  }),
  /** The phone that was called from last; empty: none. */
  'channels.callthroughFrom': fromDesk({ result: z.object({ number: z.string() }) }),
  /** The number of the last callthrough, to the clipboard. */
  'channels.copyCallthrough': fromDesk(),
};

/** With those of the pages that are reached from there. */
export type ChannelsArea = typeof channelRequests &
  typeof extensionRequests &
  typeof forwardingRequests &
  typeof diagnosticsRequests;
