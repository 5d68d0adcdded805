import { z } from 'zod';
import { extensionSchemas } from './extensions/ipc-schemas.ts';
import { forwardingSchemas } from './forwarding/ipc-schemas.ts';
import { partOf, sentence } from './part-schema.ts';
import { diagnosticsSchemas } from '../diagnostics/ipc-schemas.ts';
import type { OfficeRequests } from '../../shared/ipc/office-requests.ts';
import type { SchemasOf } from '../schemas-of.ts';

const id = z.string().min(1).max(200);
const ids = z.array(id).max(2000);
const name = z.string().trim().min(1).max(200);
const deviceType = z.enum(['register', 'app', 'mobile', 'external']);

const line = {
  id: z.string(),
  kind: z.enum(['channel', 'group', 'phoneline']),
  name: z.string(),
  numbers: z.array(z.string()),
  mine: z.boolean(),
};
const person = { userId: z.string(), name: z.string() };

const detail = z.object({
  ...line,
  owner: z.string().exactOptional(),
  rules: z.object({
    order: z.object({ type: z.string(), names: z.array(z.string()) }).exactOptional(),
    queue: z.object({ respectsWaitingTime: z.boolean(), ownSound: z.boolean() }).exactOptional(),
    greeting: z.boolean().exactOptional(),
    ringSeconds: z.number().exactOptional(),
    followUpSeconds: z.number().exactOptional(),
  }),
  members: z.array(z.object({ ...person, me: z.boolean(), deviceIds: z.array(z.string()) })),
  readOnly: sentence.exactOptional(),
  ownDevices: z.boolean(),
});

const devices = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      callerId: z.string().exactOptional(),
      withheld: z.literal(true).exactOptional(),
    }),
  ),
  defaultDevice: z.string().exactOptional(),
  numbers: z.array(z.object({ number: z.string(), pretty: z.string(), label: z.string().exactOptional() })),
  canWithhold: z.boolean(),
});

const count = z.number().exactOptional();

const account = z.object({
  company: z.string().exactOptional(),
  balance: partOf(
    z.object({
      vatPercent: count,
      vouchers: z.array(
        z.object({
          kind: z.enum(['sms', 'minutes', 'faxes']),
          left: count,
          used: count,
          initial: count,
          since: count,
          until: count,
        }),
      ),
    }),
  ),
  numbers: partOf(
    z.array(
      z.object({
        number: z.string(),
        leadsTo: z.string().exactOptional(),
        kind: z.enum(['line', 'user', 'device']).exactOptional(),
      }),
    ),
  ),
  users: partOf(z.array(z.object({ ...person, email: z.string().exactOptional(), me: z.boolean() }))),
});

/** What the requests about lines, devices, account and diagnostics must carry, and what they may answer. */
export const officeSchemas: SchemasOf<OfficeRequests> = {
  'office.lines': {
    args: z.void(),
    result: z.object({
      lines: z.array(z.object({ ...line, users: z.number() })),
      people: z.array(z.object(person)),
    }),
  },
  'office.line': { args: z.object({ id }), result: detail },
  'office.devicesOf': {
    args: z.object({ userIds: z.array(id).max(50) }),
    result: z.record(
      z.string(),
      z.array(z.object({ id: z.string(), alias: z.string(), type: deviceType })).nullable(),
    ),
  },
  'office.changeLine': {
    args: z.object({
      id,
      change: z.discriminatedUnion('what', [
        z.object({ what: z.literal('name'), name, seen: z.string().max(200) }),
        z.object({ what: z.literal('users'), userIds: ids, seen: ids }),
        z.object({ what: z.literal('devices'), userId: id, deviceIds: ids, seen: ids }),
      ]),
    }),
    result: detail,
  },
  'office.devices': { args: z.void(), result: devices },
  'office.setCallerId': {
    args: z.object({ deviceId: id, number: z.string().min(1).max(40).nullable() }),
    result: devices,
  },
  'office.setDefaultDevice': { args: z.object({ deviceId: id }), result: devices },
  'office.callthrough': {
    args: z.object({ from: z.string().max(60), to: z.string().max(500) }),
    result: z.object({ number: z.string(), pretty: z.string(), until: z.number() }),
  },
  'office.callthroughFrom': { args: z.void(), result: z.object({ number: z.string() }) },
  'office.copyCallthrough': { args: z.void(), result: z.void() },
  ...diagnosticsSchemas,
  ...extensionSchemas,
  ...forwardingSchemas,
  'office.account': { args: z.void(), result: account },
  'office.deleteLine': { args: z.object({ id, name: z.string().max(200) }), result: z.void() },
};
